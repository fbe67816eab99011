import { type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";

const orders = [
  ["DD", "MM", "YYYY"],
  ["DD", "YYYY", "MM"],
  ["MM", "DD", "YYYY"],
  ["MM", "YYYY", "DD"],
  ["YYYY", "DD", "MM"],
  ["YYYY", "MM", "DD"],
] as const;

/** How a date can be written: day, month and year once each, in any order. */
export const dateFormat = new RegExp(`^(?:${orders.map((parts) => parts.join("[./ -]?")).join("|")})$`);

/** The usual ways to write a date, for choosing. */
export const usualDateFormats = ["DD.MM.YYYY", "YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"] as const;

/** Finds the day that a text names; nothing when it is written otherwise, or there is no such day. */
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
