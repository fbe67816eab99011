import { type RawBuilder, sql } from "kysely";
import type { TallySums } from "#reports/tally-sums";

/** Raised when the meaning of a column changes or a kind is added: all periods are then computed again. */
export const rollupRules = 4;

/** Returns the column of a sum. */
export const rollupColumn = (sum: string): string =>
  sum.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the histograms, each a number with digits for every bucket. */
export const histogramColumns = ["waiting_times", "serving_times"] as const;

/** Returns the sum of a column over rows of rollups. */
export function sumOf(name: keyof TallySums): RawBuilder<number> {
  const column = sql.id("item", rollupColumn(name));
  return name === "longestWaitMs" ? sql`max(${column})` : sql`sum(${column})::bigint`;
}
