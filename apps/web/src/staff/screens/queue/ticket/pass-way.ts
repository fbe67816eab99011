import type { CallInput } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { PassWay } from "@cherga/engine/vocabulary";
import { instantAtClock } from "#staff/screens/queue/slot/clock.ts";

type PassWish = { readonly passWay: PassWay; readonly clock: string; readonly allowForcedTime?: boolean };
export type PassWayRequest = CallInput<typeof queueCalls.setPassWay>["body"];

/** Whether this can still be changed: while a service is ahead and none is called or served. */
export function mayChangePassWay({ status, items }: Pick<Ticket, "status" | "items">): boolean {
  const isAhead = items.some(({ state }) => state === "planned" || state === "wait");
  const isInHand = items.some(({ state }) => state === "called" || state === "serving");
  return status === "success" && isAhead && !isInHand;
}

/** Whether a time must be entered: a ticket called at its time needs one. */
export const needsTime = ({ plannedTime }: Pick<Ticket, "plannedTime">, passWay: PassWay): boolean =>
  passWay === "fixed" && plannedTime === null;

/** Returns the request; undefined while the time is missing or does not exist. */
export function passWayRequest(
  ticket: Pick<Ticket, "id" | "plannedTime">,
  { passWay, clock, allowForcedTime }: PassWish,
  zone: string,
  on: CalendarDate,
): PassWayRequest | undefined {
  const forced = allowForcedTime === true ? { allowForcedTime } : {};
  if (!needsTime(ticket, passWay)) return { ticketId: ticket.id, passWay, ...forced };
  const at = instantAtClock(zone, on, clock);
  if (at === undefined) return undefined;
  return { ticketId: ticket.id, passWay, queueDateTime: new Date(at).toISOString(), ...forced };
}
