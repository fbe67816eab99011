import { expect, test } from "vitest";
import { stretchesOfStarts } from "#staff/schedule-result/stretches-of-starts.ts";

test("minutes that follow one another are one stretch", () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 4, 4, 7, minute)).toISOString();
  expect(stretchesOfStarts([0, 1, 2, 10, 12, 13].map(at))).toEqual([
    { from: at(0), to: at(2) },
    { from: at(10), to: at(10) },
    { from: at(12), to: at(13) },
  ]);
  expect(stretchesOfStarts([])).toEqual([]);
});
