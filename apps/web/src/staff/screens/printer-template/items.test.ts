import { printerItems } from "@cherga/contract/shapes/printer-template";
import { expect, test } from "vitest";
import {
  columnItemTypes,
  itemTypes,
  makeColumn,
  makeItem,
  widthOf,
} from "#staff/screens/printer-template/items.ts";

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
