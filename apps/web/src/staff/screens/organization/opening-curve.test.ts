import type { Opening } from "@cherga/engine/opening/open-starts";
import { expect, test } from "vitest";
import { lineOf, openHalfway, openingCurve } from "#staff/screens/organization/opening-curve.ts";

const linear: Opening = { model: "linear", steps: 4, openingPeriod: 8 };

test("linear opens the same share at equal distances, the first at once", () => {
  expect(openingCurve(linear, "any")).toEqual([
    { part: 0, share: 0.25 },
    { part: 0.25, share: 0.5 },
    { part: 0.5, share: 0.75 },
    { part: 0.75, share: 1 },
  ]);
});

test("finds equal steps exactly where they are, also between the looks", () => {
  expect(openingCurve({ ...linear, steps: 3 }, "any").map(({ part }) => part)).toEqual([0, 1 / 3, 2 / 3]);
});

test("however it is opened, shares only grow and everything is open in the end", () => {
  for (const model of ["linear", "random-linear", "random"] as const) {
    for (const steps of [1, 7, 250, 1000]) {
      const shares = openingCurve({ model, steps, openingPeriod: 5 }, "seed").map(({ share }) => share);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.at(-1)).toBe(1);
    }
  }
});

test("halfway, the earliest times are open, unless they are picked by chance", () => {
  expect(openHalfway({ ...linear, steps: 8 }, 8, "any")).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const random = openHalfway({ model: "random", steps: 8, openingPeriod: 8 }, 40, "seed");
  expect(random.indexOf(false)).toBeLessThan(random.lastIndexOf(true));
});

test("draws a line that is flat between the moments", () => {
  expect(
    lineOf(
      [
        { part: 0, share: 0.5 },
        { part: 0.5, share: 1 },
      ],
      200,
      100,
    ),
  ).toBe("M0 100H0V50H100V0H200");
});
