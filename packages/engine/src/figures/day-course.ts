import { endedAt, arrivedAt, itemOutcome, type ItemRecord } from "#figures/outcome";
import { intervalsOf } from "#life/intervals";
import { msPerMinute } from "#time/durations";
import { unionOf } from "#time/stretches";

/** How a day went, in steps of equal length. */
export type DayCourse = {
  /** The time-weighted mean of waiting visitors in each step. */
  readonly waiting: readonly number[];
  /** Items. */
  readonly arrived: readonly number[];
  readonly served: readonly number[];
};

/** The steps of a course: from an instant, so many, each of so many minutes. */
export type CourseSteps = { readonly startMs: number; readonly stepMin: number; readonly count: number };

/**
 * Returns how a day went up to an instant, from the items of each visit. Later steps are left out; the last one may be
 * incomplete.
 */
export function dayCourse(
  visits: readonly (readonly ItemRecord[])[],
  steps: CourseSteps,
  until: number,
): DayCourse {
  const stepMs = steps.stepMin * msPerMinute;
  const count = Math.min(steps.count, Math.max(0, Math.ceil((until - steps.startMs) / stepMs)));
  const arrived = Array.from({ length: count }, () => 0);
  const served = Array.from({ length: count }, () => 0);
  const add = (counts: number[], at: number | undefined): void => {
    if (at === undefined || at > until) return;
    const step = Math.floor((at - steps.startMs) / stepMs);
    const before = counts[step];
    if (before !== undefined) counts[step] = before + 1;
  };
  for (const item of visits.flat()) {
    add(arrived, arrivedAt(item));
    if (itemOutcome(item) === "served") add(served, endedAt(item));
  }
  // Who waits for two services waits once.
  const waits = visits.flatMap((items) =>
    unionOf(
      items
        .flatMap(({ spans }) => intervalsOf(spans, until))
        .filter(({ kind }) => kind === "waiting")
        .map(({ from, to = until }) => ({ from, to })),
    ),
  );
  const waiting = Array.from({ length: count }, (_, step) => {
    const from = steps.startMs + step * stepMs;
    const to = Math.min(from + stepMs, until);
    const waitedMs = waits.reduce(
      (sum, wait) => sum + Math.max(0, Math.min(wait.to, to) - Math.max(wait.from, from)),
      0,
    );
    return waitedMs / (to - from);
  });
  return { waiting, arrived, served };
}
