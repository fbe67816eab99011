/** Spreadsheet programs read UTF-8 only after this mark. */
export const byteOrderMark = "\uFEFF";

/** Returns a line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  let line = "";
  let separator = "";
  for (const cell of cells) {
    line += separator + csvCell(cell);
    separator = ",";
  }
  return `${line}\r\n`;
}

/** What is no plain text: a separator, a quote, a line end, or what a formula begins with. */
const special = /[",;\t\r\n]|^[=+\-@]/;

/**
 * Returns a cell. A text that a spreadsheet program would take for a formula gets an apostrophe first, so that what a
 * visitor entered is never run. Numbers are left alone.
 */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (!special.test(value)) return value;
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  // Where a comma is the decimal point, spreadsheet programs divide lines at semicolons.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
