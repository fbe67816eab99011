import { type RawBuilder, sql } from "kysely";

/** The times of an operator's day that are added up. */
export const dutyColumns = [
  "scheduled_ms",
  "on_duty_ms",
  "serving_ms",
  "called_ms",
  "paused_ms",
  "asleep_ms",
  "idle_ms",
] as const;

/** Returns the sums of all times over rows of `duty`. */
export const dutySums: RawBuilder<unknown> = sql.join(
  dutyColumns.map((column) => sql`sum(${sql.id("duty", column)})::bigint as ${sql.id(column)}`),
);
