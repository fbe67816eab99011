import type { ChartSeries } from "@cherga/charts/chart-shapes";
import { seriesColour } from "@cherga/charts/series-colours";
import { reportTexts } from "@cherga/report-texts/report-texts";
import { type CellValue, type SheetChart, type WriteSheet, writeXlsx } from "hucre/xlsx";
import type {
  CellRow,
  ColumnKind,
  ExportChart,
  ExportColumn,
  Overview,
  TableHead,
} from "#reports/export/export-table";
import { columnDefinition, formats, sheetName, xlsxValue } from "#reports/export/xlsx/cells";

/** Writes a table with main figures, charts and further tables as a workbook, each on a sheet of its own. */
export async function workbook(
  head: TableHead,
  overview: Overview,
  batches: AsyncIterable<readonly CellRow[]>,
  lines: readonly string[],
): Promise<Uint8Array> {
  const rows: CellRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  const words = reportTexts[head.language];
  return writeXlsx({
    sheets: [
      tableSheet({ ...head, name: head.title, rows }, head.zone),
      ...(overview.tiles.length + overview.charts.length === 0
        ? []
        : [overviewSheet(words["report.export.overview"], overview, head.zone)]),
      ...overview.tables.map((table) => tableSheet(table, head.zone)),
      {
        name: sheetName(words["report.export.filters"]),
        columns: [{ width: 90 }],
        rows: lines.map((line) => [line]),
      },
    ],
  });
}

type SheetTable = {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly CellRow[];
  readonly hasTotal?: boolean | undefined;
};

const bold = { bold: true };

function tableSheet({ name, columns, rows, hasTotal = false }: SheetTable, zone: string): WriteSheet {
  const cells: NonNullable<WriteSheet["cells"]> = new Map();
  for (const [index, { kind }] of columns.entries()) {
    cells.set(`0,${index}`, { style: { font: bold } });
    if (hasTotal) cells.set(`${rows.length},${index}`, { style: { font: bold, numFmt: formats[kind] } });
  }
  return {
    name: sheetName(name),
    columns: columns.map(columnDefinition),
    rows: [
      columns.map(({ title }) => title),
      ...rows.map((row) => columns.map(({ kind }, index) => xlsxValue(kind, row[index] ?? null, zone))),
    ],
    cells,
    freezePane: { rows: 1 },
    pageSetup: { orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** A chart is so many rows high. The charts stand below each other, beside the values. */
const chartRows = 18;
const chartColumns = 9;

/** The main figures, the values of the charts below them, and the charts beside both. */
function overviewSheet(name: string, { tiles, charts }: Overview, zone: string): WriteSheet {
  const rows: CellValue[][] = [];
  const cells: NonNullable<WriteSheet["cells"]> = new Map();
  const formatCell = (column: number, kind: ColumnKind): void => {
    cells.set(`${rows.length},${column}`, { style: { numFmt: formats[kind] } });
  };
  for (const { title, kind, value, details } of tiles) {
    formatCell(1, kind);
    rows.push([title, xlsxValue(kind, value, zone), ...details]);
  }
  const widest = Math.max(2, ...charts.map((chart) => seriesOf(chart).length));
  const drawn = charts.map((chart, place): SheetChart => {
    const series = seriesOf(chart);
    cells.set(`${rows.length + 1},0`, { style: { font: bold } });
    rows.push([], [chart.title, chart.note ?? null], [chart.of, ...series.map((each) => each.name)]);
    const first = rows.length + 1;
    for (const [index, label] of chart.labels.entries()) {
      for (const column of series.keys()) formatCell(column + 1, chart.kind);
      rows.push([label, ...series.map(({ values }) => xlsxValue(chart.kind, values[index] ?? null, zone))]);
    }
    const last = rows.length;
    const top = place * (chartRows + 1);
    const rangeOf = (column: number): string => `${letterOf(column)}${first}:${letterOf(column)}${last}`;
    const isStacked = chart.data.lines === undefined;
    return {
      type: isStacked ? "column" : "line",
      ...(isStacked ? { barGrouping: "stacked", overlap: 100 } : {}),
      title: chart.title,
      legend: "bottom",
      // Otherwise an axis of durations would say parts of a day.
      axes: { y: { numberFormat: { formatCode: formats[chart.kind] }, scale: { min: 0 } } },
      series: series.map(({ key, name: title }, index) => ({
        name: title,
        values: rangeOf(index + 1),
        categories: rangeOf(0),
        color: seriesColour(key).slice(1),
      })),
      anchor: {
        from: { row: top, col: widest + 2 },
        to: { row: top + chartRows - 1, col: widest + 2 + chartColumns },
      },
    };
  });
  const width = 14;
  return {
    name: sheetName(name),
    columns: [{ width: 30 }, ...Array.from({ length: widest }, () => ({ width }))],
    rows,
    cells,
    charts: drawn,
  };
}

/** The series of a chart; the level to compare with is a line of its own. */
function seriesOf({ data, labels, targetName }: ExportChart): readonly ChartSeries[] {
  const { columns = [], lines = [], target } = data;
  return [
    ...columns,
    ...lines,
    ...(target === undefined || targetName === undefined
      ? []
      : [{ key: "target", name: targetName, values: labels.map(() => target) }]),
  ];
}

/** The name of a column. Charts have few. */
const letterOf = (column: number): string => String.fromCodePoint(65 + column);
