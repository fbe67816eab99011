import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at, minutes } from "#day/testing/a-day";
import { dayCourse } from "#figures/day-course";
import { figuresUntil, serviceLevel } from "#figures/day-figures";
import { arrivedAt, endedAt, itemOutcome, type ItemRecord } from "#figures/outcome";
import { expectedWaiting, quantile, usualCourse } from "#figures/usual-course";
import type { Span } from "#life/intervals";

const queued = (from: string, to?: string, pullTime = from): Span => ({
  kind: "queued",
  from: at(from),
  to: to === undefined ? undefined : at(to),
  pullTime: at(pullTime),
});
const anItem = (spans: readonly Span[], more: Partial<ItemRecord> = {}): ItemRecord => ({
  phase: "queued",
  isNoShow: false,
  isDayClosed: false,
  calledAt: undefined,
  spans,
  ...more,
});
const served = (from: string, called: string, to: string): ItemRecord =>
  anItem([queued(from, called), { kind: "serving", from: at(called), to: at(to) }], {
    phase: "complete",
    calledAt: at(called),
  });
const deleted = (spans: readonly Span[], more: Partial<ItemRecord> = {}): ItemRecord =>
  anItem(spans, { phase: "deleted", ...more });
const called: Span = { kind: "called", from: at("10:30"), to: at("10:35") };

describe("the outcome of an item", () => {
  test.each<[string, ItemRecord, ReturnType<typeof itemOutcome>]>([
    ["still waits", anItem([queued("10:00")]), undefined],
    ["was served", served("10:00", "10:10", "10:20"), "served"],
    ["was served when the day closed", { ...served("10:00", "10:10", "10:20"), isDayClosed: true }, "served"],
    ["did not come", deleted([queued("10:00", "10:30"), called], { isNoShow: true }), "noShow"],
    [
      "was called and had not come when the day closed",
      deleted([queued("10:00", "10:30"), called], { isDayClosed: true, calledAt: at("10:30") }),
      "noShow",
    ],
    ["was never called", deleted([queued("10:00", "18:00")], { isDayClosed: true }), "unserved"],
    ["gave up waiting", deleted([queued("10:00", "10:40")]), "left"],
    ["gave up at the moment of coming", deleted([queued("10:00", "10:00")]), "cancelled"],
    ["cancelled before the booked time", deleted([queued("08:00", "09:00", "10:00")]), "cancelled"],
    ["cancelled after the booked time", deleted([queued("08:00", "10:05", "10:00")]), "left"],
  ])("who %s", (_, item, outcome) => {
    expect(itemOutcome(item)).toBe(outcome);
  });

  test("says when the item began to wait and when it ended", () => {
    expect(arrivedAt(anItem([queued("08:00", undefined, "10:00")]))).toBe(at("10:00"));
    expect(arrivedAt(anItem([queued("08:00", "10:30", "11:00"), called]))).toBe(at("10:30"));
    const atOnce: Span = { kind: "serving", from: at("09:00"), to: undefined };
    expect(arrivedAt(anItem([queued("09:00", "09:00", "10:00"), atOnce]))).toBe(at("09:00"));
    expect(arrivedAt(anItem([{ kind: "held", from: at("09:00"), to: undefined }]))).toBeUndefined();
    expect(endedAt(served("10:00", "10:10", "10:20"))).toBe(at("10:20"));
    expect(endedAt(anItem([queued("10:00")]))).toBeUndefined();
  });
});

describe("the figures of a day", () => {
  const items = [
    served("09:00", "09:10", "09:20"),
    served("09:00", "09:31", "09:40"),
    deleted([queued("09:30", "10:00")]),
    deleted([queued("08:00", "08:30", "12:00")]),
    anItem([queued("10:00")]),
    anItem([queued("08:00", undefined, "15:00")]),
  ];

  test("count what has happened until an instant", () => {
    expect(figuresUntil(items, at("11:00"), minutes(30))).toEqual({
      arrived: 4,
      outcomes: { served: 2, noShow: 0, left: 1, cancelled: 1, unserved: 0 },
      withinTarget: 1,
      overdue: 1,
    });
    expect(figuresUntil(items, at("09:30"), minutes(30))).toMatchObject({
      arrived: 3,
      outcomes: { served: 1, left: 0, cancelled: 1 },
      withinTarget: 1,
      overdue: 0,
    });
    expect(figuresUntil(items, at("11:00"), minutes(31)).withinTarget).toBe(2);
    // At 09:31 one of them had waited for more than half an hour, and was called only then.
    expect([at("09:30"), at("09:31"), at("10:30"), at("10:31")].map((now) => overdueAt(now))).toEqual([
      0, 1, 0, 1,
    ]);
    expect(figuresUntil(items, at("09:40"), minutes(30)).outcomes.served).toBe(2);
  });

  const overdueAt = (now: number): number => figuresUntil(items, now, minutes(30)).overdue;

  test("give the service level among those who came and ended, and those who wait too long already", () => {
    const figures = figuresUntil(items, at("11:00"), minutes(30));
    expect(serviceLevel(figures)).toBeCloseTo(1 / 4);
    expect(serviceLevel(figuresUntil(items, at("10:30"), minutes(30)))).toBeCloseTo(1 / 3);
    expect(
      serviceLevel({ ...figures, outcomes: { ...figures.outcomes, noShow: 1, unserved: 1 } }),
    ).toBeCloseTo(1 / 6);
    expect(serviceLevel(figuresUntil([], at("11:00"), minutes(30)))).toBeUndefined();
  });
});

