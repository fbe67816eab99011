import { type Agenda, longestDay, type Wish } from "#slots/agenda";
import { type FragileBreak, fragileBreaks, keepsBreak } from "#slots/floating-breaks";
import { findGaps, type Gaps, roomForGaps } from "#slots/gaps";
import { findRanges, roomForRanges } from "#slots/start-ranges";
import { type StartWindows, windowsFor } from "#slots/start-windows";
import type { DayFrame } from "#time/day-frame";

/** The minutes at which a visit may start, in order. Overwritten by the next search. */
export type Starts = { readonly minutes: Int32Array; length: number };

/** Allocates a buffer for the starts of one day. */
export const roomForStarts = (): Starts => ({ minutes: new Int32Array(longestDay), length: 0 });

/** The result of one scan of an agenda, valid for any visits. Overwritten by the next scan. */
export type Look = {
  readonly gaps: Gaps;
  /** Only computed when a visit has found room. */
  fragile: readonly FragileBreak[] | undefined;
};

/** Allocates the buffers for one scan of an agenda. */
export const roomForLook = (): Look => ({ gaps: roomForGaps(), fragile: undefined });

/** Scans an agenda for visits of at least that length. */
export function lookThrough({ busy }: Agenda, shortest: number, look: Look): void {
  findGaps(busy, shortest, look.gaps);
  look.fragile = undefined;
}

/** Writes every minute at which the operator could take the visit into `starts`. */
export function findStarts(
  agenda: Agenda,
  look: Look,
  windows: StartWindows,
  wish: Wish,
  frame: DayFrame,
  starts: Starts,
): void {
  starts.length = 0;
  findRanges(agenda, windows, wish, look.gaps, ranges);
  if (ranges.length === 0) return;

  const { align, block } = wish;
  const { minutes } = starts;
  let count = 0;
  const fragile = (look.fragile ??= fragileBreaks(agenda));
  for (const { passed, shown, length } of frame.segments) {
    // Alignment follows the clock, which a clock change may have shifted.
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

/** Whether the operator could take the visit at that minute; agrees with `findStarts`. */
export function fits(agenda: Agenda, wish: Wish, frame: DayFrame, minute: number): boolean {
  const there = { ...wish, notBefore: Math.max(wish.notBefore, minute), notAfter: minute };
  lookThrough(agenda, wish.block, ownLook);
  findStarts(
    agenda,
    ownLook,
    windowsFor(wish.serviceId, wish.ticketType)(agenda.day),
    there,
    frame,
    ownStarts,
  );
  return ownStarts.length > 0;
}

/** Shared buffers for all searches: each result is read completely before the next search begins. */
const ranges = roomForRanges();
const ownLook = roomForLook();
const ownStarts = roomForStarts();

function keepsAll(fragile: readonly FragileBreak[], from: number, to: number): boolean {
  for (const each of fragile) if (!keepsBreak(each, from, to)) return false;
  return true;
}
