import { bucketBounds, type Histogram } from "@cherga/engine/figures/tally";
import { type RawBuilder, sql } from "kysely";

/**
 * In the database a histogram is one number, in which each bucket has decimal digits of its own. The sum of two such
 * numbers has the sums of all their buckets. To add up a hundred columns would take longer than all the rest of a report.
 */
const digitsPerBucket = 12;

/** The number of a histogram with one time, by bucket. */
const oneInBucket = [...bucketBounds, Infinity].map((_, bucket) => `1e${bucket * digitsPerBucket}`);

/** Returns the histogram of the times of a group, as a number. */
export const histogramOfTimes = (
  ms: RawBuilder<number>,
  condition: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql`sum((${oneInBucket}::numeric[])[width_bucket(${ms}, ${[...bucketBounds]}::bigint[]) + 1]) filter (where ${condition})`;

/** Reads a histogram from the text of its number. */
export function histogramFrom(digits: string | null): Histogram {
  const histogram: number[] = [];
  for (let end = digits?.length ?? 0; end > 0; end -= digitsPerBucket)
    histogram.push(Number(digits?.slice(Math.max(0, end - digitsPerBucket), end)));
  return histogram;
}
