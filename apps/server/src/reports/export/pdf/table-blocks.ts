import { textLines } from "@cherga/ticket-layout/text-lines";
import type { Cell, ColumnKind, SideTable } from "#reports/export/export-table";
import type { Block } from "#reports/export/pdf/block";
import { boldFont, letterSize, margin, type Paper, type Pen, plainFont } from "#reports/export/pdf/paper";
import { isNumeric } from "#reports/export/pdf/pdf-text";
import { columnWidths } from "#reports/export/pdf/pdf-widths";

const padding = 4;
const lineHeight = 11;
/** Of the line below the headings. */
const ruleHeight = 0.7;

type Say = (kind: ColumnKind, cell: Cell) => string;

/** Returns the headings and the rows of a table as blocks; each page begins with the headings. */
export function tableBlocks(
  paper: Paper,
  { columns, rows, isShaded = false, hasTotal = false }: Omit<SideTable, "title" | "name">,
  say: Say,
): readonly Block[] {
  const titles = columns.map(({ title }) => title);
  const texts = rows.map((row) => columns.map(({ kind }, index) => say(kind, row[index] ?? null)));
  const { widths, scale } = columnWidths(titles, texts, {
    plain: paper.measure(plainFont(letterSize)),
    bold: paper.measure(boldFont(letterSize)),
    room: paper.room,
    padding: 2 * padding,
  });
  const size = letterSize * scale;
  const lay = { widths, scale, isRight: columns.map(({ kind }) => isNumeric(kind)) };
  const bold = { font: boldFont(size), measure: paper.measure(boldFont(size)) };
  const headings = rowBlock(titles, { ...lay, ...bold });
  const drawHeadings = (pen: Pen, y: number): void => {
    headings.draw(pen, y);
    pen.fillRect(margin, y + headings.height, paper.room, ruleHeight);
  };
  const above: Block = { ...headings, draw: drawHeadings, staysWithNext: true };
  const most = isShaded ? highestOf(rows.flat()) : 0;
  const plain = { ...lay, font: plainFont(size), measure: paper.measure(plainFont(size)) };
  return [
    above,
    ...texts.map((cells, index): Block => {
      const isTotal = hasTotal && index === texts.length - 1;
      const row = rowBlock(cells, isTotal ? { ...plain, ...bold } : plain);
      const draw = (pen: Pen, y: number): void => {
        if (isShaded)
          drawShades(pen, rows[index] ?? [], {
            y: y + ruleHeight,
            height: row.height - ruleHeight,
            widths,
            most,
          });
        row.draw(pen, y);
      };
      // A heat map is read as a whole, and no row is the last one of a table alone on its page.
      const staysWithNext = isShaded ? index < texts.length - 1 : index === texts.length - 2;
      return { height: row.height, draw, above, staysWithNext };
    }),
  ];
}

type RowStyle = {
  readonly widths: readonly number[];
  /** How much smaller than usual letters and lines are. */
  readonly scale: number;
  readonly isRight: readonly boolean[];
  readonly font: string;
  readonly measure: (text: string) => number;
};

function rowBlock(texts: readonly string[], { widths, scale, isRight, font, measure }: RowStyle): Block {
  const cells = texts.map((text, index) =>
    textLines(text, (widths[index] ?? 0) - 2 * padding * scale, measure),
  );
  const height = Math.max(1, ...cells.map(({ length }) => length)) * lineHeight * scale + padding;
  const draw = (pen: Pen, y: number): void => {
    pen.font = font;
    let x = margin;
    for (const [index, lines] of cells.entries()) {
      const width = widths[index] ?? 0;
      const isNumber = isRight[index] === true;
      pen.textAlign = isNumber ? "right" : "left";
      const at = isNumber ? x + width - padding * scale : x + padding * scale;
      for (const [line, text] of lines.entries())
        pen.fillText(text, at, y + (line + 1) * lineHeight * scale - 1);
      x += width;
    }
    pen.textAlign = "left";
    pen.fillStyle = "#d0d0d0";
    pen.fillRect(margin, y + height - 0.4, x - margin, 0.4);
    pen.fillStyle = "black";
  };
  return { height, draw };
}

type Shades = {
  readonly y: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly most: number;
};

/** The ground of the highest value; black letters stay legible on it. */
const [red, green, blue] = [142, 179, 236];

function drawShades(pen: Pen, cells: readonly Cell[], { y, height, widths, most }: Shades): void {
  let x = margin;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    if (typeof cell === "number" && most > 0) {
      const part = Math.max(0, cell / most);
      const mixed = (colour: number): number => Math.round(255 - (255 - colour) * part);
      pen.fillStyle = `rgb(${mixed(red)}, ${mixed(green)}, ${mixed(blue)})`;
      pen.fillRect(x, y, width, height);
    }
    x += width;
  }
  pen.fillStyle = "black";
}

const highestOf = (cells: readonly Cell[]): number =>
  cells.reduce<number>((most, cell) => (typeof cell === "number" ? Math.max(most, cell) : most), 0);
