import type { ExpectedCall } from "#day/expected-call";

/** How far a range reaches to either side of what is likely, in standard deviations of the visits before a call. */
export type Spread = { readonly early: number; readonly late: number };

/** Nothing is left to chance. */
export const noSpread: Spread = { early: 0, late: 0 };

/** A range reaches at least as far as this for each standard deviation: people are not called to the second. */
export const leastDeviationMs = 20_000;

/**
 * Gives the spread by which four of five past calls would have fallen inside: of the errors, one in ten was earlier
 * and one in ten later. What a bell curve would err counts for a few, so that the first ones do not decide alone.
 */
export function spreadOf(errors: readonly number[]): Spread {
  const all = [...errors, ...usualErrors].toSorted((a, b) => a - b);
  return {
    early: Math.max(leastSpread, -quantile(all, outside / 2)),
    late: Math.max(leastSpread, quantile(all, 1 - outside / 2)),
  };
}

/**
 * Measures how far off a forecast was: by how many standard deviations the call came later, or, below zero, earlier.
 * Undefined where the forecast did not say how far it reached.
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
const usualErrors = [
  -1.6, -1.3, -1, -0.8, -0.6, -0.5, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.5, 0.6, 0.8, 1, 1.3, 1.6,
];

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
