import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { TicketAction } from "#visitors/tracker/state/action-state.ts";

/** In the order in which visitors need them. */
const order: readonly TicketAction[] = ["checkIn", "late", "move", "giveUp"];

/** A visitor who books for the same day is not on the way yet: they could only say by mistake that they are here. */
const msBefore = 60 * 60_000;

/** Whether a visitor may check in already, but has time until they must come. */
export const isEarly = (
  { can, plannedTime }: Pick<TrackedTicket, "can" | "plannedTime">,
  now: number,
): boolean => can.includes("checkIn") && plannedTime !== null && now < Date.parse(plannedTime) - msBefore;

/**
 * Returns the one action that a visitor needs most now, and the others. A visitor who cannot keep the time needs another one
 * first. Being late and cancelling are never the main action. After the work of the day, check-in and lateness are not
 * offered. Until an hour before the booked time, check-in is not the main action.
 */
export function sortActions(
  ticket: Pick<TrackedTicket, "can" | "unscheduled" | "afterHours" | "plannedTime">,
  now: number,
): {
  readonly primary: TicketAction | undefined;
  readonly others: readonly TicketAction[];
} {
  const { can, unscheduled, afterHours } = ticket;
  const offered = order.filter(
    (each) => can.includes(each) && !(afterHours && (each === "checkIn" || each === "late")),
  );
  const wanted: readonly TicketAction[] = isEarly(ticket, now)
    ? ["move"]
    : unscheduled === null
      ? ["checkIn", "move"]
      : ["move", "checkIn"];
  const primary = wanted.find((each) => offered.includes(each));
  return { primary, others: offered.filter((each) => each !== primary) };
}
