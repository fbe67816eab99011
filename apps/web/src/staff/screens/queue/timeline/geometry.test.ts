import { expect, test } from "vitest";
import { cutTo, reachOver } from "#staff/screens/queue/timeline/geometry.ts";

test("a short visit is shown in minutes, a whole day in hours", () => {
  const visit = [{ from: 602, to: 604.5 }];
  expect(reachOver(visit, 1_440)).toEqual({ from: 602, to: 605, marks: [602, 603, 604, 605] });
  expect(reachOver([{ from: 540, to: 1_080 }], 1_440)).toEqual({
    from: 480,
    to: 1_080,
    marks: [480, 600, 720, 840, 960, 1_080],
  });
});

test("marks are on round times and few", () => {
  for (const minutes of [1, 9, 44, 61, 200, 700, 1_440]) {
    const { from, to, marks } = reachOver([{ from: 3, to: 3 + minutes }], 1_440);
    expect(marks.length).toBeLessThanOrEqual(9);
    expect(from).toBeLessThanOrEqual(3);
    expect(to).toBeGreaterThanOrEqual(Math.min(1_440, 3 + minutes));
  }
});

test("a stretch from another day begins at this day's start", () => {
  expect(reachOver([{ from: -17_000, to: 60 }], 1_440).from).toBe(0);
});

test("with nothing to show, the whole day is", () => {
  expect(reachOver([], 1_440)).toMatchObject({ from: 0, to: 1_440 });
});

test("a stretch over an end is cut there, and one outside is left out", () => {
  const reach = { from: 600, to: 660 };
  expect(cutTo(reach, { from: 590, to: 610 })).toEqual({ from: 600, to: 610 });
  expect(cutTo(reach, { from: 500, to: 600 })).toBeUndefined();
});
