import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { TicketContent } from "#templates/draw-task-of";

const same = (text: string) => ({ en: text, ru: text, ua: text });
const font = (size: number, bold = false) => ({ family: "sans", size, bold, italic: false }) as const;
const text = (words: string, size: number, bold = false): PrinterItem => ({
  type: "item-text",
  text: same(words),
  align: "center",
  font: font(size, bold),
});

/** The lines of a page about the printer itself: its name, and for a test also every kind of mark. */
export const testTemplate = (isTest: boolean): readonly PrinterItem[] => [
  text("{organization}", 18, true),
  text("{num}", 28, true),
  text("{date} {time}", 10),
  ...(isTest
    ? [
        text("AaBb 0123456789 №", 12),
        text("Ґґ Єє Іі Її Щщ Ыы Ээ Ёё", 12),
        { type: "item-image", source: "qr", path: null, width: 40, align: "center" } as const,
        text("████████████████", 10),
      ]
    : []),
];

/** Returns what fills the page: the printer's name and signature, and when the page was made. */
export const testContent = (
  { name, signature, zone }: { readonly name: string; readonly signature: string; readonly zone: string },
  now: Date,
): TicketContent => ({
  filling: {
    num: signature,
    organization: name,
    date: dateAt(zone, now.getTime()),
    time: now.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }),
    service: "",
    address: "",
    amount: "",
    paid: "",
    wait: "",
  },
  languages: ["en", "en"],
  trackerUrl: signature,
  logoPath: null,
});
