import type { PrinterItem } from "@cherga/contract/shapes/printer-template";

export type TemplateFont = Extract<PrinterItem, { type: "item-text" }>["font"];

/** Letters as they are drawn: `size` is in dots. */
export type PrintFont = TemplateFont;

/** Gives how wide a text is, in dots. */
export type Measure = (text: string, font: PrintFont) => number;

/** What each family is called where it is drawn; nothing else on a machine is called so. */
export const familyNames: Readonly<Record<TemplateFont["family"], string>> = {
  sans: "Ticket Sans",
  serif: "Ticket Serif",
  mono: "Ticket Mono",
};

/** Gives a font as a canvas takes it. */
export const canvasFont = ({ family, size, bold, italic }: PrintFont): string =>
  `${italic ? "italic " : ""}${bold ? "bold " : ""}${size}px "${familyNames[family]}"`;

/** A canvas as far as measuring asks. */
type Ruler = { font: string; measureText(text: string): { readonly width: number } };

/** The units that the fonts themselves are drawn in. At this size no canvas rounds, so all of them measure the same. */
const unitsPerEm = 2048;

/** Gives the way to measure texts with a canvas. */
export const measureWith =
  (ruler: Ruler): Measure =>
  (text, font) => {
    const wanted = canvasFont({ ...font, size: unitsPerEm });
    if (ruler.font !== wanted) ruler.font = wanted;
    return (ruler.measureText(text).width * font.size) / unitsPerEm;
  };
