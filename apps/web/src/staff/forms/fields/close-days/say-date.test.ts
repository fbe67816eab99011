import { expect, test } from "vitest";
import { sayDate, sayHours, sayTime, sayWeekday } from "#staff/forms/fields/close-days/say-date.ts";

test("formats a date for people, in any time zone of the browser", () => {
  expect(sayDate("2026-12-24", "en-US")).toBe("Thu, December 24, 2026");
  expect(sayDate("2026-12-24", "uk-UA")).toContain("24 грудня 2026");
});

test("weeks begin on Monday", () => {
  expect(sayWeekday(1, "en-US")).toBe("Monday");
  expect(sayWeekday(7, "uk-UA")).toBe("Неділя");
});

test("formats times in the organization's time zone", () => {
  expect(sayTime("2026-11-18T22:05:00Z", "Europe/Kiev", "en-US")).toBe("00:05");
  expect(sayHours({ from: "09:00", to: "24:00" })).toBe("09:00–24:00");
});
