import type { ExportFormat } from "@cherga/contract/shapes/report/export";
import { csvFile } from "#reports/export/csv/csv-file";
import type { CellRow, TableHead } from "#reports/export/export-table";
import { pdfFile } from "#reports/export/pdf/pdf-file";
import { xlsxFile } from "#reports/export/xlsx/xlsx-file";

/** Writes a table in a format, piece by piece. */
export function writeFile(
  format: ExportFormat,
  head: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncIterable<string | Uint8Array> {
  switch (format) {
    case "csv":
      return csvFile(head, batches);
    case "xlsx":
      return xlsxFile(head, batches);
    case "pdf":
      return pdfFile(head, batches);
  }
}

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};
