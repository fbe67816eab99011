import { addDays, type CalendarDate, dayOfMonth, daysInMonth } from "@cherga/engine/time/calendar-date";

/**
 * The days that are added up together: the 1st to the 10th of a month, the 11th to the 20th, and the rest. Months and
 * years consist of whole periods, and the days at the ends of any range that are in no whole period are few.
 */
const daysInPeriod = 10;

/** Returns the first day of the period of a day, as `report_period` does in the database. */
export function periodOf(date: CalendarDate): CalendarDate {
  const past = Math.min(2, Math.floor((dayOfMonth(date) - 1) / daysInPeriod)) * daysInPeriod;
  return `${date.slice(0, 8)}${String(past + 1).padStart(2, "0")}`;
}

/** Returns the last day of a period. */
export function endOfPeriod(period: CalendarDate): CalendarDate {
  if (dayOfMonth(period) <= 2 * daysInPeriod) return addDays(period, daysInPeriod - 1);
  const [year = 0, month = 0] = period.split("-").map(Number);
  return `${period.slice(0, 8)}${daysInMonth(year, month)}`;
}

/** Days from the first to the last one. */
export type DayRange = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Returns the days of a range that are in none of some periods. The periods are in the range, in their order. */
export function daysBetween({ from, to }: DayRange, periods: readonly CalendarDate[]): readonly DayRange[] {
  const gaps: DayRange[] = [];
  let next = from;
  for (const period of periods) {
    if (next < period) gaps.push({ from: next, to: addDays(period, -1) });
    next = addDays(endOfPeriod(period), 1);
  }
  if (next <= to) gaps.push({ from: next, to });
  return gaps;
}
