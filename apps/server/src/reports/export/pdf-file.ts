import { localeByLanguage } from "@cherga/contract/constants";
import { mostPdfRows } from "@cherga/contract/shapes/report/export";
import { filledText, reportTexts } from "@cherga/report-texts/report-texts";
import { textLines } from "@cherga/ticket-layout/text-lines";
import type { CellRow, TableHead } from "#reports/export/export-table";
import { isNumeric, pdfWriter } from "#reports/export/pdf-text";
import { columnWidths } from "#reports/export/pdf-widths";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";

/** A4 in points; more columns than this need the long side. */
const short = 595;
const long = 842;
const mostUpright = 6;
const margin = 36;
const padding = 4;
const letterSize = 8;
const lineHeight = 11;
const headLineHeight = 13;

type Canvas = Awaited<ReturnType<typeof ticketCanvas>>;
type Pen = ReturnType<InstanceType<Canvas["PDFDocument"]>["beginPage"]>;
/** A row of a page: the lines of each cell, and how much smaller than usual they are. */
type LaidRow = { readonly cells: readonly (readonly string[])[]; readonly scale: number };

const plainFont = (size: number): string => `${size}px "Ticket Sans"`;
const boldFont = (size: number): string => `bold ${size}px "Ticket Sans"`;
const titleFont = 'bold 14px "Ticket Sans"';

/** Writes the first rows of a table as a PDF with its period and filters, headings on each page, and page numbers. */
export async function* pdfFile(
  head: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<Uint8Array> {
  const { rows, hasMore } = await firstRows(batches);
  const { PDFDocument, createCanvas } = await ticketCanvas();
  const document = new PDFDocument({ title: head.title, author: head.organization, producer: "Cherga" });
  const say = pdfWriter(head);
  const texts = rows.map((row) => head.columns.map(({ kind }, index) => say(kind, row[index] ?? null)));
  const width = head.columns.length > mostUpright ? long : short;
  const height = head.columns.length > mostUpright ? short : long;
  const ruler = createCanvas(1, 1).getContext("2d");
  ruler.textRendering = "optimizeSpeed";
  const measure = (font: string): ((text: string) => number) => {
    const known = new Map<string, number>();
    return (text) => {
      const measured = known.get(text);
      if (measured !== undefined) return measured;
      ruler.font = font;
      const found = ruler.measureText(text).width;
      known.set(text, found);
      return found;
    };
  };
  const [plain, bold] = [measure(plainFont(letterSize)), measure(boldFont(letterSize))];
  const titles = head.columns.map(({ title }) => title);
  const { widths, scale } = columnWidths(titles, texts, {
    plain,
    bold,
    room: width - 2 * margin,
    padding: 2 * padding,
  });
  const size = letterSize * scale;
  const lay = (cells: readonly string[], widthOf: (text: string) => number): LaidRow => ({
    cells: cells.map((text, index) => textLines(text, (widths[index] ?? 0) - 2 * padding * scale, widthOf)),
    scale,
  });
  const [cellPlain, cellBold] = [measure(plainFont(size)), measure(boldFont(size))];

  const intro = introLines(head, hasMore).flatMap((line) => textLines(line, width - 2 * margin, plain));
  const introHeight = 22 + intro.length * headLineHeight + 8;
  const headings = lay(titles, cellBold);
  const pages = paginate(
    texts.map((cells) => lay(cells, cellPlain)),
    {
      first: height - 2 * margin - introHeight - heightOf(headings),
      others: height - 2 * margin - heightOf(headings),
    },
  );
  for (const [index, page] of pages.entries()) {
    const pen = document.beginPage(width, height);
    // Without ligatures, which a search in the file would not find.
    pen.textRendering = "optimizeSpeed";
    let y = margin;
    if (index === 0) y = drawIntro(pen, head.title, intro);
    y = drawRow(pen, headings, { y, widths, head, font: boldFont(size) });
    pen.fillRect(margin, y, width - 2 * margin, 0.7);
    for (const row of page) y = drawRow(pen, row, { y, widths, head, font: plainFont(size) });
    drawFooter(pen, head, { page: index + 1, pages: pages.length, width, height, measure: plain });
    document.endPage();
  }
  yield document.close();
}

async function firstRows(
  batches: AsyncIterable<readonly CellRow[]>,
): Promise<{ readonly rows: readonly CellRow[]; readonly hasMore: boolean }> {
  const rows: CellRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length > mostPdfRows) break;
  }
  return { rows: rows.slice(0, mostPdfRows), hasMore: rows.length > mostPdfRows };
}

