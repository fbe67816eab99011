import { expect, test } from "vitest";
import { columnWidths } from "#reports/export/pdf/pdf-widths";

/** A letter is five points wide. */
const measured = {
  plain: (text: string) => text.length * 5,
  bold: (text: string) => text.length * 5,
  padding: 0,
};
const widthsIn = (room: number, titles: readonly string[], ...rows: readonly (readonly string[])[]) =>
  columnWidths(titles, rows, { ...measured, room });

test("columns that fit share the whole width", () => {
  const { widths, scale } = widthsIn(88, ["abcd", "ab"], ["a", "abcd"]);
  expect(scale).toBe(1);
  expect(widths[0]).toBeCloseTo(44);
  expect(widths[1]).toBeCloseTo(44);
});

test("a column is never narrower than its longest word, whatever others want", () => {
  const long = Array.from({ length: 40 }, () => "word").join(" ");
  const { widths, scale } = widthsIn(200, ["Day", "Comment"], ["2026-05-04", long]);
  expect(scale).toBe(1);
  expect(widths[0]).toBeGreaterThanOrEqual(51);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(200);
});

test("letters become smaller if the longest words do not fit, but not too small to read", () => {
  const { widths, scale } = widthsIn(90, ["tenletters", "tenletters"]);
  expect(scale).toBeCloseTo(90 / 102);
  expect(widths).toEqual([45, 45]);
  expect(widthsIn(10, ["tenletters", "tenletters"]).scale).toBe(0.7);
});
