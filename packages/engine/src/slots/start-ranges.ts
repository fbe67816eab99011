import type { Work } from "#schedule/operator-day";
import { type Agenda, quotaKey, type Wish } from "#slots/agenda";
import { eligibleWork, type EligibleWork } from "#slots/eligible-work";

/** Ranges of minutes as first, last, first, last … both included. Written over by the next search that uses it. */
export type Ranges = Int32Array;

/** Makes room for the ranges of one search: no operator has more gaps in a day than it has minutes. */
export const roomForRanges = (): Ranges => new Int32Array(2 * 1600);

/**
 * Writes down every range of minutes in which the visit could start, as far as work, promises, quotas and the time
 * kept free between visitors go, and gives how many numbers that were. Listing, reserving, booking and moving all ask
 * here.
 */
export function startRanges(agenda: Agenda, wish: Wish, ranges: Ranges): number {
  const { busy, day } = agenda;
  const { block, notBefore } = wish;
  let count = 0;
  let next = 0;

  for (const eligible of eligibleWork(day, wish.serviceId, wish.ticketType)) {
    const { work, endsBy } = eligible;
    while (next < busy.length && at(busy, next) < work.from) next += 2;
    if (eligible.limits.length > 0 && isUsedUp(agenda, eligible)) continue;

    const first = Math.max(work.from, notBefore);
    const last = Math.min(work.to - 1, endsBy - block);
    let previousTo = next === 0 ? 0 : at(busy, next - 1);
    for (; previousTo <= last; next += 2) {
      const nextFrom = next < busy.length ? at(busy, next) : never;
      // Most gaps are too small at first sight.
      if (nextFrom - previousTo >= block) {
        const from =
          next === 0 ? first : Math.max(first, previousTo + shiftAfter(day.work, at(busy, next - 2)));
        const to = Math.min(last, nextFrom - work.shift - block);
        if (from <= to) {
          ranges[count] = from;
          ranges[count + 1] = to;
          count += 2;
        }
      }
      if (nextFrom >= work.to) break;
      previousTo = at(busy, next + 1);
    }
  }
  return count;
}

/** A minute that no day has; small enough to be counted with like any other. */
const never = 1 << 29;

/** The minutes kept free after a visitor are those of the work in which the visit started. */
function shiftAfter(work: readonly Work[], from: number): number {
  for (const stretch of work) if (stretch.from <= from && from < stretch.to) return stretch.shift;
  return 0;
}

function isUsedUp({ used }: Agenda, { work, limits }: EligibleWork): boolean {
  return limits.some(({ id, limit = 0 }) => (used?.get(quotaKey(work.itemId, id)) ?? 0) >= limit);
}

function at(busy: ArrayLike<number>, index: number): number {
  return busy[index] ?? 0;
}
