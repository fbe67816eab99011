import { expect, test } from "vitest";
import { runningTime, timesIn } from "#staff/hall/times.ts";

test("an instant is formatted in local time, in every language", () => {
  const { clock, dayAndClock } = timesIn("Europe/Kiev");
  expect(clock("2026-05-04T06:05:00.000Z")).toBe("09:05");
  expect(dayAndClock("2026-05-04T21:00:00.000Z")).toBe("05.05, 00:00");
});

test("a running clock shows hours only when there are any, and never runs backwards", () => {
  expect([-5_000, 65_000, 3_725_000].map(runningTime)).toEqual(["0:00", "1:05", "1:02:05"]);
});
