import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figureNames, figures, figuresOf } from "#figures/figures";
import {
  addTallies,
  bucketBounds,
  bucketOf,
  emptyTally,
  quantileOfHistogram,
  type Tally,
} from "#figures/tally";
import { quantile } from "#figures/usual-course";

const histogramOf = (times: readonly number[]): number[] => {
  const histogram: number[] = Array.from({ length: bucketBounds.length + 1 }, () => 0);
  for (const time of times) histogram[bucketOf(time)] = (histogram[bucketOf(time)] ?? 0) + 1;
  return histogram;
};

describe("a histogram", () => {
  test("has a bucket for every time, in order", () => {
    expect(bucketOf(0)).toBe(0);
    expect(bucketOf(9_999)).toBe(0);
    expect(bucketOf(10_000)).toBe(1);
    expect(bucketOf(10 ** 9)).toBe(bucketBounds.length);
    for (const [index, bound] of bucketBounds.entries()) {
      expect(bucketOf(bound)).toBe(index + 1);
      expect(bucketOf(bound - 1)).toBe(index);
    }
  });

  test("gives quantiles that are off by a bucket at most", () => {
    const time = fc.integer({ min: 0, max: 3 * 3_600_000 });
    fc.assert(
      fc.property(
        fc.array(time, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.1, 0.5, 0.9),
        (times, share) => {
          const sorted = times.toSorted((a, b) => a - b);
          const found = quantileOfHistogram(histogramOf(times), share) ?? -1;
          const rank = Math.max(0, Math.ceil(share * times.length) - 1);
          const bucket = bucketOf(sorted[rank] ?? 0);
          expect(found).toBeGreaterThanOrEqual(bucketBounds[bucket - 1] ?? 0);
          expect(found).toBeLessThanOrEqual(bucketBounds[bucket] ?? Infinity);
        },
      ),
    );
    const even = Array.from({ length: 1_000 }, (_, index) => index * 3_600);
    expect(quantileOfHistogram(histogramOf(even), 0.5)).toBeCloseTo(quantile(even, 0.5), -5);
    expect(quantileOfHistogram([], 0.5)).toBeUndefined();
  });
});

describe("figures", () => {
  const day: Tally = {
    ...emptyTally,
    items: 12,
    arrived: 10,
    outcomes: { served: 6, noShow: 1, left: 2, cancelled: 2, unserved: 1 },
    called: 8,
    waitingMs: 8 * 60_000,
    withinTarget: 5,
    neverStarted: 2,
    booked: 5,
    bookedCancelled: 2,
    leadMs: 5 * 3 * 86_400_000,
  };

  test("are shares of what they are said to be shares of", () => {
    expect(
      figuresOf(day, [
        "servedShare",
        "serviceLevel",
        "noShowShare",
        "leftShare",
        "cancelledShare",
        "leadMean",
      ]),
    ).toEqual({
      servedShare: 0.6,
      serviceLevel: 0.5,
      noShowShare: 0.25,
      leftShare: 0.2,
      cancelledShare: 0.4,
      leadMean: 3,
    });
  });

  test("are unknown where there is nothing to compute them from", () => {
    const unknown = figureNames.filter((name) => figures[name].of(emptyTally) === undefined);
    expect(figureNames.filter((name) => !unknown.includes(name))).toEqual([
      "arrived",
      "visits",
      "served",
      "noShow",
      "left",
      "cancelled",
      "unserved",
      "endedByClosing",
    ]);
  });

  test("show no quantile of fewer than twenty times", () => {
    const waitsOf = (called: number) => ({
      ...emptyTally,
      called,
      waiting: histogramOf(Array.from({ length: called }, () => 600_000)),
    });
    expect(figuresOf(waitsOf(19), ["waitingMedian"])).toEqual({ waitingMedian: null });
    const enough = figuresOf(waitsOf(20), ["waitingMedian"]).waitingMedian ?? 0;
    expect(enough / 600_000).toBeCloseTo(1, 1);
  });

  test("say how long services took only of those that somebody timed", () => {
    const serving = histogramOf(Array.from({ length: 20 }, () => 600_000));
    const outcomes = { ...emptyTally.outcomes, served: 60 };
    const timed = { ...emptyTally, outcomes, servingMs: 20 * 600_000, serving };
    const { servingMean, servingMedian } = figuresOf(timed, ["servingMean", "servingMedian"]);
    expect(servingMean).toBe(600_000);
    expect((servingMedian ?? 0) / 600_000).toBeCloseTo(1, 1);
  });

  test("know a wait of a whole day", () => {
    const waiting = histogramOf(Array.from({ length: 20 }, () => 24 * 3_600_000));
    const { waitingMedian } = figuresOf({ ...emptyTally, called: 20, waiting }, ["waitingMedian"]);
    expect((waitingMedian ?? 0) / (24 * 3_600_000)).toBeCloseTo(1, 1);
  });

  test("of two groups together come from their sums, not from their averages", () => {
    const other: Tally = {
      ...emptyTally,
      arrived: 90,
      called: 2,
      waitingMs: 120_000,
      longestWaitMs: 5,
      waiting: [0, 1],
    };
    const both = addTallies(day, other);
    expect(figuresOf(both, ["servedShare", "waitingMean", "arrived"])).toEqual({
      servedShare: 0.06,
      waitingMean: 60_000,
      arrived: 100,
    });
    expect(both.longestWaitMs).toBe(5);
    expect(addTallies(both, { ...emptyTally, waiting: [1, 1, 1] }).waiting).toEqual([1, 2, 1]);
    expect(addTallies(day, emptyTally)).toEqual(day);
  });
});
