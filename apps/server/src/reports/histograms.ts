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

/** Reads a histogram from the text of its number. Reports read thousands of them, so nothing is cut out of the text. */
export function histogramFrom(digits: string | null): Histogram {
  const histogram: number[] = [];
  if (digits === null) return histogram;
  for (let end = digits.length; end > 0; end -= digitsPerBucket) {
    let times = 0;
    for (let place = Math.max(0, end - digitsPerBucket); place < end; place += 1)
      times = 10 * times + digits.charCodeAt(place) - zero;
    histogram.push(times);
  }
  return histogram;
}

const zero = "0".charCodeAt(0);
