import type { FloatingBreak } from "#schedule/operator-day";
import type { Agenda } from "#slots/agenda";

/** A floating break that one more visit could prevent, unless it ends by `endsBy` or starts from `startsFrom` on. */
export type FragileBreak = { readonly endsBy: number; readonly startsFrom: number };

/**
 * Returns the floating breaks of the day that one more visit could make impossible. A visit lies in a single gap
 * between promises, so a break that fits into two gaps is safe.
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

/** Whether a visit leaves the break possible. */
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
  for (let index = 0, nextFrom = from; nextFrom < to; index += 2) {
    nextFrom = index < busy.length ? Math.min(to, busy[index] ?? 0) : to;
    if (nextFrom - free >= length) {
      if (gap !== undefined) return undefined;
      gap = { endsBy: nextFrom - length, startsFrom: free + length };
    }
    free = Math.max(free, busy[index + 1] ?? 0);
  }
  // If the break is lost already, no more visits may enter its window.
  return gap ?? { endsBy: from, startsFrom: to };
}
