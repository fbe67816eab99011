import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { filled, filledLines, isHollow, spoken } from "#filled";
import type { Measure, PrintFont, TemplateFont } from "#fonts";
import { dotsOfMm, dotsOfPoints, longestDots, printableDots, printerDpi } from "#paper";
import { textLines } from "#text-lines";
import type { Box, ItemPath, Mark, TicketLayout, TicketValues } from "#ticket-layout";

type ItemOf<T extends PrinterItem["type"]> = Extract<PrinterItem, { type: T }>;
type Align = ItemOf<"item-text">["align"];

type Options = {
  /** Of the paper; a printer leaves a margin at its sides. */
  readonly widthMm: number;
  readonly measure: Measure;
  readonly dpi?: number;
};

/** Gives what of a template is drawn where, filled with the values of a ticket. */
export function layoutTicket(
  template: { readonly items: readonly PrinterItem[] },
  values: TicketValues,
  { widthMm, measure, dpi = printerDpi }: Options,
): TicketLayout {
  const width = printableDots(widthMm, dpi);
  const look = { values, measure, dpi, longest: longestDots(dpi) };
  const { marks, boxes, bottom } = stacked(template.items, rootPath, { x: 0, y: 0, width }, look);
  return { width, height: Math.min(bottom, look.longest), marks, boxes };
}

type Look = {
  readonly values: TicketValues;
  readonly measure: Measure;
  readonly dpi: number;
  readonly longest: number;
};

/** Where an item begins, and how much of the line it has. */
type Area = Omit<Box, "height">;

type PlacedMarks = Pick<TicketLayout, "marks" | "boxes"> & { readonly bottom: number };

const rootPath = (index: number): ItemPath => [index];

/** Puts items one under the other. */
function stacked(
  items: readonly PrinterItem[],
  pathOf: (index: number) => ItemPath,
  area: Area,
  look: Look,
): PlacedMarks {
  const marks: Mark[] = [];
  const boxes: TicketLayout["boxes"][number][] = [];
  let y = area.y;
  for (const [index, item] of items.entries()) {
    if (y >= look.longest) break;
    const path = pathOf(index);
    const placed = placedItem(item, path, { ...area, y }, look);
    boxes.push({ path, box: { ...area, y, height: placed.bottom - y } }, ...placed.boxes);
    marks.push(...placed.marks);
    y = placed.bottom;
  }
  return { marks, boxes, bottom: y };
}

function placedItem(item: PrinterItem, path: ItemPath, area: Area, look: Look): PlacedMarks {
  switch (item.type) {
    case "item-text":
      return placedText(item, path, area, look);
    case "item-text-doubled":
      return placedDoubled(item, path, area, look);
    case "item-empty":
      return { marks: [], boxes: [], bottom: area.y + dotsOfPoints(item.height, look.dpi) };
    case "item-image":
      return item.source === "qr" ? placedCode(item, path, area, look) : placedImage(item, path, area, look);
    case "item-column-container":
      return placedColumns(item, path, area, look);
  }
}

function placedText(
  { text, align, font }: ItemOf<"item-text">,
  path: ItemPath,
  area: Area,
  look: Look,
): PlacedMarks {
  const { languages, filling } = look.values;
  const said = filledLines(spoken(text, languages), filling);
  if (said.length === 0) return { marks: [], boxes: [], bottom: area.y };
  const words = said.join("\n");
  const letters = fitting(words, printed(font, look), area.width, look);
  const lines = textLines(words, area.width, (line) => look.measure(line, letters));
  return linesAt(
    lines.map((line) => [{ text: line, align }]),
    letters,
    path,
    area,
    look,
  );
}

/** Smaller than this part of what was asked for nothing is made to fit. */
const leastPart = 0.5;

/** A number must not be torn apart: a single word that is too long for its line is printed smaller, up to a point. */
function fitting(text: string, font: PrintFont, width: number, { measure }: Look): PrintFont {
  const word = text.trim();
  if (word === "" || /\s/.test(word)) return font;
  const part = width / measure(word, font);
  return part >= 1 || part < leastPart ? font : { ...font, size: Math.floor(font.size * part) };
}

/** The smallest gap between the left and the right text, as a part of the font size. */
const gapOfDoubled = 1;

