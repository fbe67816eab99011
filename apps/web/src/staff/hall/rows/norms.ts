import { msPerMinute } from "@cherga/engine/time/durations";
import type { HallRow } from "#staff/hall/hall.ts";
import { stateAt } from "#staff/hall/rows/row-actions.ts";

/** Whether a visitor waits longer than the organization allows, or is served longer than the service's norm. */
export function isOverNorm(row: HallRow, allowableWaitMin: number | undefined, now: number): boolean {
  const served = servedFor(row, now);
  if (served !== undefined) return served.minutes > served.norm;
  return (
    allowableWaitMin !== undefined &&
    stateAt(row, now) === "wait" &&
    isInLine(row) &&
    waitedMs(row, now) > allowableWaitMin * msPerMinute
  );
}

/** Returns how long a visitor has waited. */
export const waitedMs = ({ pullTime }: HallRow, now: number): number =>
  Math.max(0, now - Date.parse(pullTime));

/** Whether a visitor is in the queue: not held back, nor called by name only. */
export const isInLine = ({ heldBack, passWay }: HallRow): boolean => !heldBack && passWay !== "hide";

/** Returns how long a visitor has been served, in minutes, and the norm; undefined during a break. */
export function servedFor(
  { status, paused, start, end, lastEvent }: HallRow,
  now: number,
): { readonly minutes: number; readonly norm: number } | undefined {
  if (status !== "serving" || paused || start === null || end === null) return undefined;
  // The length of the break is unknown; the time after it is certainly service.
  const from = lastEvent.type === "resume" ? lastEvent.addedDateTime : start;
  return {
    minutes: minutesIn(now - Date.parse(from)),
    norm: minutesIn(Date.parse(end) - Date.parse(start)),
  };
}

/** Returns the whole minutes of a duration; a negative one counts as zero. */
export const minutesIn = (ms: number): number => Math.max(0, Math.floor(ms / msPerMinute));
