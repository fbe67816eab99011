import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import type { ItemType } from "#staff/screens/printer-template/items.ts";

/** A gap: before the item at that path, or after the last one. */
export type ItemGap = ItemPath;

/** Returns the name of a gap. */
export const gapName = (gap: ItemGap): string => gap.join(".");

/** The maximum numbers of items on a ticket, and in a column. */
export const mostItems = { ticket: 100, column: 50 } as const;

/** Returns the item at a path. */
export function itemAt(
  items: readonly PrinterItem[],
  [index, column, inner]: ItemPath,
): PrinterItem | undefined {
  const item = items[index];
  if (column === undefined || inner === undefined || item?.type !== "item-column-container") return item;
  return item.columns[column]?.items[inner];
}

/** Returns the path of an item, found by identity. */
export const itemPlaceOf = (
  items: readonly PrinterItem[],
  item: PrinterItem | undefined,
): ItemPath | undefined => item && placesIn(items).find((path) => itemAt(items, path) === item);

function placesIn(items: readonly PrinterItem[]): readonly ItemPath[] {
  return items.flatMap((item, index): ItemPath[] => [
    [index],
    ...columnsOf(item).flatMap(({ items: inside }, column) =>
      inside.map((_, inner): ItemPath => [index, column, inner]),
    ),
  ]);
}

/** Returns the gaps for an item of a type, in reading order. `from` is the path of an existing one. */
export function gapsFor(items: readonly PrinterItem[], type: ItemType, from?: ItemPath): readonly ItemGap[] {
  const all = items.flatMap((item, index): ItemGap[] => [
    [index],
    ...(type === "item-column-container" ? [] : gapsInside(item, index)),
  ]);
  return [...all, [items.length] as const].filter(
    // In the gap right after it, it would stay where it is.
    (gap) => !(from && samePlace(gap, behind(from))) && (isSameList(gap, from) || hasRoom(items, gap)),
  );
}

function gapsInside(item: PrinterItem, index: number): readonly ItemGap[] {
  return columnsOf(item).flatMap(({ items: inside }, column) =>
    Array.from({ length: inside.length + 1 }, (_, inner): ItemGap => [index, column, inner]),
  );
}

/** Returns the path right after another. */
export const behind = ([index, column, inner]: ItemPath): ItemPath =>
  column === undefined || inner === undefined ? [index + 1] : [index, column, inner + 1];

/** Returns the path of an item after it has moved from a path to a gap. */
export function landing(from: ItemPath, gap: ItemGap): ItemPath {
  const [index, column, inner] = gap;
  if (from.length === 1) {
    const moved = index > from[0] ? index - 1 : index;
    return column === undefined || inner === undefined ? [moved] : [moved, column, inner];
  }
  const isBehind = isSameList(gap, from) && column !== undefined && inner !== undefined && inner > from[2];
  return isBehind ? [index, column, inner - 1] : gap;
}

/** Returns the items with one of them moved. */
export function movedItem(items: readonly PrinterItem[], from: ItemPath, gap: ItemGap): PrinterItem[] {
  const item = itemAt(items, from);
  if (item === undefined) return [...items];
  return withItem(withoutItem(items, from), landing(from, gap), item);
}

/** Returns the items with one more. Columns cannot contain columns. */
export function withItem(items: readonly PrinterItem[], gap: ItemGap, item: PrinterItem): PrinterItem[] {
  const [index, column, inner] = gap;
  if (column === undefined || inner === undefined) return items.toSpliced(index, 0, item);
  if (item.type === "item-column-container") return [...items];
  return inColumn(items, [index, column], (inside) => inside.toSpliced(inner, 0, item));
}

/** Returns the items without one. */
export function withoutItem(items: readonly PrinterItem[], [index, column, inner]: ItemPath): PrinterItem[] {
  if (column === undefined || inner === undefined) return items.toSpliced(index, 1);
  return inColumn(items, [index, column], (inside) => inside.toSpliced(inner, 1));
}

/** Returns the number of items in the list of a path. */
export function countAround(items: readonly PrinterItem[], [index, column]: ItemPath): number {
  if (column === undefined) return items.length;
  const item = items[index];
  return (item && columnsOf(item)[column]?.items.length) ?? 0;
}

/** Whether two paths are equal. */
export const samePlace = (one: ItemPath | undefined, other: ItemPath | undefined): boolean =>
  one?.join() === other?.join();

type Columns = Extract<PrinterItem, { type: "item-column-container" }>["columns"];

const columnsOf = (item: PrinterItem): Columns => (item.type === "item-column-container" ? item.columns : []);

function inColumn(
  items: readonly PrinterItem[],
  [index, column]: readonly [number, number],
  change: (inside: Columns[number]["items"]) => Columns[number]["items"],
): PrinterItem[] {
  return items.map((item, at) => {
    if (at !== index || item.type !== "item-column-container") return item;
    const columns = item.columns.map((each, place) =>
      place === column ? { ...each, items: change(each.items) } : each,
    );
    return { ...item, columns };
  });
}

const isSameList = (gap: ItemGap, from: ItemPath | undefined): boolean =>
  from !== undefined && gap.length === from.length && gap.slice(0, -1).join() === from.slice(0, -1).join();

/** Whether the list of a gap has room for one more. */
export const hasRoom = (items: readonly PrinterItem[], gap: ItemGap): boolean =>
  countAround(items, gap) < (gap.length === 1 ? mostItems.ticket : mostItems.column);
