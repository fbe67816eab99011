import { writeXlsxStream } from "hucre/xlsx";
import { reportTexts } from "@cherga/report-texts/report-texts";
import type { CellRow, TableHead } from "#reports/export/export-table";
import { columnDefinition, sheetName, xlsxValue } from "#reports/export/xlsx/cells";
import { workbook } from "#reports/export/xlsx/workbook";
import { withSheet } from "#reports/export/xlsx/xlsx-sheet";

/**
 * Writes a table as an Excel workbook, with real dates and numbers, and its filters on the last sheet. Memory does not
 * grow with the number of rows, unless there are charts: such tables are small.
 */
export async function* xlsxFile(
  head: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<Uint8Array> {
  const { title, organization, facts, columns, zone, language, overview } = head;
  const lines = [title, organization, ...facts].filter((line) => line !== "");
  if (overview !== undefined) {
    yield await workbook(head, overview, batches, lines);
    return;
  }
  async function* rows(): AsyncGenerator<(string | number | Date | null)[]> {
    for await (const batch of batches)
      for (const row of batch)
        yield columns.map(({ kind }, index) => xlsxValue(kind, row[index] ?? null, zone));
  }
  const sheet = writeXlsxStream(rows(), {
    name: sheetName(title),
    columns: columns.map(columnDefinition),
    freezePane: { rows: 1 },
  });
  yield* withSheet(sheet, { name: sheetName(reportTexts[language]["report.export.filters"]), lines });
}
