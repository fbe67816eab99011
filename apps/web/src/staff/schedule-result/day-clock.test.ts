import { expect, test } from "vitest";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";

test("an instant is shown as the organization's wall clock has it", () => {
  expect(clockAt("Europe/Kiev", "2026-05-04", "2026-05-04T06:00:00.000Z")).toBe("09:00");
  expect(clockAt("Europe/Warsaw", "2026-05-04", "2026-05-04T06:00:00.000Z")).toBe("08:00");
});

test("the end of a day is 24:00, its beginning 00:00", () => {
  expect(clockAt("Europe/Kiev", "2026-05-04", "2026-05-04T21:00:00.000Z")).toBe("24:00");
  expect(clockAt("Europe/Kiev", "2026-05-05", "2026-05-04T21:00:00.000Z")).toBe("00:00");
});

test("seconds are left out", () => {
  expect(clockAt("Europe/Kiev", "2026-05-04", "2026-05-04T06:00:59.900Z")).toBe("09:00");
});

test("a date is the same day wherever it is read", () => {
  expect(dateInWords("en-US", "2026-05-04")).toBe("Monday, May 4, 2026");
});
