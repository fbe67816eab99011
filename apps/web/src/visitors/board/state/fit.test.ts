import { expect, test } from "vitest";
import { fitIn, pageOf } from "#visitors/board/state/fit.ts";

test("everything has a place, whatever the shape of the screen", () => {
  for (const count of [1, 2, 7, 16, 40])
    for (const place of [0.56, 1, 1.78, 3]) {
      const { columns, lines } = fitIn(count, place, 1.7);
      expect(columns * lines).toBeGreaterThanOrEqual(count);
      // None of them empty.
      expect(columns * (lines - 1)).toBeLessThan(count);
    }
});

test("a wide place has more columns than an upright one", () => {
  expect(fitIn(20, 1.4, 10).columns).toBe(2);
  expect(fitIn(20, 0.6, 10).columns).toBe(1);
});

test("a list that is too long is shown page by page", () => {
  const list = ["a", "b", "c"];
  expect(pageOf(list, 2, 0)).toEqual(["a", "b"]);
  expect(pageOf(list, 2, 1)).toEqual(["c"]);
  expect(pageOf(list, 2, 2)).toEqual(["a", "b"]);
  expect(pageOf(list, 5, 3)).toEqual(list);
});
