import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { inLanguage } from "#staff/api/titles.ts";
import { countAround } from "#staff/screens/printer-template/item-places.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";

/** Returns the announcements of moves, for screen readers. */
export function usePlaceWords() {
  const t = useTexts();
  const placeIn = (path: ItemPath, items: readonly PrinterItem[]): string => {
    const count = countAround(items, path);
    return path.length === 1
      ? t("printer-template.place", { place: path[0] + 1, count })
      : t("printer-template.placeInColumn", { column: path[1] + 1, place: path[2] + 1, count });
  };
  return {
    grabbed: (item: PrinterItem, at: ItemPath, items: readonly PrinterItem[]): string =>
      t("printer-template.grabbed", { item: nameOf(item, t), place: placeIn(at, items) }),
    over: placeIn,
    put: (item: PrinterItem, at: ItemPath, items: readonly PrinterItem[]): string =>
      t("printer-template.put", { item: nameOf(item, t), place: placeIn(at, items) }),
    stays: (item: PrinterItem): string => t("printer-template.stays", { item: nameOf(item, t) }),
  };
}

/** Returns the name of an item: its type and a summary. */
export const nameOf = (item: PrinterItem, t: Texts): string =>
  `${t(`printer-template.items.type.${item.type}`)}: ${summaryOf(item, t)}`;

/** Returns an item in a few words. */
export function summaryOf(item: PrinterItem, t: Texts): string {
  switch (item.type) {
    case "item-text":
      return inLanguage(item.text, t.locale) || "—";
    case "item-text-doubled":
      return `${inLanguage(item.left, t.locale)} … ${inLanguage(item.right, t.locale)}`;
    case "item-empty":
      return t("printer-template.points", { size: item.height ?? 0 });
    case "item-image":
      return t(`printer-template.items.source.${item.source}`);
    case "item-column-container":
      return item.columns.map(({ width }) => `${width ?? 0} %`).join(" · ");
  }
}
