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

function waitingNow({ day, rules }: KnownDay, now: number): readonly Candidate[] {
  const { checkInRequired } = rules.settings;
  return candidatesOf(day).filter(
    ({ pullTime, isBooked, isPresent }) => pullTime <= now && (!checkInRequired || !isBooked || isPresent),
  );
}
