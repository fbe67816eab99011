import { type Agenda, longestDay, type Wish } from "#slots/agenda";
import type { Gaps } from "#slots/gaps";
import type { StartWindows } from "#slots/start-windows";

/** Ranges of minutes as first, last, first, last … both included. Overwritten by the next search. */
export type Ranges = { readonly numbers: Int32Array; length: number };

/** Allocates a buffer for the ranges of one search. */
export const roomForRanges = (): Ranges => ({ numbers: new Int32Array(4 * longestDay), length: 0 });

/**
 * Writes every range of minutes in which the visit could start, considering work, promises, quotas and the time kept
 * free between visitors. Listing, reserving, booking and moving all use it. The gaps must be those of the agenda that
 * are at least as long as the visit.
 */
export function findRanges(
  { used }: Agenda,
  { windows, limits, shifts }: StartWindows,
  { block, notBefore, notAfter = longestDay }: Wish,
  gaps: Gaps,
  ranges: Ranges,
): void {
  const gapNumbers = gaps.numbers;
  const rangeNumbers = ranges.numbers;
  const end = gaps.length;
  let count = 0;

  for (let window = 0; window < windows.length; window += 4) {
    if (limits !== undefined && hasFullLimit(limits, window >> 2, used)) continue;
    const shift = windows[window + 3] ?? 0;
    const earliest = Math.max(windows[window] ?? 0, notBefore);
    const latest = Math.min((windows[window + 1] ?? 0) - 1, (windows[window + 2] ?? 0) - block, notAfter);

    for (let index = 0; index < end; index += 3) {
      const gapFrom = gapNumbers[index] ?? 0;
      if (gapFrom > latest) break;
      const last = Math.min(latest, (gapNumbers[index + 1] ?? 0) - shift - block);
      const first = Math.max(earliest, gapFrom + shiftAfter(shifts, gapNumbers[index + 2] ?? 0));
      if (first > last) continue;
      rangeNumbers[count] = first;
      rangeNumbers[count + 1] = last;
      count += 2;
    }
  }
  ranges.length = count;
}

/** The minutes kept free after a visit are those of the work in which it started. */
function shiftAfter(shifts: readonly number[], from: number): number {
  for (let index = 0; index < shifts.length; index += 3) {
    if ((shifts[index] ?? 0) <= from && from < (shifts[index + 1] ?? 0)) return shifts[index + 2] ?? 0;
  }
  return 0;
}

function hasFullLimit(
  limits: NonNullable<StartWindows["limits"]>,
  window: number,
  used: Agenda["used"],
): boolean {
  return limits[window]?.some(({ key, limit }) => (used?.get(key) ?? 0) >= limit) ?? false;
}
