import { addDays, type CalendarDate, dayOfMonth, daysInMonth } from "@cherga/engine/time/calendar-date";

/**
 * Days that are added up together: a month, or a part of one: the 1st to the 10th, the 11th to the 20th, and the rest.
 * Months make long ranges short; with parts, the days at the ends of a range that are in no whole period are few.
 */
export type Period = { readonly span: "month" | "part"; readonly start: CalendarDate };

const daysInPart = 10;

/** Returns the first day of the part of a month with a day, as `report_part` does in the database. */
export function partOf(date: CalendarDate): CalendarDate {
  const past = Math.min(2, Math.floor((dayOfMonth(date) - 1) / daysInPart)) * daysInPart;
  return `${date.slice(0, 8)}${String(past + 1).padStart(2, "0")}`;
}

/** Returns the last day of a period. */
export function endOf({ span, start }: Period): CalendarDate {
  if (span === "part" && dayOfMonth(start) <= 2 * daysInPart) return addDays(start, daysInPart - 1);
  const [year = 0, month = 0] = start.split("-").map(Number);
  return `${start.slice(0, 8)}${daysInMonth(year, month)}`;
}

/** Days from the first to the last one. */
export type DayRange = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Divides a range into the longest known periods, and the days that are in none. */
export function divide(
  { from, to }: DayRange,
  isKnown: (period: Period) => boolean,
): { readonly periods: readonly Period[]; readonly rest: readonly DayRange[] } {
  const periods: Period[] = [];
  const rest: DayRange[] = [];
  for (let next = from; next <= to;) {
    const start = next;
    const part: Period = { span: "part", start: partOf(start) };
    const known = [{ span: "month", start } as const, part].find(
      (period) =>
        period.start === start &&
        (period.span === "part" || dayOfMonth(start) === 1) &&
        endOf(period) <= to &&
        isKnown(period),
    );
    if (known !== undefined) periods.push(known);
    else rest.push({ from: start, to: endOf(part) < to ? endOf(part) : to });
    next = addDays(endOf(known ?? part), 1);
  }
  return { periods, rest: joined(rest) };
}

/** Joins ranges that follow each other. */
function joined(ranges: readonly DayRange[]): readonly DayRange[] {
  const whole: DayRange[] = [];
  for (const range of ranges) {
    const before = whole.at(-1);
    if (before !== undefined && addDays(before.to, 1) === range.from)
      whole.splice(-1, 1, { from: before.from, to: range.to });
    else whole.push(range);
  }
  return whole;
}
