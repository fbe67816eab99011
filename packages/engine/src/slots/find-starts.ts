import { type Agenda, longestDay, type Wish } from "#slots/agenda";
import { type FragileBreak, fragileBreaks, keepsBreak } from "#slots/floating-breaks";
import { findGaps, type Gaps, roomForGaps } from "#slots/gaps";
import { findRanges, roomForRanges } from "#slots/start-ranges";
import { type StartWindows, windowsFor } from "#slots/start-windows";
import type { DayFrame } from "#time/day-frame";

/** The minutes at which a visit may start, in order. Written over by the next search. */
export type Starts = { readonly minutes: Int32Array; length: number };

/** Makes room for the starts of one day. */
export const roomForStarts = (): Starts => ({ minutes: new Int32Array(longestDay), length: 0 });

/** What one look through an agenda finds, whatever visits ask for a place in it. Written over by the next look. */
export type Look = {
  readonly gaps: Gaps;
  /** Only looked for when a visit has found room. */
  fragile: readonly FragileBreak[] | undefined;
};

/** Makes room for one look through an agenda. */
export const roomForLook = (): Look => ({ gaps: roomForGaps(), fragile: undefined });

/** Looks through an agenda for visits that are at least that long. */
export function lookThrough({ busy }: Agenda, shortest: number, look: Look): void {
  findGaps(busy, shortest, look.gaps);
  look.fragile = undefined;
}

/** Writes down every minute at which the operator could take the visit. */
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

/** One room for all searches: each is read to its end before the next begins. */
const ranges = roomForRanges();
const ownLook = roomForLook();
const ownStarts = roomForStarts();

function keepsAll(fragile: readonly FragileBreak[], from: number, to: number): boolean {
  for (const each of fragile) if (!keepsBreak(each, from, to)) return false;
  return true;
}
