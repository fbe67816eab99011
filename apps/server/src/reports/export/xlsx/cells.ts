import { msPerDay } from "@cherga/engine/time/durations";
import type { ColumnDef } from "hucre/xlsx";
import { type Cell, type ColumnKind, type ExportColumn, isDate } from "#reports/export/export-table";
import { shownMs } from "#reports/export/wall-clock";

export function xlsxValue(kind: ColumnKind, cell: Cell, zone: string): string | number | Date | null {
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

export const columnDefinition = ({ title, kind }: ExportColumn): ColumnDef => ({
  header: title,
  width: Math.max(widths[kind], Math.min(40, title.length + 2)),
  numFmt: formats[kind],
});

export const formats: Readonly<Record<ColumnKind, string>> = {
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
export const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);
