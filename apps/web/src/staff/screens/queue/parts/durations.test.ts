import { expect, test } from "vitest";
import { lengthOf } from "#staff/screens/queue/parts/durations.ts";

test("a length of time is told in whole hours, minutes and seconds", () => {
  expect(lengthOf(3_725_900)).toEqual({ hours: 1, minutes: 2, seconds: 5 });
  expect(lengthOf(59_999)).toEqual({ hours: 0, minutes: 0, seconds: 59 });
});

test("what begins in the future has lasted no time", () => {
  expect(lengthOf(-5_000)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
});
