import { msPerMinute } from "@cherga/engine/time/durations";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";

/** When somebody will be called: in so many minutes. `high` is null when it may not be today. */
export type Expectation =
  | { readonly kind: "soon" }
  | { readonly kind: "between"; readonly low: number; readonly high: number }
  | { readonly kind: "notBefore"; readonly low: number };

/** Gives what somebody has to expect at a moment. */
export function expectationOf(
  { optimistic, pessimistic }: NonNullable<TrackedTicket["expectedCall"]>,
  now: number,
): Expectation {
  const low = Math.max(0, Math.floor((Date.parse(optimistic) - now) / msPerMinute));
  if (pessimistic === null) return { kind: "notBefore", low };
  const high = Math.max(0, Math.ceil((Date.parse(pessimistic) - now) / msPerMinute));
  return high <= 1 ? { kind: "soon" } : { kind: "between", low, high };
}
