import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { Measure, TemplateFont } from "#fonts";
import type { TicketValues } from "#ticket-layout";

export type ItemOf<T extends PrinterItem["type"]> = Extract<PrinterItem, { type: T }>;

/** Letters that are all half as wide as they are high, so that one can count along. */
export const evenly: Measure = (text, { size }) => (text.length * size) / 2;

/** 20 dots, so that a letter takes 10 and a line of 384 dots has room for 38. */
export const twentyDots: TemplateFont = { family: "sans", size: 7, bold: false, italic: false };

/** Gives a text item with what matters said. */
export const aText = (text: string, part: Partial<ItemOf<"item-text">> = {}): ItemOf<"item-text"> => ({
  type: "item-text",
  text: { en: text },
  align: "left",
  font: twentyDots,
  ...part,
});

/** Gives an image item with what matters said. */
export const anImage = (part: Partial<ItemOf<"item-image">> = {}): ItemOf<"item-image"> => ({
  type: "item-image",
  source: "qr",
  path: null,
  width: 50,
  align: "left",
  ...part,
});

/** Gives columns that hold some items each. */
export const someColumns = (
  ...columns: readonly (readonly [
    width: number,
    items: ItemOf<"item-column-container">["columns"][0]["items"],
  ])[]
): ItemOf<"item-column-container"> => ({
  type: "item-column-container",
  columns: columns.map(([width, items]) => ({ type: "item-column", width, items })),
});

/** A ticket of Monday morning. */
export const aTicket: TicketValues = {
  filling: {
    num: "A012",
    service: "Passport",
    organization: "Centre",
    address: "1 Main Street",
    date: "04.05.2026",
    time: "09:41",
    amount: "UAH 120.50",
    paid: "",
    wait: "15 min",
  },
  languages: ["en", "ru", "ua"],
  code: Array.from({ length: 21 }, (_, row) => Array.from({ length: 21 }, (__, column) => row === column)),
  logoPath: null,
  imageSizes: new Map(),
};
