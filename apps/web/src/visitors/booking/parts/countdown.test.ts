import { expect, test } from "vitest";
import { asClock, secondsUntil, toldSeconds } from "#visitors/booking/parts/countdown.tsx";

test("a reserved time counts down to zero and no further", () => {
  const until = "2026-11-16T08:45:00.000Z";
  const at = Date.parse(until);
  expect(
    [905_000, 65_000, 900, 0, -5_000].map((before) => asClock(secondsUntil(until, at - before))),
  ).toEqual(["15:05", "1:05", "0:01", "0:00", "0:00"]);
});

test("the remaining time is announced a few times, not each second", () => {
  expect([301, 300, 121, 120, 45, 30, 1].map(toldSeconds)).toEqual([undefined, 300, 300, 120, 60, 30, 30]);
});
