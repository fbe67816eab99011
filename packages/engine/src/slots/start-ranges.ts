import type { Work } from "#schedule/operator-day";
import { type Agenda, quotaKey, type Wish } from "#slots/agenda";
import { eligibleWork, type EligibleWork } from "#slots/eligible-work";
import type { Gaps } from "#slots/gaps";

/** Ranges of minutes as first, last, first, last … both included. Written over by the next search. */
export type Ranges = { readonly numbers: Int32Array; length: number };

/** Makes room for the ranges of one search. */
export const roomForRanges = (): Ranges => ({ numbers: new Int32Array(4 * 1602), length: 0 });

/**
 * Writes down every range of minutes in which the visit could start, as far as work, promises, quotas and the time
 * kept free between visitors go. Listing, reserving, booking and moving all ask here. The gaps are those of the agenda
 * that are as long as the visit, or longer.
 */
export function findRanges(agenda: Agenda, wish: Wish, gaps: Gaps, ranges: Ranges): void {
  const { block, notBefore } = wish;
  const gapNumbers = gaps.numbers;
  const rangeNumbers = ranges.numbers;
  const end = gaps.length;
  let count = 0;
  let gap = 0;

  for (const eligible of eligibleWork(agenda.day, wish.serviceId, wish.ticketType)) {
    if (eligible.limits.length > 0 && isUsedUp(agenda, eligible)) continue;
    const { from, to, shift } = eligible.work;
    const earliest = Math.max(from, notBefore);
    const latest = Math.min(to - 1, eligible.endsBy - block);

    while (gap < end && (gapNumbers[gap + 1] ?? 0) <= from) gap += 3;
    for (let index = gap; index < end; index += 3) {
      const gapFrom = gapNumbers[index] ?? 0;
      if (gapFrom > latest) break;
      const last = Math.min(latest, (gapNumbers[index + 1] ?? 0) - shift - block);
      if (gapFrom > last) continue;
      const first = Math.max(earliest, gapFrom + shiftAfter(agenda.day.work, gapNumbers[index + 2] ?? 0));
      if (first > last) continue;
      rangeNumbers[count] = first;
      rangeNumbers[count + 1] = last;
      count += 2;
    }
  }
  ranges.length = count;
}

/** The minutes kept free after a visitor are those of the work in which the visit started. */
function shiftAfter(work: readonly Work[], from: number): number {
  for (const stretch of work) if (stretch.from <= from && from < stretch.to) return stretch.shift;
  return 0;
}

function isUsedUp({ used }: Agenda, { work, limits }: EligibleWork): boolean {
  return limits.some(({ id, limit = 0 }) => (used?.get(quotaKey(work.itemId, id)) ?? 0) >= limit);
}
