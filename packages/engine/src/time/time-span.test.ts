import { expect, test } from "vitest";
import { minutesOf } from "#time/time-span";

test("counts every unit in minutes", () => {
  expect(minutesOf({ value: 2, unit: "hours" })).toBe(120);
  expect(minutesOf({ value: 15, unit: "minutes" })).toBe(15);
  expect(minutesOf({ value: 1, unit: "days" })).toBe(1440);
  expect(minutesOf({ value: 1, unit: "weeks" })).toBe(7 * 1440);
  expect(minutesOf({ value: 1, unit: "months" })).toBe(30 * 1440);
});

test("rounds seconds up, so that no visit is cut short", () => {
  expect(minutesOf({ value: 600, unit: "seconds" })).toBe(10);
  expect(minutesOf({ value: 601, unit: "seconds" })).toBe(11);
  expect(minutesOf({ value: 1, unit: "seconds" })).toBe(1);
});
