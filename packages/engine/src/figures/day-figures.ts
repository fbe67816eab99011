import { arrivedAt, endedAt, itemOutcome, type ItemRecord, type Outcome } from "#figures/outcome";
import { timeSpent } from "#life/intervals";

/** The figures of a day, or of its part up to an instant. */
export type DayFigures = {
  /** Items that entered the queue. */
  readonly arrived: number;
  /** Ended items by outcome. */
  readonly ended: Readonly<Record<Outcome, number>>;
  /** Served items that waited no longer than the target. */
  readonly withinTarget: number;
};

/** Returns the figures of some items up to an instant. `targetMs` is the longest wait that counts as kept. */
export function figuresUntil(items: readonly ItemRecord[], until: number, targetMs: number): DayFigures {
  const ended = { served: 0, noShow: 0, left: 0, cancelled: 0, unserved: 0 };
  let arrived = 0;
  let withinTarget = 0;
  for (const item of items) {
    if ((arrivedAt(item) ?? Infinity) <= until) arrived += 1;
    const outcome = itemOutcome(item);
    if (outcome === undefined || (endedAt(item) ?? Infinity) > until) continue;
    ended[outcome] += 1;
    if (outcome === "served" && timeSpent(item.spans, ["waiting"], until) <= targetMs) withinTarget += 1;
  }
  return { arrived, ended, withinTarget };
}

/**
 * Returns the service level: the share of visitors who were served within the target, among all who came and ended.
 * Undefined if there is none.
 */
export function serviceLevel({ ended, withinTarget }: DayFigures): number | undefined {
  const all = ended.served + ended.noShow + ended.left + ended.unserved;
  return all === 0 ? undefined : withinTarget / all;
}
