import type { Day } from "@cherga/engine/day/day";
import { makeLru } from "#base/lru";
import { type DayState, nameOf } from "#queue/day/day-state";

/** A cache of values computed for days. */
export type DayCache<T> = {
  /** Returns the value computed for a day within the last second, or computes it. */
  of(known: DayState, now: number, make: () => T): T;
  /** Like `of`, but never returns a value that is older than the day's last event. */
  exactly(known: DayState, now: number, make: () => T): T;
  /** Returns the last value, however old. */
  latest(known: DayState): T | undefined;
};

const freshMs = 1_000;
const remembered = 500;

/** Creates the cache. */
export function makeDayCache<T>(): DayCache<T> {
  const made = makeLru<string, { readonly at: number; readonly day: Day; readonly value: T }>(remembered);

  function findFresh(known: DayState, now: number) {
    const last = made.get(nameOf(known));
    return last !== undefined && Math.abs(now - last.at) < freshMs ? last : undefined;
  }

  function keep(known: DayState, now: number, value: T): T {
    made.set(nameOf(known), { at: now, day: known.day, value });
    return value;
  }

  return {
    of: (known, now, make) => findFresh(known, now)?.value ?? keep(known, now, make()),
    exactly: (known, now, make) => {
      const fresh = findFresh(known, now);
      return fresh?.day === known.day ? fresh.value : keep(known, now, make());
    },
    latest: (known) => made.get(nameOf(known))?.value,
  };
}
