import { expect, test } from "vitest";
import { clockOf } from "#staff/ui/clock.ts";
import { clockFromMinutes, isClock, snapped, steppedClock } from "#staff/screens/schedule/plan/clock.ts";

test("a minute of the day is shown as the wall clock does, midnight at its end as 24:00", () => {
  expect([0, 65, 570, 1440].map(clockOf)).toEqual(["00:00", "01:05", "09:30", "24:00"]);
});

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  ["0930", "09:30"],
  [" 24:00 ", "24:00"],
  ["", ""],
  ["soon", "soon"],
])("the input “%s” means “%s”", (typed, meant) => {
  expect(clockFromMinutes(typed)).toBe(meant);
});

test("only an end may be the day's last moment", () => {
  expect(isClock("24:00", "end")).toBe(true);
  expect(isClock("24:00", "start")).toBe(false);
  expect(isClock("24:30", "end")).toBe(false);
  expect(isClock("9:00", "start")).toBe(false);
});

test("the arrow keys move a time by five minutes, within the day", () => {
  expect(steppedClock("09:00", 1, "start")).toBe("09:05");
  expect(steppedClock("09:00", -12, "start")).toBe("08:00");
  expect(steppedClock("23:55", 1, "start")).toBe("23:55");
  expect(steppedClock("23:55", 1, "end")).toBe("24:00");
  expect(steppedClock("00:00", -1, "end")).toBe("00:00");
  expect(steppedClock("soon", 1, "end")).toBe("soon");
});

test("minutes are snapped to the nearest step", () => {
  expect([0, 2, 3, 7, 8].map(snapped)).toEqual([0, 0, 5, 5, 10]);
});
