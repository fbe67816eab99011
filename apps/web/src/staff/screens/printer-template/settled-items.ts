import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { TableColumn, Font } from "#staff/screens/printer-template/items.ts";

/** Returns items that can be drawn: while the user types, a measure may be missing or far too large. */
export const settledItems = (items: readonly PrinterItem[]): readonly PrinterItem[] => items.map(settled);

type Inner = TableColumn["items"][number];

function settled(item: PrinterItem): PrinterItem {
  if (item.type !== "item-column-container") return settledInner(item);
  const columns = item.columns.map((column) => ({
    ...column,
    width: within(column.width, { usual: 1, most: 100 }),
    items: column.items.map(settledInner),
  }));
  return { ...item, columns };
}

function settledInner(item: Inner): Inner {
  switch (item.type) {
    case "item-text":
    case "item-text-doubled":
      return { ...item, font: settledFont(item.font) };
    case "item-empty":
      return { ...item, height: within(item.height, { usual: 1, most: 500 }) };
    case "item-image":
      return { ...item, width: within(item.width, { usual: 50, most: 100 }) };
  }
}

const settledFont = (font: Font): Font => ({ ...font, size: within(font.size, { usual: 11, most: 200 }) });

const within = (
  value: number | undefined,
  { usual, most }: { readonly usual: number; readonly most: number },
): number => Math.min(most, Math.max(1, value ?? usual));
