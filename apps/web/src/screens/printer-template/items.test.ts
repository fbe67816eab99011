import { printerItems } from "@cherga/contract/shapes/printer-template";
import { expect, test } from "vitest";
import {
  columnItemTypes,
  duplicated,
  itemTypes,
  makeColumn,
  makeItem,
  moved,
  widthOf,
} from "#screens/printer-template/items.ts";

test("every new item may be saved and printed at once", () => {
  expect(printerItems.safeParse(itemTypes.map(makeItem)).success).toBe(true);
});

test("columns hold everything but columns", () => {
  expect(columnItemTypes).toEqual(["item-text", "item-text-doubled", "item-image", "item-empty"]);
});

test("a new column takes the rest of the line", () => {
  const columns = [{ ...makeColumn([]), width: 60 }];
  expect(makeColumn(columns).width).toBe(40);
  expect(widthOf([...columns, makeColumn(columns)])).toBe(100);
});

test("moves an element up and down", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});

test("a copy stands behind what it was copied from, and is another thing", () => {
  const list = [{ text: { en: "a" } }, { text: { en: "b" } }];
  const copied = duplicated(list, 0);
  expect(copied).toEqual([list[0], list[0], list[1]]);
  expect(copied[1]?.text).not.toBe(list[0]?.text);
});
