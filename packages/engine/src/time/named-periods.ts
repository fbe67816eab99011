import { addDays, type CalendarDate, weekdayOf } from "#time/calendar-date";

/** From the first day to the last one, both included. */
export type DateRange = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The periods that are chosen by name. */
export const namedPeriods = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "last30Days",
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** Returns the days of a named period. */
export function rangeOf(name: NamedPeriod, today: CalendarDate): DateRange {
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = `${today.slice(0, 7)}-01`;
  const firstOf = (on: CalendarDate): CalendarDate => `${on.slice(0, 7)}-01`;
  const ranges: Readonly<Record<NamedPeriod, DateRange>> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    thisWeek: { from: monday, to: addDays(monday, 6) },
    lastWeek: { from: addDays(monday, -7), to: addDays(monday, -1) },
    // A month has at most 31 days, so the 32nd is always in the next one.
    thisMonth: { from: first, to: addDays(firstOf(addDays(first, 31)), -1) },
    lastMonth: { from: firstOf(addDays(first, -1)), to: addDays(first, -1) },
    last30Days: { from: addDays(today, -29), to: today },
  };
  return ranges[name];
}
