import { expect, test } from "vitest";
import { errorOf, leastDeviationMs, spreadOf } from "#forecast/spread";

const told = {
  optimisticAt: 1_000_000,
  likelyAt: 1_100_000,
  pessimisticAt: 1_300_000,
  spread: { early: 1, late: 2 },
};

test("an error is measured in deviations, on the side on which the call came", () => {
  expect(errorOf(told, 1_200_000)).toBe(1);
  expect(errorOf(told, 1_300_000)).toBe(2);
  expect(errorOf(told, 1_050_000)).toBe(-0.5);
  expect(errorOf(told, 1_100_000)).toBe(0);
  const { spread: _, ...plain } = told;
  expect(errorOf(plain, 1_200_000)).toBeUndefined();
});

test("a forecast to the second is not blamed for seconds, and one without reach for nothing", () => {
  const exact = { ...told, optimisticAt: told.likelyAt, pessimisticAt: told.likelyAt };
  expect(errorOf(exact, told.likelyAt + leastDeviationMs)).toBe(1);
  const oneSided = { ...told, spread: { early: 0, late: 1 } };
  expect(errorOf(oneSided, 1_050_000)).toBeUndefined();
  expect(errorOf({ ...told, spread: { early: 1, late: 0 } }, 1_200_000)).toBeUndefined();
  expect(errorOf({ ...told, spread: { early: 1, late: 0 } }, told.likelyAt)).toBe(0);
});

test("a spread without observations is the one of a bell curve, and follows them as they come", () => {
  expect(spreadOf([])).toEqual({ early: 1, late: 1 });
  const late = Array.from({ length: 200 }, () => 3);
  expect(spreadOf(late)).toEqual({ early: 0.2, late: 3 });
  expect(spreadOf(late.map((error) => -error))).toEqual({ early: 3, late: 0.2 });
  // In any order: one in ten is earlier, one in ten later.
  const errors = Array.from({ length: 1001 }, (_, index) => ((index * 7) % 1001) / 100 - 5);
  const { early, late: later } = spreadOf(errors);
  expect(early).toBeCloseTo(4, 0);
  expect(later).toBeCloseTo(4, 0);
});
