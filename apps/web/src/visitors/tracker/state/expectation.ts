import { msPerMinute } from "@cherga/engine/time/durations";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { isUsefulRange, type SpokenWait, spokenWait } from "@cherga/contract/spoken-wait";

/** When the visitor is called, as far as it is known. Instants in milliseconds. */
export type Expectation = {
  readonly wait: SpokenWait;
  /** The earliest call, and the latest one that is still likely; Infinity if it may not be today. */
  readonly from: number;
  readonly to: number;
  /** Whether the range helps: else only its end is worth saying. */
  readonly isRangeUseful: boolean;
};

/** A call so long after the booked time is worth telling to who has not come yet. */
const delayMs = 10 * msPerMinute;

/** Whether a booked visitor is likely to be called clearly after the booked time, or may not be called today. */
export const isDelayed = (
  { likely }: NonNullable<TrackedTicket["expectedCall"]>,
  plannedTime: string,
): boolean => likely === null || Date.parse(likely) - Date.parse(plannedTime) >= delayMs;

/** Clock times are rounded to this: a forecast is not more exact. */
const stepMs = 5 * msPerMinute;

/** Returns the expectation at an instant. */
export function expectationOf(
  { optimistic, likely, pessimistic }: NonNullable<TrackedTicket["expectedCall"]>,
  now: number,
): Expectation {
  const orNever = (instant: string | null): number => (instant === null ? Infinity : Date.parse(instant));
  const until = (at: number): number => Math.max(0, Math.ceil((at - now) / msPerMinute));
  const orNull = (at: number): number | null => (at === Infinity ? null : until(at));
  const [low, middle, high] = [Date.parse(optimistic), orNever(likely), orNever(pessimistic)];
  return {
    wait: spokenWait({ low: until(low), likely: orNull(middle), high: orNull(high) }),
    from: Math.max(now, Math.floor(low / stepMs) * stepMs),
    to: Math.ceil(high / stepMs) * stepMs,
    isRangeUseful: low > now && isUsefulRange(until(low), until(high)),
  };
}
