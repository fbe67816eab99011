import type { Hours, OpeningHours } from "#schedule/schedule";
import { type CalendarDate, weekdayOf } from "#time/calendar-date";

/** Gives when the organization is open on a date; null: it is closed. A date goes before its weekday. */
export function hoursOn(
  { openHour, openHourMap, closeDayMap }: OpeningHours,
  on: CalendarDate,
): Hours | null {
  const exception = closeDayMap[on];
  if (exception !== undefined) return exception.hours;
  const usual = openHourMap[String(weekdayOf(on))];
  return usual === undefined ? openHour : usual;
}