describe("the course of a day", () => {
  const steps = { startMs: at("09:00"), stepMin: 15, count: 4 };

  /** Visits of one item each. */
  const alone = (items: readonly ItemRecord[]) => items.map((item) => [item]);

  test("counts a visitor who waits for two services once", () => {
    const visit = [served("09:00", "09:10", "09:30"), anItem([queued("09:05", "09:15")])];
    expect(dayCourse([visit], steps, at("09:30"))).toMatchObject({ waiting: [1, 0], arrived: [2, 0] });
  });

  test("has the mean number of waiting visitors in each step", () => {
    const items = [served("09:00", "09:20", "09:30"), anItem([queued("09:05")])];
    const { waiting } = dayCourse(alone(items), steps, at("10:00"));
    expect(waiting).toHaveLength(4);
    expect(waiting[0]).toBeCloseTo(25 / 15);
    expect(waiting[1]).toBeCloseTo(20 / 15);
    expect(waiting[2]).toBeCloseTo(1);
  });

  test("ends at the present instant; the last step counts the part that is over", () => {
    const {
      waiting,
      arrived,
      served: done,
    } = dayCourse(
      alone([
        anItem([queued("09:00")]),
        served("09:00", "09:00", "09:16"),
        anItem([queued("08:00", undefined, "09:50")]),
      ]),
      steps,
      at("09:20"),
    );
    expect(waiting).toEqual([1, 1]);
    expect(arrived).toEqual([2, 0]);
    expect(done).toEqual([0, 1]);
    expect(dayCourse([[anItem([queued("09:00")])]], steps, at("08:00")).waiting).toEqual([]);
    expect(dayCourse([[anItem([queued("09:00")])]], steps, at("23:00")).waiting).toHaveLength(4);
  });

  test("counts nobody who comes after the present instant, and serves nobody who left", () => {
    const items = [
      anItem([queued("09:20")]),
      anItem([queued("08:00", undefined, "09:21")]),
      deleted([queued("09:00", "09:10")]),
    ];
    expect(dayCourse(alone(items), steps, at("09:20"))).toMatchObject({ arrived: [1, 1], served: [0, 0] });
  });

  test("adds up to the time that visitors have waited", () => {
    const clock = fc.integer({ min: 0, max: 59 }).map((minute) => `09:${String(minute).padStart(2, "0")}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(clock, clock)), (pairs) => {
        const stays = pairs.map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]));
        const items = stays.map(([from, to]) => served(from, to, "10:30"));
        const { waiting } = dayCourse(alone(items), steps, at("11:00"));
        const total = waiting.reduce((sum, mean) => sum + mean * minutes(15), 0);
        const waited = stays.reduce((sum, [from, to]) => sum + at(to) - at(from), 0);
        expect(total).toBeCloseTo(waited, 3);
      }),
    );
  });
});

describe("the usual course", () => {
  const course = (...waiting: number[]) => ({ waiting, arrived: [], served: waiting.map((n) => n * 2) });

  test("is the middle of similar days, with the range of half of them", () => {
    expect(usualCourse([course(1, 8), course(3, 2), course(2, 4), course(4, 6), course(5, 10)])).toEqual({
      days: 5,
      low: [2, 4],
      middle: [3, 6],
      high: [4, 8],
      served: [6, 12],
    });
  });

  test("needs three days; a step that a day does not have counts as empty", () => {
    expect(usualCourse([course(1), course(2)])).toBeUndefined();
    expect(usualCourse([course(4), course(4, 4), course(4, 2)])?.middle).toEqual([4, 2]);
  });

  test("is what is expected, with today's difference fading by half in an hour", () => {
    const usual = { middle: [4, 4, 4, 4, 4, 4, 4, 4, 4] };
    const expected = expectedWaiting(usual, 12, 0, 15);
    expect(expected[0]).toBe(12);
    expect(expected[4]).toBeCloseTo(8);
    expect(expected[8]).toBeCloseTo(6);
    expect(expectedWaiting(usual, 4, 7, 15)).toEqual([4, 4]);
    expect(expectedWaiting({ middle: [5, 1] }, 0, 0, 15)[1]).toBe(0);
  });
});

test("a quantile lies between the two numbers around it", () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([7], 0.9)).toBe(7);
  expect(quantile([], 0.5)).toBe(0);
  expect(quantile([0, 10], 0.25)).toBe(2.5);
});
