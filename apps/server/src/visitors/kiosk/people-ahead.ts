import type { Ticket } from "@cherga/engine/day/day";
import { candidatesOf } from "@cherga/engine/day/queue";
import type { Candidate } from "@cherga/engine/dispatch/candidate";
import type { KnownDay } from "#queue/day/known-day";

/** Gives how many wait for each service now. Whoever is expected and has to check in first does not wait yet. */
export function waitingByService(known: KnownDay, now: number): ReadonlyMap<number, number> {
  const waiting = new Map<number, number>();
  for (const { serviceId } of waitingNow(known, now))
    waiting.set(serviceId, (waiting.get(serviceId) ?? 0) + 1);
  return waiting;
}

/**
 * Gives how many wait for the same service as a ticket and came before it; null unless it waits itself. A number that
 * people in the hall can check by looking around: who is called first in the end, the rules decide.
 */
export function peopleAhead(known: KnownDay, ticket: Ticket, now: number): number | null {
  const waiting = waitingNow(known, now);
  const ids = new Set(ticket.items.map(({ id }) => id));
  const own = waiting.find(({ itemId }) => ids.has(itemId));
  if (own === undefined) return null;
  const isBefore = ({ pullTime, num }: Candidate): boolean =>
    pullTime < own.pullTime || (pullTime === own.pullTime && num < own.num);
  return waiting.filter((other) => other.serviceId === own.serviceId && isBefore(other)).length;
}

function waitingNow({ day, rules }: KnownDay, now: number): readonly Candidate[] {
  const { checkInRequired } = rules.settings;
  return candidatesOf(day).filter(
    ({ pullTime, isBooked, isPresent }) => pullTime <= now && (!checkInRequired || !isBooked || isPresent),
  );
}
