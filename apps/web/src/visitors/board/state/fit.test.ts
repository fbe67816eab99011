import { expect, test } from "vitest";
import { fitIn, pageOf, gridPlaceOf, steadyRoom } from "#visitors/board/state/fit.ts";

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

test("a grid is filled line by line", () => {
  const places = [0, 2, 3].map((index) => Object.values(gridPlaceOf({ columns: 3 }, index)));
  expect(places).toEqual([
    [0, 0],
    [2, 0],
    [0, 1],
  ]);
});

test("a list that is too long is shown page by page", () => {
  const list = ["a", "b", "c"];
  expect(pageOf(list, 2, 0)).toEqual(["a", "b"]);
  expect(pageOf(list, 2, 1)).toEqual(["c"]);
  expect(pageOf(list, 2, 2)).toEqual(["a", "b"]);
  expect(pageOf(list, 5, 3)).toEqual(list);
});

test("a grid grows at once and shrinks late, so one visitor more or less does not change it", () => {
  let room = 0;
  const rooms = [3, 6, 7, 6, 5, 7, 13, 12, 8, 6, 0].map((count) => (room = steadyRoom(count, room)));
  expect(rooms).toEqual([6, 6, 12, 12, 12, 12, 20, 20, 20, 6, 6]);
  expect(steadyRoom(55, 40)).toBe(55);
});
