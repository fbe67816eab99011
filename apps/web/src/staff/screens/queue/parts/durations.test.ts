import { expect, test } from "vitest";
import { lengthOf } from "#staff/screens/queue/parts/durations.ts";

test("a duration is shown in whole hours, minutes and seconds", () => {
  expect(lengthOf(3_725_900)).toEqual({ hours: 1, minutes: 2, seconds: 5 });
  expect(lengthOf(59_999)).toEqual({ hours: 0, minutes: 0, seconds: 59 });
});

test("a future start has no duration", () => {
  expect(lengthOf(-5_000)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
});
