import { localeByLanguage } from "@cherga/contract/constants";
import { type Cell, type ColumnKind, isDate, type TableHead } from "#reports/export/export-table";
import { clockDuration } from "#reports/export/clock-duration";
import { wallClock } from "#reports/export/wall-clock";

/** Whether cells of a kind stand on the right, so that their digits are below each other. */
export const isNumeric = (kind: ColumnKind): boolean =>
  kind === "count" || kind === "decimal" || kind === "share" || kind === "duration";

/** Returns how cells are written for a reader. */
export function pdfWriter({ language, zone }: TableHead): (kind: ColumnKind, cell: Cell) => string {
  const locale = localeByLanguage[language];
  const count = new Intl.NumberFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const share = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return (kind, cell) => {
    if (cell === null) return "—";
    switch (kind) {
      case "text":
        return String(cell);
      case "count":
        return count.format(Number(cell));
      case "decimal":
        return decimal.format(Number(cell));
      case "share":
        return share.format(Number(cell));
      case "duration":
        return clockDuration(Number(cell));
      case "date":
        return isDate(cell) ? dottedDate(cell) : String(cell);
      case "month":
        return isDate(cell) ? month.format(new Date(`${cell}T00:00:00Z`)) : String(cell);
      case "year":
        return isDate(cell) ? cell.slice(0, 4) : String(cell);
      case "instant": {
        const [date = "", time = ""] = wallClock(zone, Number(cell)).split(" ");
        return `${dottedDate(date)}, ${time.slice(0, 5)}`;
      }
    }
  };
}

/** Returns a date as the tables on the screen have it. */
const dottedDate = (on: string): string => `${on.slice(8, 10)}.${on.slice(5, 7)}.${on.slice(0, 4)}`;
