import type { Agenda, Wish } from "#slots/agenda";
import { breakKeepers } from "#slots/floating-breaks";
import { startRanges } from "#slots/start-ranges";
import { type DayFrame, shownAt } from "#time/day-frame";

/** Finds every minute at which the operator could take the visit, in order. */
export function eachStart(
  agenda: Agenda,
  wish: Wish,
  frame: DayFrame,
  found: (minute: number) => void,
): void {
  const { align, block } = wish;
  const keepers = agenda.day.floatingBreaks.length === 0 ? [] : breakKeepers(agenda);
  const report =
    keepers.length === 0
      ? found
      : (minute: number): void => {
          if (keepers.every((keeps) => keeps(minute, minute + block))) found(minute);
        };

  startRanges(agenda, wish, (first, last) => {
    for (const { passed, shown, length } of frame.segments) {
      // Alignment is by what the clock shows, which a change of the clocks may have moved.
      const moved = shown - passed;
      const from = Math.max(first, passed);
      const to = Math.min(last, passed + length - 1);
      for (let minute = Math.ceil((from + moved) / align) * align - moved; minute <= to; minute += align)
        report(minute);
    }
  });
}

/** Says whether the operator could take the visit at that minute: exactly where `eachStart` finds it. */
export function fits(agenda: Agenda, wish: Wish, frame: DayFrame, minute: number): boolean {
  if (shownAt(frame, minute) % wish.align !== 0) return false;

  let isInRange = false;
  startRanges(agenda, wish, (first, last) => {
    if (first <= minute && minute <= last) isInRange = true;
  });
  return isInRange && breakKeepers(agenda).every((keeps) => keeps(minute, minute + wish.block));
}
