import { msPerMinute } from "@cherga/engine/time/durations";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";

/** The minutes until the visitor is called. `high` is null when it may not be today. */
export type Expectation =
  | { readonly kind: "soon" }
  | { readonly kind: "between"; readonly low: number; readonly high: number }
  | { readonly kind: "notBefore"; readonly low: number };

/** Returns the expectation at an instant. */
export function expectationOf(
  { optimistic, pessimistic }: NonNullable<TrackedTicket["expectedCall"]>,
  now: number,
): Expectation {
  const low = Math.max(0, Math.floor((Date.parse(optimistic) - now) / msPerMinute));
  if (pessimistic === null) return { kind: "notBefore", low };
  const high = Math.max(0, Math.ceil((Date.parse(pessimistic) - now) / msPerMinute));
  return high <= 1 ? { kind: "soon" } : { kind: "between", low, high };
}
