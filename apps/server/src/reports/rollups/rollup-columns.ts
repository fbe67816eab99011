import { bucketBounds } from "@cherga/engine/figures/tally";
import { type RawBuilder, sql } from "kysely";
import type { TallySums } from "#reports/tally-sums";

/** Raised when the meaning of a column changes: all periods are then computed again. */
export const rollupRules = 1;

/** Returns the column of a sum. */
export const rollupColumn = (sum: string): string =>
  sum.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const histograms = ["waiting", "serving"] as const;

export type HistogramName = (typeof histograms)[number];

/** The buckets of a histogram, and the column of each. */
export const bucketColumns = (histogram: HistogramName): readonly (readonly [number, string])[] =>
  Array.from({ length: bucketBounds.length + 1 }, (_, bucket) => [bucket, `${histogram}_${bucket}`]);

/** Returns the sum of a column over rows of rollups. */
export function sumOf(name: keyof TallySums): RawBuilder<number> {
  const column = sql.id("item", rollupColumn(name));
  return name === "longestWaitMs" ? sql`max(${column})` : sql`sum(${column})::bigint`;
}

/** Returns the sums of all buckets as a text: as columns they would be too many to read quickly. */
export function histogramText(histogram: HistogramName): RawBuilder<string> {
  const sums = bucketColumns(histogram).map(([, column]) => sql`sum(${sql.id("item", column)})`);
  return sql`array_to_string(array[${sql.join(sums)}], ' ', '0')`;
}
