import type { Day } from "#day/day";
import type { DayEvent, Fact } from "#day/day-event";
import { aheadOf, timeOn } from "#day/day-time";

/** Puts facts into the day's order. The day's time never runs backwards, even if the clocks of its servers differ. */
export function stamped(day: Day, facts: readonly Fact[], now: number): readonly DayEvent[] {
  const at = timeOn(day, now);
  return stampedAt(day, facts, at, aheadOf(at, now));
}

/** As `stamped`, for facts that came about before now; `ahead` is how far the clock is behind the day. */
export function stampedAt(day: Day, facts: readonly Fact[], at: number, ahead: number): readonly DayEvent[] {
  return facts.map((fact, index) => ({
    ...fact,
    seq: day.seq + index + 1,
    at: Math.max(at, day.lastAt),
    ...(ahead === 0 ? {} : { ahead }),
  }));
}
