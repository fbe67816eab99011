import { type ChartSeries, chartShapes, topOf } from "@cherga/charts/chart-shapes";
import { seriesColour } from "@cherga/charts/series-colours";
import { textLines } from "@cherga/ticket-layout/text-lines";
import type { Cell, ColumnKind, ExportChart } from "#reports/export/export-table";
import { boldFont, type Paper, type Pen, plainFont } from "#reports/export/pdf/paper";

type ChartPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly say: (kind: ColumnKind, cell: Cell) => string;
  readonly paper: Paper;
};

const titleHeight = 14;
const legendLine = 10;
/** A legend takes at most two lines. */
const legendHeight = 2 * legendLine + 3;
const plotHeight = 105;
const labelLine = 8;
/** Names of few columns take at most two lines. */
const labelsHeight = 2 * labelLine + 6;
export const chartHeight = titleHeight + legendHeight + plotHeight + labelsHeight;

const size = 7;
const scaleGap = 4;
const grey = "#555555";
const levels = [1, 0.5, 0] as const;

/** Draws a chart as screens show it, with its title and legend. */
export function drawChart(pen: Pen, chart: ExportChart, { x, y, width, say, paper }: ChartPlace): void {
  const { title, labels, kind, data } = chart;
  const measure = paper.measure(plainFont(size));
  pen.font = boldFont(9);
  pen.fillStyle = "black";
  pen.fillText(title, x, y + 9);

  drawLegend(pen, chart, { x, y: y + titleHeight, width, measure });

  const top = topOf(data, labels.length);
  const scale = levels.map((level) => say(kind, top * level));
  const scaleWidth = Math.max(...scale.map(measure)) + scaleGap;
  const plot = { x: x + scaleWidth, y: y + titleHeight + legendHeight, width: width - scaleWidth };
  pen.font = plainFont(size);
  for (const [place, level] of levels.entries()) {
    const lineY = plot.y + plotHeight * (1 - level);
    pen.fillStyle = "#dddddd";
    pen.fillRect(plot.x, lineY, plot.width, 0.5);
    pen.fillStyle = grey;
    pen.textAlign = "right";
    pen.fillText(scale[place] ?? "", plot.x - scaleGap, lineY + (level === 1 ? size - 1 : 2));
  }
  pen.textAlign = "left";

  const shapes = chartShapes({ ...data, top }, labels.length, { width: plot.width, height: plotHeight });
  pen.save();
  pen.translate(plot.x, plot.y);
  pen.fillStyle = "#dce8f8";
  if (shapes.band !== "") pen.fill(paper.pathOf(shapes.band));
  for (const column of shapes.columns) {
    pen.fillStyle = seriesColour(column.key);
    pen.fillRect(column.x, column.y, column.width, column.height);
  }
  if (shapes.targetY !== undefined) {
    pen.fillStyle = grey;
    for (let dash = 0; dash < plot.width; dash += 2 * dashWidth)
      pen.fillRect(dash, shapes.targetY - 0.4, Math.min(dashWidth, plot.width - dash), 0.8);
  }
  pen.lineWidth = 1.2;
  for (const { key, path } of shapes.lines) {
    pen.strokeStyle = seriesColour(key);
    pen.stroke(paper.pathOf(path));
  }
  for (const dot of shapes.dots) {
    pen.fillStyle = seriesColour(dot.key);
    pen.fillRect(dot.x - 1.5, dot.y - 1.5, 3, 3);
  }
  pen.restore();
  drawLabels(pen, labels, { ...plot, y: plot.y + plotHeight, measure });
}

const dashWidth = 3;

type TextPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly measure: (text: string) => number;
};

const markWidth = 6;

function drawLegend(
  pen: Pen,
  { data, targetName, note }: ExportChart,
  { x, y, width, measure }: TextPlace,
): void {
  const { columns = [], lines = [], target } = data;
  pen.font = plainFont(size);
  let at = x;
  let middle = y + size / 2;
  const entry = (name: string, drawMark: () => void): void => {
    const needed = markWidth + 3 + measure(name);
    if (at > x && at + needed > x + width) {
      at = x;
      middle += legendLine;
    }
    drawMark();
    pen.fillStyle = grey;
    pen.fillText(name, at + markWidth + 3, middle + size / 2 - 1);
    at += needed + 8;
  };
  const markOf =
    ({ key }: ChartSeries, height: number) =>
    (): void => {
      pen.fillStyle = seriesColour(key);
      pen.fillRect(at, middle - height / 2, markWidth, height);
    };
  if (note !== undefined) {
    pen.fillStyle = grey;
    pen.fillText(note, x, middle + size / 2 - 1);
  }
  // One column alone is what the title says.
  if (columns.length + lines.length > 1) {
    for (const series of columns) entry(series.name, markOf(series, 6));
    for (const series of lines) entry(series.name, markOf(series, 1.5));
  }
  if (target !== undefined && targetName !== undefined)
    entry(targetName, () => {
      pen.fillStyle = grey;
      pen.fillRect(at, middle - 0.4, dashWidth - 0.5, 0.8);
      pen.fillRect(at + dashWidth + 0.5, middle - 0.4, dashWidth - 0.5, 0.8);
    });
  pen.fillStyle = "black";
}

/** Writes the names of periods, in two lines where that helps, leaving out those for which there is no room. */
function drawLabels(pen: Pen, labels: readonly string[], { x, y, width, measure }: TextPlace): void {
  const step = width / Math.max(1, labels.length);
  const wrapped = labels.map((label) => textLines(label, step - 2, measure));
  const fitsWrapped = wrapped.every(
    (lines, index) => lines.length <= 2 && lines.join(" ") === (labels[index] ?? "").trim(),
  );
  const every = fitsWrapped ? 1 : Math.max(1, Math.ceil((Math.max(...labels.map(measure)) + 4) / step));
  pen.font = plainFont(size);
  pen.fillStyle = grey;
  pen.textAlign = "center";
  for (const [index, label] of labels.entries()) {
    const middle = (index + 0.5) * step;
    if (index % every !== 0 || (every > 1 && middle + measure(label) / 2 > width + 4)) continue;
    for (const [line, text] of (fitsWrapped ? (wrapped[index] ?? []) : [label]).entries())
      pen.fillText(text, x + middle, y + size + 3 + line * labelLine);
  }
  pen.textAlign = "left";
  pen.fillStyle = "black";
}
