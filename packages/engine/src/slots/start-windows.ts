import type { OperatorDay } from "#schedule/operator-day";
import { quotaKey } from "#slots/agenda";
import { eligibleWork } from "#slots/eligible-work";
import { type TicketType, ticketTypes } from "#vocabulary";

/**
 * An operator's day for visits of one kind, as flat numbers: a search reads thousands of days, and objects are slow.
 */
export type StartWindows = {
  /** Where visits may start, four numbers each: from, to, the minute by which they must have ended, and the shift. */
  readonly windows: readonly number[];
  /** The quotas that limit each window; undefined if the day has none. */
  readonly limits: readonly (readonly QuotaLimit[])[] | undefined;
  /** The minutes kept free after visits, three numbers for each stretch of work that has any: from, to, minutes. */
  readonly shifts: readonly number[];
};

type QuotaLimit = { readonly key: string; readonly limit: number };

/** Returns a function that looks up the windows of a day for visits of this kind; each result is cached. */
export function windowsFor(serviceId: number, ticketType: TicketType): (day: OperatorDay) => StartWindows {
  const key = serviceId * ticketTypes.length + ticketTypes.indexOf(ticketType);
  let known = remembered.get(key);
  if (known === undefined) remembered.set(key, (known = new WeakMap()));
  const windowsByDay = known;
  return (day) => {
    let found = windowsByDay.get(day);
    if (found === undefined) windowsByDay.set(day, (found = shared(makeWindows(day, serviceId, ticketType))));
    return found;
  };
}

const remembered = new Map<number, WeakMap<OperatorDay, StartWindows>>();

function makeWindows(day: OperatorDay, serviceId: number, ticketType: TicketType): StartWindows {
  const eligible = eligibleWork(day, serviceId, ticketType);
  const limits = eligible.map(({ work, limits: quotas }) =>
    quotas.map(({ id, limit = 0 }) => ({ key: quotaKey(work.itemId, id), limit })),
  );
  return {
    windows: eligible.flatMap(({ work: { from, to, shift }, endsBy }) => [from, to, endsBy, shift]),
    limits: limits.some(({ length }) => length > 0) ? limits : undefined,
    shifts: day.work.filter(({ shift }) => shift > 0).flatMap(({ from, to, shift }) => [from, to, shift]),
  };
}

/** Operators mostly work the same hours, even with separate schedules. Shared values stay in the processor's cache. */
function shared(made: StartWindows): StartWindows {
  const key = JSON.stringify(made);
  const known = alike.get(key);
  if (known !== undefined) return known;

  if (alike.size > maxRemembered) alike.clear();
  alike.set(key, made);
  return made;
}

const maxRemembered = 20_000;
const alike = new Map<string, StartWindows>();
