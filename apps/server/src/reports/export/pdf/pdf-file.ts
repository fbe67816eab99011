import { localeByLanguage } from "@cherga/contract/constants";
import { mostPdfRows } from "@cherga/contract/shapes/report/export";
import { filledText, reportTexts } from "@cherga/report-texts/report-texts";
import { textLines } from "@cherga/ticket-layout/text-lines";
import type { CellRow, TableHead } from "#reports/export/export-table";
import { type Block, paginate } from "#reports/export/pdf/block";
import { overviewBlocks } from "#reports/export/pdf/overview-blocks";
import {
  boldFont,
  letterSize,
  makePaper,
  margin,
  type Paper,
  type Pen,
  plainFont,
} from "#reports/export/pdf/paper";
import { pdfWriter } from "#reports/export/pdf/pdf-text";
import { tableBlocks } from "#reports/export/pdf/table-blocks";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";

/** More columns than this need the long side of the paper; so do charts beside each other. */
const mostUpright = 6;
const headLineHeight = 13;

/**
 * Writes the first rows of a table as a PDF with its period and filters, headings on each page, and page numbers. Main
 * figures and charts stand above the table, further tables below it.
 */
export async function* pdfFile(
  head: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<Uint8Array> {
  const { rows, hasMore } = await firstRows(batches);
  const canvas = await ticketCanvas();
  const document = new canvas.PDFDocument({
    title: head.title,
    author: head.organization,
    producer: "Cherga",
  });
  const { columns, overview, heading, hasTotal } = head;
  const paper = makePaper(canvas, columns.length > mostUpright || overview !== undefined);
  const say = pdfWriter(head);
  const pages = paginate(
    [
      introBlock(paper, head, hasMore),
      ...(overview === undefined ? [] : overviewBlocks(paper, overview, say)),
      ...(heading === undefined ? [] : [headingBlock(heading)]),
      ...tableBlocks(paper, { columns, rows, hasTotal: hasTotal === true && !hasMore }, say),
      ...(overview?.tables ?? []).flatMap((table) => [
        headingBlock(table.title),
        ...tableBlocks(paper, table, say),
      ]),
    ],
    paper.height - 2 * margin,
  );
  for (const [index, blocks] of pages.entries()) {
    const pen = document.beginPage(paper.width, paper.height);
    // Without ligatures, which a search in the file would not find.
    pen.textRendering = "optimizeSpeed";
    let y = margin;
    for (const block of blocks) {
      block.draw(pen, y);
      y += block.height;
    }
    drawFooter(pen, paper, head, { page: index + 1, pages: pages.length });
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

/** The title, the organization, and the filters. */
function introBlock(paper: Paper, head: TableHead, hasMore: boolean): Block {
  const words = reportTexts[head.language];
  const count = new Intl.NumberFormat(localeByLanguage[head.language]).format(mostPdfRows);
  const lines = [
    head.organization,
    ...head.facts,
    ...(hasMore ? [filledText(words["report.export.firstRows"], { count })] : []),
  ].flatMap((line) => textLines(line, paper.room, paper.measure(plainFont(letterSize))));
  return {
    height: 22 + lines.length * headLineHeight + 8,
    draw: (pen, y) => {
      pen.font = boldFont(14);
      pen.fillText(head.title, margin, y + 12);
      pen.font = plainFont(letterSize);
      for (const [index, line] of lines.entries())
        pen.fillText(line, margin, y + 22 + (index + 1) * headLineHeight - 4);
    },
  };
}

const headingBlock = (text: string): Block => ({
  height: 30,
  draw: (pen, y) => {
    pen.font = boldFont(10);
    pen.fillText(text, margin, y + 22);
  },
  staysWithNext: true,
});

type PageNumber = { readonly page: number; readonly pages: number };

function drawFooter(pen: Pen, { width, height, measure }: Paper, head: TableHead, number: PageNumber): void {
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
  const page = filledText(words["report.export.page"], number);
  pen.fillText(page, width - margin - measure(plainFont(letterSize))(page), y);
  pen.fillStyle = "black";
}

/** The name of a time zone as people write it; the data has the older name of Kyiv's. */
const shownZone = (zone: string): string => zone.replace("Europe/Kiev", "Europe/Kyiv");
