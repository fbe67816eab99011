import type { DayState } from "#queue/day/day-state";
import type { AuditedEvent } from "#queue/day/write-day";

/** What has become of a day. */
export type DayChange = {
  readonly before: DayState;
  readonly after: DayState;
  readonly events: readonly AuditedEvent[];
};

/** What a transaction has done, and to which days. */
export type WriteResult<T> = { readonly result: T; readonly changes: readonly DayChange[] };
