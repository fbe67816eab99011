import { expect, test } from "vitest";
import { isCalendarDate } from "#time/calendar-date";

test.each(["2026-01-31", "2024-02-29", "2000-02-29", "2026-12-31", "2026-12-01"])("%s exists", (date) => {
  expect(isCalendarDate(date)).toBe(true);
});

test.each([
  "2026-02-29",
  "1900-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-1-1",
  "",
  "01.02.2026",
  "12026-01-01",
  "2026-01-011",
])("%s does not exist", (date) => {
  expect(isCalendarDate(date)).toBe(false);
});
