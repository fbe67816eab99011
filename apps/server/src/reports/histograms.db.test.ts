import { bucketBounds, bucketOf } from "@cherga/engine/figures/tally";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { histogramFrom, histogramOfTimes } from "#reports/histograms";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.close());

test("the histograms of parts of the times add up to the histogram of all of them", async () => {
  const longest = (bucketBounds.at(-1) ?? 0) * 2;
  const times = fc.array(fc.record({ ms: fc.nat(longest), part: fc.nat(2) }), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(times, async (all) => {
      const { rows } = await sql<{ digits: string | null }>`
        select sum(histogram)::text as digits from (
          select ${histogramOfTimes(sql`time.ms`, sql`time.ms % 7 > 0`)} as histogram
          from unnest(${all.map(({ ms }) => ms)}::bigint[], ${all.map(({ part }) => part)}::integer[]) as time (ms, part)
          group by part) as parts`.execute(database.db);
      const counted = all.filter(({ ms }) => ms % 7 > 0).map(({ ms }) => bucketOf(ms));
      const length = counted.length === 0 ? 0 : Math.max(...counted) + 1;
      const expected = Array.from(
        { length },
        (_, bucket) => counted.filter((each) => each === bucket).length,
      );
      expect(histogramFrom(rows[0]?.digits ?? null)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
