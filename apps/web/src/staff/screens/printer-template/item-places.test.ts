import { printerItems, type PrinterItem } from "@cherga/contract/shapes/printer-template";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  gapsFor,
  itemAt,
  landing,
  mostItems,
  movedItem,
  itemPlaceOf,
  withItem,
  withoutItem,
} from "#staff/screens/printer-template/item-places.ts";

const gap = (height: number) => ({ type: "item-empty", height }) as const;
const columns = (...lists: readonly (readonly number[])[]): PrinterItem => ({
  type: "item-column-container",
  columns: lists.map((list) => ({ type: "item-column", width: 50, items: list.map(gap) })),
});

/** Writes items down: gaps as their heights, columns in brackets. */
const written = (items: readonly PrinterItem[]): string =>
  items
    .map((item) => {
      if (item.type === "item-column-container")
        return `[${item.columns.map((column) => written(column.items)).join("|")}]`;
      return item.type === "item-empty" ? item.height : item.type;
    })
    .join(" ");

const ticket: readonly PrinterItem[] = [gap(1), columns([2, 3], []), gap(4)];

test("a gap is moved along the ticket, into columns and out of them", () => {
  expect(written(ticket)).toBe("1 [2 3|] 4");
  expect(written(movedItem(ticket, [0], [3]))).toBe("[2 3|] 4 1");
  expect(written(movedItem(ticket, [2], [0]))).toBe("4 1 [2 3|]");
  expect(written(movedItem(ticket, [0], [1, 1, 0]))).toBe("[2 3|1] 4");
  expect(written(movedItem(ticket, [1, 0, 0], [1, 0, 2]))).toBe("1 [3 2|] 4");
  expect(written(movedItem(ticket, [1, 0, 1], [0]))).toBe("3 1 [2|] 4");
});

test("an item can move everywhere except to its own place; columns do not go into columns", () => {
  expect(gapsFor(ticket, "item-empty", [0])).toEqual([
    [0],
    [1, 0, 0],
    [1, 0, 1],
    [1, 0, 2],
    [1, 1, 0],
    [2],
    [3],
  ]);
  expect(gapsFor(ticket, "item-column-container", [1])).toEqual([[0], [1], [3]]);
});

test("nothing goes where there is no room", () => {
  const full = [columns(Array.from({ length: mostItems.column }, () => 1)), gap(2)];
  expect(gapsFor(full, "item-empty", [1])).toEqual([[0], [1]]);
  expect(gapsFor(full, "item-empty", [0, 0, 0])).toHaveLength(mostItems.column + 3);
});

const column = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 });
const someItem = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map(gap),
  fc.array(column, { minLength: 1, maxLength: 3 }).map((lists) => columns(...lists)),
);
const move = fc
  .tuple(fc.array(someItem, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat())
  .chain(([items, which, where]) => {
    const places = gapsFor(items, "item-empty").filter((path) => itemAt(items, path) !== undefined);
    const from = places[which % places.length] ?? [0];
    const gaps = gapsFor(items, itemAt(items, from)?.type ?? "item-empty", from);
    return fc.constant({ items, from, to: gaps[where % gaps.length] ?? [0] });
  });

test("a move loses nothing, lands where it said, and the ticket can be saved", () => {
  fc.assert(
    fc.property(move, ({ items, from, to }) => {
      const item = itemAt(items, from);
      const moved = movedItem(items, from, to);
      expect(itemAt(moved, landing(from, to))).toBe(item);
      expect(itemPlaceOf(moved, item)).toEqual(landing(from, to));
      expect(written(withoutItem(moved, landing(from, to)))).toBe(written(withoutItem(items, from)));
      expect(printerItems.safeParse(moved).success).toBe(true);
    }),
  );
});

test("put back where it was taken from, everything is as before", () => {
  fc.assert(
    fc.property(move, ({ items, from }) => {
      const item = itemAt(items, from);
      expect(item && withItem(withoutItem(items, from), from, item)).toEqual(items);
    }),
  );
});
