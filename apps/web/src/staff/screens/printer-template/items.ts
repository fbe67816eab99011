import type { PrinterItem } from "@cherga/contract/shapes/printer-template";

export type ItemType = PrinterItem["type"];
export type ItemOf<T extends ItemType> = Extract<PrinterItem, { type: T }>;
export type Font = ItemOf<"item-text">["font"];
export type TableColumn = ItemOf<"item-column-container">["columns"][number];

/** The types of items on a ticket and in its columns. */
export const itemTypes = [
  "item-text",
  "item-text-doubled",
  "item-image",
  "item-empty",
  "item-column-container",
] as const satisfies readonly ItemType[];
export const columnItemTypes = itemTypes.filter((type) => type !== "item-column-container");

export const aligns = ["left", "center", "right"] as const;
export const fontFamilies = ["sans", "serif", "mono"] as const;
export const imageSources = ["file", "logo", "qr"] as const;

const usualFont: Font = { family: "sans", size: 11, bold: false, italic: false };

const makers: { readonly [T in ItemType]: () => ItemOf<T> } = {
  "item-text": () => ({ type: "item-text", text: {}, align: "center", font: usualFont }),
  "item-text-doubled": () => ({ type: "item-text-doubled", left: {}, right: {}, font: usualFont }),
  "item-empty": () => ({ type: "item-empty", height: 10 }),
  "item-image": () => ({ type: "item-image", source: "qr", path: null, width: 50, align: "center" }),
  "item-column-container": () => ({
    type: "item-column-container",
    columns: [makeColumn([]), makeColumn([])],
  }),
};

/** Makes a new item that can be printed at once. */
export const makeItem = (type: ItemType): PrinterItem => makers[type]();

/** Makes a new column; together with the others it fills the line if possible. */
export function makeColumn(others: readonly TableColumn[]): TableColumn {
  const left = 100 - widthOf(others);
  return { type: "item-column", width: others.length > 0 && left > 0 ? left : 50, items: [] };
}

/** Returns the total width of columns, in percent. */
export const widthOf = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
