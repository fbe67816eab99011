import type { DayLoad } from "@cherga/contract/calls/day-load";
import { expect, test } from "vitest";
import { loadShapes } from "#staff/day-load/load-shapes.ts";

const eight = 8 * 60;
const size = { width: 800, waitingHeight: 100, servedHeight: 50 };
/** Open from 8 to 10, it is 9:10. */
const aLoad = (more: Partial<DayLoad> = {}): DayLoad => ({
  time: "2026-05-05T06:10:00.000Z",
  date: "2026-05-05",
  from: "2026-05-05T05:00:00.000Z",
  stepMin: 15,
  steps: 8,
  today: { waiting: [0, 1, 2, 5, 10], served: [1, 2, 0, 3, 4] },
  usual: null,
  expected: null,
  hasVisits: true,
  figures: { arrived: 0, served: 0, noShow: 0, left: 0, serviceLevel: null },
  usualFigures: null,
  ...more,
});

test("draws today in the middle of its quarter hours, and exactly to now", () => {
  const { today, nowX, most } = loadShapes(aLoad(), eight, size);
  expect(most).toBe(10);
  expect(today).toBe("M50,100L150,90L250,80L350,50L466.7,0");
  expect(nowX).toBe(466.7);
  const early = loadShapes(aLoad({ time: "2026-05-05T06:01:00.000Z" }), eight, size);
  expect(early.today).toMatch(new RegExp(`L${early.nowX},0$`));
  expect(early.todayArea).toContain(`L${early.nowX},100L50,100Z`);
});

test("draws the usual band around, and the forecast from the present quarter on", () => {
  const usual = {
    days: 8,
    low: [0, 0, 0, 0, 0, 0, 0, 0],
    middle: [1, 1, 1, 1, 1, 1, 1, 1],
    high: [2, 2, 2, 2, 2, 2, 2, 2],
    served: [1, 1, 1, 1, 1, 1, 1, 1],
  };
  const shapes = loadShapes(aLoad({ usual, expected: [10, 8, 6, 4] }), eight, size);
  expect(shapes.band).toMatch(/^M50,80L.*L50,100Z$/);
  expect(shapes.expected).toBe("M466.7,0L550,20L650,40L750,60");
  expect(shapes.served[0]).toMatchObject({ step: 0, count: 6, usual: { count: 4 } });
});

test("marks full hours, also if the doors open between them", () => {
  expect(loadShapes(aLoad(), eight, size).hours).toEqual([
    { step: 0, x: 0 },
    { step: 4, x: 400 },
  ]);
  const halfPast = aLoad({ from: "2026-05-05T05:30:00.000Z", steps: 6 });
  expect(loadShapes(halfPast, eight + 30, size).hours.map(({ step }) => step)).toEqual([2]);
});

test("has no now-line outside of the opening hours, and stays calm on a day without steps", () => {
  expect(loadShapes(aLoad({ time: "2026-05-05T04:00:00.000Z" }), eight, size).nowX).toBeUndefined();
  expect(loadShapes(aLoad({ time: "2026-05-05T08:00:00.000Z" }), eight, size).nowX).toBeUndefined();
  const closed = loadShapes(aLoad({ steps: 0, today: { waiting: [], served: [] } }), eight, size);
  expect(closed).toMatchObject({ today: "", todayArea: "", band: "", served: [], most: 5 });
});

test("the scale ends on a number that reads well, and never below five", () => {
  const mostWith = (...waiting: number[]) =>
    loadShapes(aLoad({ today: { waiting, served: [] } }), eight, size).most;
  expect([mostWith(1), mostWith(11), mostWith(16), mostWith(47), mostWith(130)]).toEqual([
    5, 15, 20, 50, 150,
  ]);
});
