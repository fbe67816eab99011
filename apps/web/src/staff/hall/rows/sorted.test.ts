import { expect, test } from "vitest";
import { byTime, hasWords } from "#staff/hall/rows/sorted.ts";
import { aHallRow as row } from "#staff/hall/testing/a-row.ts";

test("sorts by arrival, then by number", () => {
  const late = row({ id: 1, num: "A100", pullTime: "2026-05-04T07:01:00.000Z" });
  const tenth = row({ id: 2, num: "A10" });
  const ninth = row({ id: 3, num: "A9" });
  expect([late, tenth, ninth].toSorted(byTime)).toEqual([ninth, tenth, late]);
});

test("a row is found by number, by part of the name in any case, and by the digits of the phone", () => {
  for (const words of ["a001", "franko", " IVAN ", "44-123", "4567", ""])
    expect(hasWords(row(), words)).toBe(true);
  expect(hasWords(row(), "nobody")).toBe(false);
});
