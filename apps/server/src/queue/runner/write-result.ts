import type { DayState } from "#queue/day/day-state";
import type { AuditedEvent } from "#queue/day/write-day";

/** A change of a day. */
export type DayChange = {
  readonly before: DayState;
  readonly after: DayState;
  readonly events: readonly AuditedEvent[];
};

/** The result of a transaction, and the days it changed. */
export type WriteResult<T> = { readonly result: T; readonly changes: readonly DayChange[] };
