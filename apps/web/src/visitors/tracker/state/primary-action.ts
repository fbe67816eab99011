import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { TicketAction } from "#visitors/tracker/state/action-state.ts";

/** In the order in which visitors need them. */
const order: readonly TicketAction[] = ["checkIn", "late", "move", "giveUp"];

/**
 * Returns the one action that a visitor needs most now, and the others. A visitor who cannot keep the time needs another one
 * first. Nobody needs to be late or to cancel, and nobody is awaited after the work of the day.
 */
export function sortActions({
  can,
  unscheduled,
  afterHours,
}: Pick<TrackedTicket, "can" | "unscheduled" | "afterHours">): {
  readonly primary: TicketAction | undefined;
  readonly others: readonly TicketAction[];
} {
  const offered = order.filter(
    (each) => can.includes(each) && !(afterHours && (each === "checkIn" || each === "late")),
  );
  const needed = offered.find((each) => each === (unscheduled === null ? "checkIn" : "move"));
  const primary = needed ?? offered.find((each) => each === "checkIn" || each === "move");
  return { primary, others: offered.filter((each) => each !== primary) };
}
