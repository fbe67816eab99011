import { expect, test } from "vitest";
import { expectationOf, isDelayed } from "#visitors/tracker/state/expectation.ts";

const now = Date.parse("2026-05-04T07:00:30.000Z");
const at = (clock: string): string => `2026-05-04T${clock}:00.000Z`;
const clockOf = (instant: number): string => new Date(instant).toISOString().slice(11, 16);

test("the range of clock times is rounded to five minutes, never narrower than it is", () => {
  const expected = { optimistic: at("07:07"), likely: at("07:13"), pessimistic: at("07:21") };
  const { from, to, ...rest } = expectationOf(expected, now);
  expect(rest).toEqual({ wait: { kind: "about", unit: "minutes", count: 15 }, isRangeUseful: true });
  expect([clockOf(from), clockOf(to)]).toEqual(["07:05", "07:25"]);
});

test("a wide range is not shown, nor one that has begun", () => {
  const wide = { optimistic: at("07:07"), likely: at("07:20"), pessimistic: at("08:21") };
  expect(expectationOf(wide, now).isRangeUseful).toBe(false);
  const begun = { optimistic: at("06:50"), likely: at("07:05"), pessimistic: at("07:10") };
  expect(expectationOf(begun, now)).toMatchObject({ from: now, isRangeUseful: false });
});

test("a due call is expected at any moment", () => {
  const due = { optimistic: at("06:50"), likely: at("06:58"), pessimistic: at("07:01") };
  expect(expectationOf(due, now).wait).toEqual({ kind: "now" });
});

test("a call that may not be today has an earliest time and no latest one", () => {
  const { from, to, wait } = expectationOf({ optimistic: at("15:00"), likely: null, pessimistic: null }, now);
  expect([clockOf(from), to, wait.kind]).toEqual(["15:00", Infinity, "atLeast"]);
});

test("a booking is delayed when its call is likely to be clearly later, or perhaps not today", () => {
  const called = (likely: string | null) => ({ optimistic: at("07:00"), likely, pessimistic: likely });
  expect(isDelayed(called(at("08:05")), at("08:00"))).toBe(false);
  expect(isDelayed(called(at("08:10")), at("08:00"))).toBe(true);
  expect(isDelayed(called(null), at("08:00"))).toBe(true);
});
