import type { ExpectedCall } from "#day/expected-call";

/** How far a range reaches to either side of the likely time, in standard deviations of the visits before a call. */
export type Spread = { readonly early: number; readonly late: number };

export const noSpread: Spread = { early: 0, late: 0 };

/** The minimum reach of a range for each standard deviation: visitors are not called to the second. */
export const leastDeviationMs = 20_000;

/**
 * Returns the spread that would have covered four of five past calls: one error in ten was earlier, and one in ten
 * later. Errors from a bell curve are added, so that the first few observations do not decide alone.
 */
export function spreadOf(errors: readonly number[]): Spread {
  const all = [...errors, ...usualErrors].toSorted((a, b) => a - b);
  return {
    early: Math.max(leastSpread, -quantile(all, outside / 2)),
    late: Math.max(leastSpread, quantile(all, 1 - outside / 2)),
  };
}

/**
 * Measures the error of a forecast: how many standard deviations later the call came, or, below zero, earlier.
 * Undefined if the forecast has no spread.
 */
export function errorOf(
  { optimisticAt, likelyAt, pessimisticAt, spread }: ExpectedCall,
  calledAt: number,
): number | undefined {
  if (spread === undefined) return undefined;
  const offMs = calledAt - likelyAt;
  const reachMs = offMs > 0 ? pessimisticAt - likelyAt : likelyAt - optimisticAt;
  const deviations = offMs > 0 ? spread.late : spread.early;
  return deviations === 0 ? undefined : offMs / Math.max(leastDeviationMs, reachMs / deviations);
}

const outside = 0.2;
const leastSpread = 0.2;
const usualErrors = [0, ...[0.1, 0.2, 0.3, 0.5, 0.6, 0.8, 1, 1.3, 1.6].flatMap((error) => [-error, error])];

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
