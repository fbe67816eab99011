import type { Day } from "#day/day";
import type { DayEvent, Fact } from "#day/day-event";

/** Puts facts into the day's order. Its time never runs backwards, whichever server's clock it is told by. */
export function stamped(day: Day, facts: readonly Fact[], now: number): readonly DayEvent[] {
  const at = Math.max(now, day.lastAt);
  return facts.map((fact, index) => ({ ...fact, seq: day.seq + index + 1, at }));
}
