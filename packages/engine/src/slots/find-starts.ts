import type { Agenda, Wish } from "#slots/agenda";
import { type FragileBreak, fragileBreaks, keepsBreak } from "#slots/floating-breaks";
import { findGaps, type Gaps, roomForGaps } from "#slots/gaps";
import { findRanges, roomForRanges } from "#slots/start-ranges";
import { type DayFrame, shownAt } from "#time/day-frame";

/** The minutes at which a visit may start, in order. Written over by the next search. */
export type Starts = { readonly minutes: Int32Array; length: number };

/** Makes room for the starts of one day. */
export const roomForStarts = (): Starts => ({ minutes: new Int32Array(1602), length: 0 });

/** Writes down every minute at which the operator could take the visit. */
export function findStarts(agenda: Agenda, wish: Wish, frame: DayFrame, gaps: Gaps, starts: Starts): void {
  const { align, block } = wish;
  const { minutes } = starts;
  let count = 0;
  findRanges(agenda, wish, gaps, ranges);

  const fragile = ranges.length === 0 ? [] : fragileBreaks(agenda);
  for (const { passed, shown, length } of frame.segments) {
    // Alignment is by what the clock shows, which a change of the clocks may have moved.
    const moved = shown - passed;
    for (let range = 0; range < ranges.length; range += 2) {
      const first = Math.max(ranges.numbers[range] ?? 0, passed);
      const last = Math.min(ranges.numbers[range + 1] ?? 0, passed + length - 1);
      for (let minute = Math.ceil((first + moved) / align) * align - moved; minute <= last; minute += align) {
        if (!keepsAll(fragile, minute, minute + block)) continue;
        minutes[count] = minute;
        count += 1;
      }
    }
  }
  starts.length = count;
}

/** Says whether the operator could take the visit at that minute: exactly where `findStarts` finds it. */
export function fits(agenda: Agenda, wish: Wish, frame: DayFrame, minute: number): boolean {
  if (shownAt(frame, minute) % wish.align !== 0) return false;

  findGaps(agenda.busy, wish.block, ownGaps);
  findRanges(agenda, wish, ownGaps, ranges);
  for (let range = 0; range < ranges.length; range += 2) {
    const isInRange = minute >= (ranges.numbers[range] ?? 0) && minute <= (ranges.numbers[range + 1] ?? 0);
    if (isInRange) return keepsAll(fragileBreaks(agenda), minute, minute + wish.block);
  }
  return false;
}

/** One room for all searches: each is read to its end before the next begins. */
const ranges = roomForRanges();
const ownGaps = roomForGaps();

function keepsAll(fragile: readonly FragileBreak[], from: number, to: number): boolean {
  for (const each of fragile) if (!keepsBreak(each, from, to)) return false;
  return true;
}
