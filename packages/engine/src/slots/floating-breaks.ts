import type { FloatingBreak } from "#schedule/operator-day";
import type { Agenda } from "#slots/agenda";

/** A floating break that one more visit could spoil: its window, and the only gap left that could hold it, if any. */
export type FragileBreak = {
  readonly pause: FloatingBreak;
  readonly gap: { readonly from: number; readonly to: number } | undefined;
};

/**
 * Gives the floating breaks of the day that one more visit could spoil. A visit lies in one gap between promises, so
 * where two gaps could hold the pause no single visit can.
 */
export function fragileBreaks({ day, busy, taken }: Agenda): readonly FragileBreak[] {
  let fragile: FragileBreak[] | undefined;
  for (const pause of day.floatingBreaks) {
    if (taken?.has(pause.itemId) === true) continue;
    const found = fragileBreak(pause, busy);
    if (found !== undefined) (fragile ??= []).push(found);
  }
  return fragile ?? none;
}

/** Says whether a visit leaves the break possible. Where it is lost already, nothing more may go into its window. */
export function keepsBreak({ pause, gap }: FragileBreak, from: number, to: number): boolean {
  if (gap === undefined) return to <= pause.from || from >= pause.to;
  return from - gap.from >= pause.length || gap.to - to >= pause.length;
}

const none: readonly FragileBreak[] = [];

function fragileBreak(pause: FloatingBreak, busy: ArrayLike<number>): FragileBreak | undefined {
  const { from, to, length } = pause;
  let gap: FragileBreak["gap"];
  let free = from;
  for (let index = 0; free + length <= to; index += 2) {
    const nextFrom = index < busy.length ? Math.min(to, busy[index] ?? 0) : to;
    if (nextFrom - free >= length) {
      if (gap !== undefined) return undefined;
      gap = { from: free, to: nextFrom };
    }
    if (nextFrom === to) break;
    free = Math.max(free, busy[index + 1] ?? 0);
  }
  return { pause, gap };
}
