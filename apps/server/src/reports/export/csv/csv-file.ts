import { filledText, reportTexts } from "@cherga/report-texts/report-texts";
import { byteOrderMark, csvLine } from "#reports/export/csv/csv";
import type { Cell, CellRow, ColumnKind, ExportColumn, TableHead } from "#reports/export/export-table";
import { wallClock } from "#reports/export/wall-clock";

/** Writes a table as CSV. Times are written as spreadsheet programs read them, durations in seconds, shares in percent. */
export async function* csvFile(
  { columns, zone, language }: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<string> {
  const inSeconds = reportTexts[language]["report.export.seconds"];
  const titleOf = ({ title, kind }: ExportColumn): string => {
    if (kind === "share" && !title.endsWith("%")) return `${title}, %`;
    return kind === "duration" ? filledText(inSeconds, { name: title }) : title;
  };
  yield byteOrderMark + csvLine(columns.map(titleOf));
  for await (const rows of batches)
    yield rows
      .map((row) => csvLine(columns.map(({ kind }, index) => csvValue(kind, row[index] ?? null, zone))))
      .join("");
}

function csvValue(kind: ColumnKind, cell: Cell, zone: string): string | number {
  if (cell === null || typeof cell === "string") return cell ?? "";
  switch (kind) {
    case "instant":
      return wallClock(zone, cell);
    case "duration":
      return Math.round(cell / 1_000);
    // Rounding happens once, here.
    case "share":
      return Math.round(cell * 10_000) / 100;
    case "decimal":
      return Math.round(cell * 10_000) / 10_000;
    default:
      return cell;
  }
}
