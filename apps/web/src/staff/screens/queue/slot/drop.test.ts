import { expect, test } from "vitest";
import { type SlotLayout, scrollBy, targetAt } from "#staff/screens/queue/slot/drop.ts";

const layout: SlotLayout = {
  left: 100,
  pixelsPerMinute: 4,
  reach: { from: 540, to: 1_080 },
  rows: [
    { operatorId: 2, top: 200, bottom: 256 },
    { operatorId: 3, top: 256, bottom: 312 },
  ],
};
const held = { grabMinutes: 0, length: 20 };

test("a booking lands on the nearest five minutes", () => {
  expect(targetAt(layout, { x: 100 + 4 * 62, y: 210 }, held)).toEqual({ operatorId: 2, from: 600 });
  expect(targetAt(layout, { x: 100 + 4 * 63, y: 210 }, held)).toEqual({ operatorId: 2, from: 605 });
});

test("it keeps its offset to the pointer", () => {
  expect(targetAt(layout, { x: 100 + 4 * 70, y: 210 }, { ...held, grabMinutes: 10 })?.from).toBe(600);
});

test("the row under the pointer decides the operator; outside, the nearest row", () => {
  expect(targetAt(layout, { x: 100, y: 300 }, held)?.operatorId).toBe(3);
  expect(targetAt(layout, { x: 100, y: 20 }, held)?.operatorId).toBe(2);
  expect(targetAt(layout, { x: 100, y: 900 }, held)?.operatorId).toBe(3);
});

test("it stays within the hours that are shown", () => {
  expect(targetAt(layout, { x: -500, y: 210 }, held)?.from).toBe(540);
  expect(targetAt(layout, { x: 9_000, y: 210 }, held)?.from).toBe(1_075);
});

test("without an operator at work there is no target", () => {
  expect(targetAt({ ...layout, rows: [] }, { x: 100, y: 210 }, held)).toBeUndefined();
});

test("near an edge one can drag beyond it", () => {
  expect(scrollBy(0, 1_000, 10)).toBeLessThan(0);
  expect(scrollBy(0, 1_000, 500)).toBe(0);
  expect(scrollBy(0, 1_000, 995)).toBeGreaterThan(0);
});
