import type { CallInput } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { PassWay } from "@cherga/engine/vocabulary";
import { instantAtClock } from "#staff/screens/queue/slot/clock.ts";

type Wanted = { readonly passWay: PassWay; readonly clock: string; readonly allowForcedTime?: boolean };
export type PassWayRequest = CallInput<typeof queueCalls.setPassWay>["body"];

/** Says whether the way of a ticket may still be changed: while something of it is ahead and nothing in hand. */
export function mayChangePassWay({ status, items }: Pick<Ticket, "status" | "items">): boolean {
  const isAhead = items.some(({ state }) => state === "planned" || state === "wait");
  const isInHand = items.some(({ state }) => state === "called" || state === "serving");
  return status === "success" && isAhead && !isInHand;
}

/** Says whether a time has to be named: whoever is to go by one must have one. */
export const needsTime = ({ plannedTime }: Pick<Ticket, "plannedTime">, passWay: PassWay): boolean =>
  passWay === "fixed" && plannedTime === null;

/** Gives what to ask the server for; undefined while a time is missing or no clock ever shows it. */
export function passWayRequest(
  ticket: Pick<Ticket, "id" | "plannedTime">,
  { passWay, clock, allowForcedTime }: Wanted,
  zone: string,
  on: CalendarDate,
): PassWayRequest | undefined {
  const forced = allowForcedTime === true ? { allowForcedTime } : {};
  if (!needsTime(ticket, passWay)) return { ticketId: ticket.id, passWay, ...forced };
  const at = instantAtClock(zone, on, clock);
  if (at === undefined) return undefined;
  return { ticketId: ticket.id, passWay, queueDateTime: new Date(at).toISOString(), ...forced };
}
