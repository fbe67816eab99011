import { type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import { reportTexts } from "@cherga/report-texts/report-texts";
import { msPerDay } from "@cherga/engine/time/durations";
import {
  type Cell,
  type CellRow,
  type ColumnKind,
  isDate,
  type TableHead,
} from "#reports/export/export-table";
import { withSheet } from "#reports/export/xlsx-sheet";
import { shownMs } from "#reports/export/wall-clock";

/** Writes a table as an Excel workbook, with real dates and numbers, and its filters on a second sheet. Memory does not grow with the number of rows. */
export async function* xlsxFile(
  { title, organization, facts, columns, zone, language }: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<(string | number | Date | null)[]> {
    for await (const batch of batches)
      for (const row of batch)
        yield columns.map(({ kind }, index) => xlsxValue(kind, row[index] ?? null, zone));
  }
  const workbook = writeXlsxStream(rows(), {
    name: sheetName(title),
    columns: columns.map((column): ColumnDef => ({
      header: column.title,
      width: Math.max(widths[column.kind], Math.min(40, column.title.length + 2)),
      numFmt: formats[column.kind],
    })),
    freezePane: { rows: 1 },
  });
  yield* withSheet(workbook, {
    name: sheetName(reportTexts[language]["report.export.filters"]),
    lines: [title, organization, ...facts].filter((line) => line !== ""),
  });
}

function xlsxValue(kind: ColumnKind, cell: Cell, zone: string): string | number | Date | null {
  if (cell === null) return null;
  switch (kind) {
    case "instant":
      // A workbook knows no zones: its dates are what the clock shows.
      return new Date(Math.floor(shownMs(zone, Number(cell)) / 1_000) * 1_000);
    case "date":
    case "month":
    case "year":
      return isDate(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
    case "duration":
      return Number(cell) / msPerDay;
    default:
      return cell;
  }
}

const formats: Readonly<Record<ColumnKind, string>> = {
  text: "General",
  count: "0",
  decimal: "0.00",
  share: "0.0%",
  duration: "[h]:mm:ss",
  instant: "yyyy-mm-dd hh:mm:ss",
  date: "yyyy-mm-dd",
  month: "yyyy-mm",
  year: "yyyy",
};

/** In letters. */
const widths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  count: 10,
  decimal: 10,
  share: 10,
  duration: 11,
  instant: 20,
  date: 12,
  month: 12,
  year: 12,
};

/** Excel refuses these characters and longer names. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);
