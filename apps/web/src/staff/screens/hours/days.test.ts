import { expect, test } from "vitest";
import {
  daysFrom,
  isAroundClock,
  mondayOf,
  momentOf,
  type OpenTimes,
  specialDaysFrom,
} from "#staff/screens/hours/days.ts";

const usual = { from: "09:00", to: "18:00" };
const short = { from: "10:00", to: "14:00" };
const eve = { from: "09:00", to: "13:00" };
const times: OpenTimes = {
  openHour: usual,
  openHourMap: { "6": short, "7": null },
  closeDayMap: {
    "2026-12-31": { hours: eve, reason: { en: "Eve" } },
    "2026-12-25": { hours: null, reason: { en: "Christmas" } },
    "2026-08-24": { hours: null, reason: {} },
  },
};

test("a date goes before its weekday, a weekday before the usual hours", () => {
  // From a Friday.
  expect(daysFrom(times, "2026-12-25", 4).map(({ hours }) => hours)).toEqual([null, short, null, usual]);
});

test("says why a day is not as usual", () => {
  const [christmas, saturday] = daysFrom(times, "2026-12-25", 2);
  expect(christmas).toEqual({ on: "2026-12-25", hours: null, isSpecial: true, reason: { en: "Christmas" } });
  expect(saturday).toEqual({ on: "2026-12-26", hours: short, isSpecial: false, reason: {} });
});

test("weeks begin on Monday", () => {
  expect(["2026-11-09", "2026-11-12", "2026-11-15"].map(mondayOf)).toEqual(Array(3).fill("2026-11-09"));
});

test("lists special days from today on, the next first", () => {
  expect(specialDaysFrom(times, "2026-12-25").map(({ on }) => on)).toEqual(["2026-12-25", "2026-12-31"]);
});

test("knows before, in and after the opening hours", () => {
  expect(momentOf(usual, 8 * 60 + 59)).toEqual({ is: "closed", opens: "09:00" });
  expect(momentOf(usual, 9 * 60)).toEqual({ is: "open", until: "18:00" });
  expect(momentOf(usual, 18 * 60)).toEqual({ is: "closedForToday" });
  expect(momentOf(null, 12 * 60)).toEqual({ is: "closedForToday" });
});

test("open from midnight to midnight is around the clock", () => {
  expect(isAroundClock({ from: "00:00", to: "24:00" })).toBe(true);
  expect(isAroundClock(usual)).toBe(false);
  expect(isAroundClock(null)).toBe(false);
});
