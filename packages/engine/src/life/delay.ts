import type { Settings } from "#rules/rules";

/** A visitor's word that they will be late: from when it counts, and when they will be there. */
export type Delay = { readonly from: number; readonly arrivesAt: number };

/**
 * Gives until when a visitor who is late is waited for: until they said they will be there, though no longer than the
 * organization allows bookings to be late.
 */
export function waitedForUntil({ from, arrivesAt }: Delay, { allowableLagWaitMin }: Settings): number {
  return Math.min(arrivesAt, from + allowableLagWaitMin * 60_000);
}