function introLines(head: TableHead, hasMore: boolean): readonly string[] {
  const words = reportTexts[head.language];
  const count = new Intl.NumberFormat(localeByLanguage[head.language]).format(mostPdfRows);
  return [
    head.organization,
    ...head.facts,
    ...(hasMore ? [filledText(words["report.export.firstRows"], { count })] : []),
  ];
}

/** Puts rows on pages; a row is never divided. */
function paginate(
  rows: readonly LaidRow[],
  room: { readonly first: number; readonly others: number },
): readonly (readonly LaidRow[])[] {
  const pages: LaidRow[][] = [[]];
  let left = room.first;
  for (const row of rows) {
    const height = heightOf(row);
    if (height > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = room.others;
    }
    pages.at(-1)?.push(row);
    left -= height;
  }
  return pages;
}

const heightOf = ({ cells, scale }: LaidRow): number =>
  Math.max(1, ...cells.map(({ length }) => length)) * lineHeight * scale + padding;

function drawIntro(pen: Pen, title: string, lines: readonly string[]): number {
  pen.font = titleFont;
  pen.fillText(title, margin, margin + 12);
  pen.font = plainFont(letterSize);
  for (const [index, line] of lines.entries())
    pen.fillText(line, margin, margin + 22 + (index + 1) * headLineHeight - 4);
  return margin + 22 + lines.length * headLineHeight + 8;
}

type RowPlace = {
  readonly y: number;
  readonly widths: readonly number[];
  readonly head: TableHead;
  readonly font: string;
};

function drawRow(pen: Pen, row: LaidRow, { y, widths, head, font }: RowPlace): number {
  pen.font = font;
  let x = margin;
  for (const [index, lines] of row.cells.entries()) {
    const width = widths[index] ?? 0;
    const isRight = isNumeric(head.columns[index]?.kind ?? "text");
    pen.textAlign = isRight ? "right" : "left";
    const at = isRight ? x + width - padding * row.scale : x + padding * row.scale;
    for (const [line, text] of lines.entries())
      pen.fillText(text, at, y + (line + 1) * lineHeight * row.scale - 1);
    x += width;
  }
  pen.textAlign = "left";
  const bottom = y + heightOf(row);
  pen.fillStyle = "#d0d0d0";
  pen.fillRect(margin, bottom - 0.4, x - margin, 0.4);
  pen.fillStyle = "black";
  return bottom;
}

type PagePlace = {
  readonly page: number;
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  readonly measure: (text: string) => number;
};

function drawFooter(pen: Pen, head: TableHead, { page, pages, width, height, measure }: PagePlace): void {
  const words = reportTexts[head.language];
  const y = height - margin / 2;
  pen.font = plainFont(letterSize);
  pen.fillStyle = "#555555";
  const created = new Intl.DateTimeFormat(localeByLanguage[head.language], {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: head.zone,
  }).format(head.createdAt);
  pen.fillText(
    filledText(words["report.export.created"], { time: created, zone: shownZone(head.zone) }),
    margin,
    y,
  );
  const number = filledText(words["report.export.page"], { page, pages });
  pen.fillText(number, width - margin - measure(number), y);
  pen.fillStyle = "black";
}

/** The name of a time zone as people write it; the data has the older name of Kyiv's. */
const shownZone = (zone: string): string => zone.replace("Europe/Kiev", "Europe/Kyiv");
