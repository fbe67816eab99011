import { arrivedAt, endedAt, itemOutcome, type ItemRecord, type Outcome } from "#figures/outcome";
import { timeSpent } from "#life/intervals";

/** The figures of a day, or of its part up to an instant. */
export type DayFigures = {
  /** Items that entered the queue. */
  readonly arrived: number;
  /** Ended items by outcome. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Served items that waited no longer than the target. */
  readonly withinTarget: number;
  /** Open items that have waited longer than the target: however they end, the target is missed. */
  readonly overdue: number;
};

/** Returns the figures of some items up to an instant. `targetMs` is the longest wait that counts as kept. */
export function figuresUntil(items: readonly ItemRecord[], until: number, targetMs: number): DayFigures {
  const outcomes = { served: 0, noShow: 0, left: 0, cancelled: 0, unserved: 0 };
  let arrived = 0;
  let withinTarget = 0;
  let overdue = 0;
  for (const item of items) {
    if ((arrivedAt(item) ?? Infinity) <= until) arrived += 1;
    const outcome = itemOutcome(item);
    if (outcome === undefined || (endedAt(item) ?? Infinity) > until) {
      if (waitedUntil(item, until) > targetMs) overdue += 1;
      continue;
    }
    outcomes[outcome] += 1;
    if (outcome === "served" && timeSpent(item.spans, ["waiting"], until) <= targetMs) withinTarget += 1;
  }
  return { arrived, outcomes, withinTarget, overdue };
}

/** Returns how long an item had waited at an instant, also if that is in its past. */
function waitedUntil({ spans }: ItemRecord, until: number): number {
  const known = spans
    .filter(({ from }) => from < until)
    .map((span) => ({ ...span, to: (span.to ?? Infinity) > until ? undefined : span.to }));
  return timeSpent(known, ["waiting"], until);
}

/**
 * Returns the service level: the share of visitors who were served within the target, among all who came and ended, or wait
 * longer than the target already. Undefined if there is none.
 */
export function serviceLevel({
  outcomes,
  withinTarget,
  overdue,
}: Pick<DayFigures, "outcomes" | "withinTarget" | "overdue">): number | undefined {
  const all = outcomes.served + outcomes.noShow + outcomes.left + outcomes.unserved + overdue;
  return all === 0 ? undefined : withinTarget / all;
}
