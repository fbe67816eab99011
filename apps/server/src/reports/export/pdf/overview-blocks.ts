import { textLines } from "@cherga/ticket-layout/text-lines";
import type { Cell, ColumnKind, ExportTile, Overview } from "#reports/export/export-table";
import type { Block } from "#reports/export/pdf/block";
import { chartHeight, drawChart } from "#reports/export/pdf/draw-chart";
import { boldFont, letterSize, margin, type Paper, type Pen, plainFont } from "#reports/export/pdf/paper";

type Say = (kind: ColumnKind, cell: Cell) => string;

const gap = 14;
const lineHeight = 11;
const valueSize = 15;

const chartsInARow = 3;

/** Returns the main figures in a row, and below them the charts. */
export function overviewBlocks(paper: Paper, { tiles, charts }: Overview, say: Say): readonly Block[] {
  const rows = charts.flatMap((_, index) =>
    index % chartsInARow === 0 ? [charts.slice(index, index + chartsInARow)] : [],
  );
  return [
    ...(tiles.length === 0 ? [] : [tilesBlock(paper, tiles, say)]),
    ...rows.map((row): Block => {
      const width = (paper.room - gap * (row.length - 1)) / row.length;
      return {
        height: chartHeight + gap,
        draw: (pen, y) => {
          for (const [place, chart] of row.entries())
            drawChart(pen, chart, { x: margin + place * (width + gap), y, width, say, paper });
        },
      };
    }),
  ];
}

function tilesBlock(paper: Paper, tiles: readonly ExportTile[], say: Say): Block {
  const width = (paper.room - gap * (tiles.length - 1)) / tiles.length;
  const measure = paper.measure(plainFont(letterSize));
  const linesOf = (text: string): readonly string[] => textLines(text, width, measure);
  const laid = tiles.map(({ title, kind, value, details }) => ({
    title: linesOf(title),
    value: say(kind, value),
    details: details.flatMap(linesOf),
  }));
  const titleLines = Math.max(...laid.map(({ title }) => title.length));
  const detailLines = Math.max(...laid.map(({ details }) => details.length));
  const draw = (pen: Pen, y: number): void => {
    const valueY = y + titleLines * lineHeight + valueSize + 2;
    for (const [place, { title, value, details }] of laid.entries()) {
      const x = margin + place * (width + gap);
      pen.fillStyle = "#555555";
      pen.font = plainFont(letterSize);
      for (const [line, text] of title.entries()) pen.fillText(text, x, y + (line + 1) * lineHeight - 2);
      for (const [line, text] of details.entries())
        pen.fillText(text, x, valueY + (line + 1) * lineHeight + 2);
      pen.fillStyle = "black";
      pen.font = boldFont(valueSize);
      pen.fillText(value, x, valueY);
    }
  };
  return { height: (titleLines + detailLines) * lineHeight + valueSize + 2 * gap, draw };
}
