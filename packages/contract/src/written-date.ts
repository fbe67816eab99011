import { type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";

const orders = [
  ["DD", "MM", "YYYY"],
  ["DD", "YYYY", "MM"],
  ["MM", "DD", "YYYY"],
  ["MM", "YYYY", "DD"],
  ["YYYY", "DD", "MM"],
  ["YYYY", "MM", "DD"],
] as const;

/** The formats of a date: day, month and year once each, in any order. */
export const dateFormat = new RegExp(`^(?:${orders.map((parts) => parts.join("[./ -]?")).join("|")})$`);

/** The usual date formats, offered for selection. */
export const usualDateFormats = ["DD.MM.YYYY", "YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"] as const;

/** Parses a date; undefined if the text has another format, or the date does not exist. */
export function findDate(format: string, text: string): CalendarDate | undefined {
  const match = expressionOf(format).exec(text);
  const { DD = "", MM = "", YYYY = "" } = match?.groups ?? {};
  const date = `${YYYY}-${MM}-${DD}`;
  return isCalendarDate(date) ? date : undefined;
}

function expressionOf(format: string): RegExp {
  const literal = format.replaceAll(/[./-]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/DD|MM|YYYY/g, (name) => `(?<${name}>\\d{${name.length}})`)}$`);
}
