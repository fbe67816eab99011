import { expect, test } from "vitest";
import { foundRows, sortedRows } from "#staff/resource/sorted-rows.ts";

const rows = [
  { id: 3, title: "Паспорт 10", detail: "30 хвилин" },
  { id: 1, title: "Паспорт 9", detail: "15 хвилин" },
  { id: 2, title: "Їжа", detail: "" },
];
const ids = (found: readonly { readonly id: number }[]): readonly number[] => found.map(({ id }) => id);

test("sorts by name as the language does, and numbers as numbers", () => {
  expect(ids(sortedRows(rows, "title", "uk-UA"))).toEqual([2, 1, 3]);
});

test("sorts by age both ways", () => {
  expect(ids(sortedRows(rows, "newest", "uk-UA"))).toEqual([3, 2, 1]);
  expect(ids(sortedRows(rows, "oldest", "uk-UA"))).toEqual([1, 2, 3]);
});

test("finds rows that contain every word, in any case", () => {
  expect(ids(foundRows(rows, "паспорт 30"))).toEqual([3]);
  expect(ids(foundRows(rows, " ЇЖА "))).toEqual([2]);
  expect(foundRows(rows, "  ")).toBe(rows);
});
