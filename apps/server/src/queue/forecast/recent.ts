import type { Day } from "@cherga/engine/day/day";
import { type DayState, nameOf } from "#queue/day/day-state";

/** What was worked out for days not long ago. */
export type DayCache<T> = {
  /** Gives what was made for a day within the last second, or makes it. */
  of(known: DayState, now: number, make: () => T): T;
  /** As `of`, but nothing that was made before something happened on the day. */
  exactly(known: DayState, now: number, make: () => T): T;
  /** Gives what was made last, however old. */
  latest(known: DayState): T | undefined;
};

const freshMs = 1_000;
const remembered = 500;

/** Makes a memory of what was worked out for days. */
export function makeDayCache<T>(): DayCache<T> {
  const made = new Map<string, { readonly at: number; readonly day: Day; readonly value: T }>();

  function findFresh(known: DayState, now: number) {
    const last = made.get(nameOf(known));
    return last !== undefined && Math.abs(now - last.at) < freshMs ? last : undefined;
  }

  function keep(known: DayState, now: number, value: T): T {
    const name = nameOf(known);
    made.delete(name);
    made.set(name, { at: now, day: known.day, value });
    const [oldest] = made.keys();
    if (made.size > remembered && oldest !== undefined) made.delete(oldest);
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
