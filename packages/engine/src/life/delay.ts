import type { Settings } from "#rules/rules";

/** A visitor's announced delay: from when it counts, and when the visitor will be there. */
export type Delay = { readonly from: number; readonly arrivesAt: number };

/**
 * Returns until when a late visitor is awaited: until the announced time, but no longer than the organization allows
 * bookings to be late.
 */
export function waitedForUntil({ from, arrivesAt }: Delay, { allowableLagWaitMin }: Settings): number {
  return Math.min(arrivesAt, from + allowableLagWaitMin * 60_000);
}
