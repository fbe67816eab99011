import { expect, test } from "vitest";
import { eitherOf, exactly, lengthOf } from "#forecast/length";

test("a length is the mean of what was seen, with its standard deviation", () => {
  expect(lengthOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ ms: 5, spreadMs: 2 });
  expect(lengthOf([3])).toEqual({ ms: 3, spreadMs: 0 });
  expect(lengthOf([])).toEqual({ ms: 0, spreadMs: 0 });
});

test("of two outcomes each counts by its share, and their distance adds to the deviation", () => {
  expect(eitherOf(exactly(100), exactly(200), 0.25)).toEqual({ ms: 125, spreadMs: Math.sqrt(1875) });
  expect(eitherOf({ ms: 100, spreadMs: 30 }, { ms: 100, spreadMs: 40 }, 0.5)).toEqual({
    ms: 100,
    spreadMs: Math.sqrt(1250),
  });
  expect(eitherOf({ ms: 100, spreadMs: 30 }, exactly(900), 0)).toEqual({ ms: 100, spreadMs: 30 });
  expect(eitherOf(exactly(900), { ms: 100, spreadMs: 30 }, 1)).toEqual({ ms: 100, spreadMs: 30 });
});
