import type { Day } from "#day/day";
import type { DayEvent, Fact } from "#day/day-event";
import { aheadOf, timeOn } from "#day/day-time";

/** Puts facts into the day's order. Its time never runs backwards, whichever server's clock it is told by. */
export function stamped(day: Day, facts: readonly Fact[], now: number): readonly DayEvent[] {
  const at = timeOn(day, now);
  const ahead = aheadOf(at, now);
  return facts.map((fact, index) => ({
    ...fact,
    seq: day.seq + index + 1,
    at,
    ...(ahead === 0 ? {} : { ahead }),
  }));
}
