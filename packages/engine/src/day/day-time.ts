import type { Day } from "#day/day";

/**
 * Gives the time of a day when the clock says `now`. The clock counts, unless it says less than the day has seen: then
 * it was set back, and the day goes on from where it was with the time that passes. Once the clock has caught up, it
 * counts again.
 */
export function timeOn({ lastAt, aheadMs }: Pick<Day, "lastAt" | "aheadMs">, now: number): number {
  return now >= lastAt ? now : Math.max(lastAt, now + aheadMs);
}

/** Gives how far a day is ahead of a clock that was set back. Clocks of two servers differ a little; that is no matter. */
export function aheadOf(at: number, now: number): number {
  return at - now >= leastSetBackMs ? at - now : 0;
}

export const leastSetBackMs = 60_000;

/** What a clock said when it was set back, and what it said then. */
export type SetBack = { readonly from: number; readonly to: number };

/** Gives a day whose last event was told by a clock before it was set back: no time is lost until the next. */
export function withSetBack(day: Day, setBack: SetBack | undefined): Day {
  if (setBack === undefined || day.lastAt <= setBack.to || day.lastAt > setBack.from) return day;
  const aheadMs = aheadOf(setBack.from, setBack.to);
  return aheadMs <= day.aheadMs ? day : { ...day, aheadMs };
}
