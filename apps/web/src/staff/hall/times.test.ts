import { expect, test } from "vitest";
import { timesIn } from "#staff/hall/times.ts";

test("an instant is formatted in local time, in every language", () => {
  const { clock, dayAndClock } = timesIn("Europe/Kiev");
  expect(clock("2026-05-04T06:05:00.000Z")).toBe("09:05");
  expect(dayAndClock("2026-05-04T21:00:00.000Z")).toBe("05.05, 00:00");
});
