import { expect, test } from "vitest";
import { byCategory } from "#staff/visitor-form-fields/by-category.ts";

test("fields of a category are together, those without one first", () => {
  const rows = [
    { id: 1, category: "person" },
    { id: 2, category: "contact" },
    { id: 3, category: "" },
    { id: 4, category: "person" },
  ];
  expect(byCategory(rows, ({ id }) => id)).toEqual([
    { group: "", items: [3] },
    { group: "contact", items: [2] },
    { group: "person", items: [1, 4] },
  ]);
});
