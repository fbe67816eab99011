import { expect, test } from "vitest";
import { type StepArrivals, usualArrivals } from "#figures/usual-arrivals";

const row = (date: string, step: number, arrived: number, handled = arrived): StepArrivals => ({
  date,
  step,
  arrived,
  handled,
  handlingMs: handled * 60_000,
});
const threeDays = [
  row("2026-04-13", 9, 2),
  row("2026-04-13", 10, 4),
  row("2026-04-20", 9, 5),
  row("2026-04-27", 9, 3, 1),
  row("2026-04-27", 10, 2),
];

test("a step has the fewest, the median and the most; a day without arrivals in it counts as none", () => {
  const usual = usualArrivals(threeDays);
  expect(usual?.days).toBe(3);
  expect(usual?.inStep(9)).toEqual({ low: 2, middle: 3, high: 5 });
  expect(usual?.inStep(10)).toEqual({ low: 0, middle: 2, high: 4 });
  expect(usual?.inStep(11)).toEqual({ low: 0, middle: 0, high: 0 });
});

test("up to a moment, the step in which it lies counts in proportion", () => {
  const usual = usualArrivals(threeDays);
  expect(usual?.until(9)).toEqual({ low: 0, middle: 0, high: 0 });
  expect(usual?.until(10.5)).toEqual({ low: 4, middle: 4, high: 5 });
  expect(usual?.until(24)).toEqual({ low: 5, middle: 5, high: 6 });
});

test("the work of a step is the mean number of visitors, each taking the mean time", () => {
  expect(usualArrivals(threeDays)?.workMs(9)).toBeCloseTo((10 / 3) * 60_000);
});

test("two days do not tell what is usual, nor does a day on which nobody was served", () => {
  const twoDays = threeDays.slice(0, 3);
  expect(usualArrivals(twoDays)).toBeUndefined();
  expect(usualArrivals([...twoDays, row("2026-04-27", 9, 4, 0)])).toBeUndefined();
});
