import { expect, test } from "vitest";
import { busyness } from "#demo/hall/busyness";

const at = (hour: number, minute = 0): number => busyness(3, hour * 60 + minute);

test("is highest in the morning and has a second peak after lunch", () => {
  expect(at(10)).toBeGreaterThan(at(14, 30));
  expect(at(14, 30)).toBeGreaterThan(at(12, 30));
  expect(at(10)).toBeGreaterThan(at(8));
});

test("is low at night, and never nothing", () => {
  const night = [0, 1, 2, 3, 4, 5, 23].map((hour) => at(hour));
  expect(Math.max(...night)).toBeLessThan(at(10) / 8);
  expect(Math.min(...night)).toBeGreaterThan(0);
});

test("is highest on Mondays and lowest on Sundays", () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => busyness(weekday, 600));
  expect(Math.max(...days)).toBe(days[0]);
  expect(Math.min(...days)).toBe(days[6]);
});
