import { describe, expect, test } from "vitest";
import { emptyDay } from "#day/day";
import { aRules, aService, minutes } from "#day/testing/a-day";
import type { Observations } from "#forecast/observations";
import { outlookOn } from "#forecast/pace";

const nothing: Observations = { visits: [], calls: [], gaps: [], lateMs: [], errors: [] };
const rules = aRules({ services: [aService(1, { duration: 20 })], settings: { maxWaitForCallMin: 5 } });
const paceAfter = (observations: Partial<Observations>) =>
  outlookOn(emptyDay, rules, { ...nothing, ...observations }).pace;
const visitsOf = (...lengths: readonly number[]) =>
  lengths.map((length) => ({ serviceId: 1, serviceMs: minutes(length) }));
const repeated = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

describe("a service", () => {
  test("takes the configured time until enough visits were seen, and then as long as those did", () => {
    const left = (count: number) => paceAfter({ visits: visitsOf(...repeated(count, 50)) }).served(1, 0).ms;
    expect(left(0)).toBe(minutes(20));
    // Five usual visits of twenty minutes, of which every two that were seen replace one.
    expect(left(1)).toBe(minutes(25));
    expect(left(2)).toBe(minutes((50 * 2 + 20 + 16 + 24 + 12) / 6));
    expect(left(10)).toBe(minutes(50));
  });

  test("is not made long by an operator who forgot to press a button", () => {
    const visits = visitsOf(...repeated(6, 10), 1000, ...repeated(5, 10));
    expect(paceAfter({ visits }).served(1, 0).ms).toBe(minutes((11 * 10 + 60) / 12));
  });

  test("that has lasted takes what such visits took in the end", () => {
    const { served } = paceAfter({ visits: visitsOf(30, 10, 20, 40, 10, 20, 30, 40, 10, 20) });
    expect(served(1, minutes(15)).ms).toBe(Math.round(minutes((3 * 5 + 2 * 15 + 2 * 25) / 7)));
    expect(served(1, minutes(20)).ms).toBe(minutes((2 * 10 + 2 * 20) / 4));
    // Longer than nearly all: half of what is usual, and what is left of those.
    expect(served(1, minutes(30)).ms).toBe(Math.round(minutes((10 + 10 + 23 / 2) / 3)));
  });

  test("of several that are under way ends the sooner, the lower its rank", () => {
    const { served } = paceAfter({ visits: visitsOf(30, 10, 20, 40, 10, 20, 30, 40, 10, 20, 30, 40) });
    const ranks = [0, 1, 2].map((index) => served(1, 0, { index, of: 3 }).ms);
    expect(ranks).toEqual([
      minutes((3 * 10 + 20) / 4),
      minutes((2 * 20 + 2 * 30) / 4),
      minutes((30 + 3 * 40) / 4),
    ]);
    const uneven = [0, 1, 2, 3, 4].map((index) => served(1, 0, { index, of: 5 }).ms);
    expect(uneven.reduce((sum, ms) => sum + ms, 0) / 5).toBe(minutes(25));
  });
});

describe("a call", () => {
  const came = (count: number, seconds: number) => repeated(count, { hasCome: true, tookMs: seconds * 1000 });
  const missed = (count: number, min: number) => repeated(count, { hasCome: false, tookMs: minutes(min) });

  test("is followed by a way of half a minute, until enough ways were seen", () => {
    const walk = (count: number) => paceAfter({ calls: came(count, 60) }).called(1, 0).walkMs;
    expect(walk(0)).toBe(30_000);
    expect(walk(1)).toBe(35_000);
    expect(walk(10)).toBe(60_000);
    expect(paceAfter({ calls: came(10, 60) }).called(1, 45_000).walkMs).toBe(15_000);
    expect(paceAfter({ calls: came(10, 60) }).called(1, 90_000).walkMs).toBe(0);
    expect(paceAfter({ calls: [...came(10, 60), ...missed(10, 3)] }).called(1, 0).walkMs).toBe(60_000);
  });

  test("leads to a visit, or to a wait for a visitor who does not come, by their shares", () => {
    const visit = (calledForMs: number) =>
      paceAfter({ calls: [...came(10, 60), ...missed(10, 3)] }).called(1, calledForMs).visit.ms;
    // Ten of twenty did not come, and ten more are taken to have come.
    const share = 1 / 3;
    expect(visit(0)).toBe(Math.round(minutes(20) * (1 - share) + minutes(2) * share));
    expect(visit(60_000)).toBe(Math.round(minutes(20) * (1 - share) + minutes(2) * share));
    // No visitor has taken longer to come.
    expect(visit(61_000)).toBe(minutes(3) - 61_000);
    expect(visit(minutes(4))).toBe(0);
  });

  test("is more likely missed, the more visitors would have come by then", () => {
    const calls = [...came(5, 20), ...came(5, 60), ...missed(10, 3)];
    const { visit } = paceAfter({ calls }).called(1, 40_000);
    // A third does not come, a third is on the way, and a third would be there.
    expect(visit.ms).toBe((minutes(20) + minutes(3) - 40_000) / 2);
  });

  test("is expected to be followed if no call was missed before", () => {
    const { visit } = paceAfter({ calls: came(10, 60) }).called(1, 0);
    expect(visit.ms).toBe(minutes(20));
    const { visit: late } = paceAfter({ calls: came(10, 60) }).called(1, minutes(2));
    expect(late.ms).toBe(minutes(3));
  });

  test("is the sooner followed by the next, the more visits differ", () => {
    const { visit } = paceAfter({ visits: visitsOf(...repeated(5, 10), ...repeated(5, 30)) }).called(1, 0);
    expect(visit).toMatchObject({ ms: minutes(20), spreadMs: minutes(10), savedMs: minutes(100 / 40) });
    const none = aRules({ services: [aService(1, { duration: 0 })], settings: { maxWaitForCallMin: 0 } });
    expect(outlookOn(emptyDay, none).pace.called(1, 0).visit).toMatchObject({ ms: 0, savedMs: 0 });
  });
});

test("an operator's gaps are their own once they have enough, and until then also those of others", () => {
  const gaps = [
    ...repeated(20, { operatorId: 1, gapMs: 1000 }),
    ...repeated(6, { operatorId: 2, gapMs: 5000 }),
  ];
  const { gap } = paceAfter({ gaps });
  expect(gap(1).ms).toBe(1000);
  expect(gap(2).ms).toBe((6 * 5000 + 4 * 1000) / 10);
  expect(gap(3).ms).toBe(1000);
});

test("absent operators are expected as late as nearly all have come", () => {
  expect(paceAfter({}).lateMs).toBe(minutes(5));
  expect(paceAfter({ lateMs: [minutes(2), minutes(6)] }).lateMs).toBe(minutes(6));
});
