import type { Agenda, Wish } from "#slots/agenda";
import { type FragileBreak, fragileBreaks, keepsBreak } from "#slots/floating-breaks";
import { findGaps, type Gaps, roomForGaps } from "#slots/gaps";
import { findRanges, roomForRanges } from "#slots/start-ranges";
import { type DayFrame, shownAt } from "#time/day-frame";

/** Finds every minute at which the operator could take the visit, in order. */
export function eachStart(
  agenda: Agenda,
  wish: Wish,
  frame: DayFrame,
  gaps: Gaps,
  found: (minute: number) => void,
): void {
  const { align, block } = wish;
  findRanges(agenda, wish, gaps, ranges);
  if (ranges.length === 0) return;

  const fragile = fragileBreaks(agenda);
  for (const { passed, shown, length } of frame.segments) {
    // Alignment is by what the clock shows, which a change of the clocks may have moved.
    const moved = shown - passed;
    for (let range = 0; range < ranges.length; range += 2) {
      const first = Math.max(ranges.numbers[range] ?? 0, passed);
      const last = Math.min(ranges.numbers[range + 1] ?? 0, passed + length - 1);
      for (let minute = Math.ceil((first + moved) / align) * align - moved; minute <= last; minute += align) {
        if (keepsAll(fragile, minute, minute + block)) found(minute);
      }
    }
  }
}

/** Says whether the operator could take the visit at that minute: exactly where `eachStart` finds it. */
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
