import type { FloatingBreak } from "#schedule/operator-day";
import type { Agenda } from "#slots/agenda";

/** Says whether a visit from one minute to another would leave the break possible. */
export type KeepsBreak = (from: number, to: number) => boolean;

/** Gives the checks that a visit must pass so that every floating break of the day stays possible. */
export function breakKeepers({ day, busy, taken }: Agenda): readonly KeepsBreak[] {
  return day.floatingBreaks
    .filter(({ itemId }) => taken?.has(itemId) !== true)
    .map((pause) => keeperOf(pause, busy));
}

/**
 * A visit lies in one gap between promises. Where two gaps could hold the pause, no single visit can spoil it; where
 * one can, the visit must leave enough of it; where none can, nothing more may be put into the window.
 */
function keeperOf(pause: FloatingBreak, busy: ArrayLike<number>): KeepsBreak {
  const gaps = gapsFor(pause, busy);
  const [only] = gaps;
  if (only === undefined) return (from, to) => to <= pause.from || from >= pause.to;
  if (gaps.length > 1) return () => true;
  return (from, to) => from - only.from >= pause.length || only.to - to >= pause.length;
}

type Gap = { readonly from: number; readonly to: number };

function gapsFor({ from, to, length }: FloatingBreak, busy: ArrayLike<number>): readonly Gap[] {
  const gaps: Gap[] = [];
  let free = from;
  for (let index = 0; index < busy.length && free < to; index += 2) {
    const [nextFrom, nextTo] = [Number(busy[index]), Number(busy[index + 1])];
    if (Math.min(nextFrom, to) - free >= length) gaps.push({ from: free, to: Math.min(nextFrom, to) });
    free = Math.max(free, nextTo);
  }
  if (to - free >= length) gaps.push({ from: free, to });
  return gaps;
}
