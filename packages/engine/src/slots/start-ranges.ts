import type { Work } from "#schedule/operator-day";
import { type Agenda, quotaKey, type Wish } from "#slots/agenda";
import { eligibleWork, isMeant } from "#slots/eligible-work";

/**
 * Finds every range of minutes, both ends included, in which the visit could start as far as work, promises, quotas
 * and the time kept free between visitors go. Listing, reserving, booking and moving all ask here.
 */
export function startRanges(agenda: Agenda, wish: Wish, found: (first: number, last: number) => void): void {
  const { busy, day } = agenda;
  const { block, notBefore } = wish;
  const visits = busy.length / 2;
  let next = 0;

  for (const { work, endsBy } of eligibleWork(day, wish.serviceId, wish.ticketType)) {
    while (next < visits && Number(busy[next * 2]) < work.from) next += 1;
    if (isUsedUp(agenda, work, wish)) continue;

    const last = Math.min(work.to - 1, endsBy - block);
    let first = Math.max(work.from, notBefore, next === 0 ? 0 : freeAfter(agenda, next - 1));
    for (; next < visits; next += 1) {
      const nextFrom = Number(busy[next * 2]);
      if (first <= last) {
        const lastBefore = Math.min(last, nextFrom - work.shift - block);
        if (first <= lastBefore) found(first, lastBefore);
      }
      if (nextFrom >= work.to) break;
      first = Math.max(first, freeAfter(agenda, next));
    }
    if (next === visits && first <= last) found(first, last);
  }
}

/** Gives the minute from which the operator is free again after a visit. */
function freeAfter({ busy, day: { work } }: Agenda, visit: number): number {
  const from = Number(busy[visit * 2]);
  const to = Number(busy[visit * 2 + 1]);
  for (const stretch of work) {
    if (stretch.shift > 0 && stretch.from <= from && from < stretch.to) return to + stretch.shift;
  }
  return to;
}

function isUsedUp({ used }: Agenda, { itemId, quotas }: Work, { serviceId, ticketType }: Wish): boolean {
  return quotas.some(
    (quota) =>
      quota.type === "list" &&
      quota.limit !== undefined &&
      isMeant(quota, serviceId, ticketType) &&
      (used?.get(quotaKey(itemId, quota.id)) ?? 0) >= quota.limit,
  );
}