/** Where both do not fit beside each other, the right one goes below. */
function placedDoubled(
  { left, right, font }: ItemOf<"item-text-doubled">,
  path: ItemPath,
  area: Area,
  look: Look,
): PlacedMarks {
  const letters = printed(font, look);
  const widthOf = (line: string): number => look.measure(line, letters);
  const { languages, filling } = look.values;
  const lefts = spoken(left, languages).split("\n");
  const rights = spoken(right, languages).split("\n");
  const pairs = Array.from(
    { length: Math.max(lefts.length, rights.length) },
    (_, index) => [lefts[index] ?? "", rights[index] ?? ""] as const,
  ).filter((pair) => !isHollow(pair.join(" "), filling));
  const rows = pairs.map((pair) => {
    const [first, second] = [filled(pair[0], filling), filled(pair[1], filling)];
    if (widthOf(first) + gapOfDoubled * letters.size + widthOf(second) <= area.width)
      return [[piece(first, "left"), piece(second, "right")]];
    return [
      ...textLines(first, area.width, widthOf).map((line) => [piece(line, "left")]),
      ...textLines(second, area.width, widthOf).map((line) => [piece(line, "right")]),
    ];
  });
  return linesAt(rows.flat(), letters, path, area, look);
}

type Piece = { readonly text: string; readonly align: Align };

const piece = (text: string, align: Align): Piece => ({ text, align });

/** The usual distance of lines, and where in it the letters stand, as parts of their size. */
const lineHeight = 1.2;
const ascent = 0.94;

/** Puts lines one under the other; the pieces of a line stand at their sides of it. */
function linesAt(
  lines: readonly (readonly Piece[])[],
  font: PrintFont,
  path: ItemPath,
  area: Area,
  { measure }: Look,
): PlacedMarks {
  const height = Math.round(font.size * lineHeight);
  const marks = lines.flatMap((pieces, index) =>
    pieces
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, align }): Mark => ({
        kind: "text",
        path,
        text,
        x: startOf(align, measure(text, font), area),
        baseline: area.y + index * height + Math.round(font.size * ascent),
        font,
      })),
  );
  return { marks, boxes: [], bottom: area.y + lines.length * height };
}

/** What is wider than its line begins where the line does. */
function startOf(align: Align, width: number, area: Area): number {
  const room = Math.max(0, area.width - Math.ceil(width));
  const parts: Readonly<Record<Align, number>> = { left: 0, center: room / 2, right: room };
  return area.x + Math.round(parts[align]);
}

function placedCode(item: ItemOf<"item-image">, path: ItemPath, area: Area, { values }: Look): PlacedMarks {
  const { code: modules } = values;
  if (modules.length === 0) return { marks: [], boxes: [], bottom: area.y };
  // Squares of whole dots: anything between would blur, and phones would have to guess.
  const side = Math.max(1, Math.floor((area.width * item.width) / 100 / modules.length));
  const width = side * modules.length;
  const box = { x: startOf(item.align, width, area), y: area.y, width, height: width };
  return { marks: [{ kind: "code", path, modules, side, ...box }], boxes: [], bottom: area.y + width };
}

function placedImage(item: ItemOf<"item-image">, path: ItemPath, area: Area, { values }: Look): PlacedMarks {
  const source = item.source === "logo" ? values.logoPath : item.path;
  const natural = source === null ? undefined : values.imageSizes.get(source);
  if (source === null || natural === undefined) return { marks: [], boxes: [], bottom: area.y };
  const width = Math.max(1, Math.round((area.width * item.width) / 100));
  const height = Math.max(1, Math.round((width * natural.height) / natural.width));
  const box = { x: startOf(item.align, width, area), y: area.y, width, height };
  return { marks: [{ kind: "image", path, source, ...box }], boxes: [], bottom: area.y + height };
}

const gapOfColumnsMm = 2;

/** Columns share the line as their widths are to each other; the longest one says how high it is. */
function placedColumns(
  { columns }: ItemOf<"item-column-container">,
  path: ItemPath,
  area: Area,
  look: Look,
): PlacedMarks {
  const gap = dotsOfMm(gapOfColumnsMm, look.dpi);
  const room = Math.max(columns.length, area.width - gap * (columns.length - 1));
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let before = 0;
  const placed = columns.map(({ width, items }, column) => {
    const start = Math.round((room * before) / whole);
    before += width;
    const end = Math.round((room * before) / whole);
    const part = { x: area.x + start + gap * column, y: area.y, width: Math.max(1, end - start) };
    return stacked(items, (index) => [path[0], column, index], part, look);
  });
  return {
    marks: placed.flatMap(({ marks }) => marks),
    boxes: placed.flatMap(({ boxes }) => boxes),
    bottom: Math.max(area.y, ...placed.map(({ bottom }) => bottom)),
  };
}

const printed = (font: TemplateFont, { dpi }: Look): PrintFont => ({
  ...font,
  size: dotsOfPoints(font.size, dpi),
});
