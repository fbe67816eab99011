import type { FloatingBreak } from "#schedule/operator-day";
import type { Agenda } from "#slots/agenda";

/** A floating break that one more visit could spoil. It does not if it ends by the one minute or starts from the other on. */
export type FragileBreak = { readonly endsBy: number; readonly startsFrom: number };

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

/** Says whether a visit leaves the break possible. */
export function keepsBreak({ endsBy, startsFrom }: FragileBreak, from: number, to: number): boolean {
  return to <= endsBy || from >= startsFrom;
}

const none: readonly FragileBreak[] = [];

function fragileBreak(
  { from, to, length }: FloatingBreak,
  busy: ArrayLike<number>,
): FragileBreak | undefined {
  let gap: FragileBreak | undefined;
  let free = from;
  for (let index = 0; free + length <= to; index += 2) {
    const nextFrom = index < busy.length ? Math.min(to, busy[index] ?? 0) : to;
    if (nextFrom - free >= length) {
      if (gap !== undefined) return undefined;
      gap = { endsBy: nextFrom - length, startsFrom: free + length };
    }
    if (nextFrom === to) break;
    free = Math.max(free, busy[index + 1] ?? 0);
  }
  // Where the break is lost already, nothing more may go into its window.
  return gap ?? { endsBy: from, startsFrom: to };
}
