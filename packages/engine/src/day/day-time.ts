import type { Day } from "#day/day";

/**
 * Returns the day's time when the clock says `now`. That is the clock's time, unless the clock was set back behind the
 * last event: then the day continues from there with the time that passes, until the clock has caught up.
 */
export function timeOn({ lastAt, aheadMs }: Pick<Day, "lastAt" | "aheadMs">, now: number): number {
  return now >= lastAt ? now : Math.max(lastAt, now + aheadMs);
}

/** Returns how far a day is ahead of a clock that was set back. Small differences between servers are ignored. */
export function aheadOf(at: number, now: number): number {
  return at - now >= leastSetBackMs ? at - now : 0;
}

export const leastSetBackMs = 60_000;

/** The clock's time just before and just after it was set back. */
export type SetBack = { readonly from: number; readonly to: number };

/** Corrects a day whose last event came before the clock was set back, so that no time is lost until the next event. */
export function withSetBack(day: Day, setBack: SetBack | undefined): Day {
  if (setBack === undefined || day.lastAt <= setBack.to || day.lastAt > setBack.from) return day;
  const aheadMs = aheadOf(setBack.from, setBack.to);
  return aheadMs <= day.aheadMs ? day : { ...day, aheadMs };
}
