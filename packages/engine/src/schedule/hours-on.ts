import type { Hours, OpeningHours } from "#schedule/schedule";
import { type CalendarDate, weekdayOf } from "#time/calendar-date";

/** Returns when the organization is open on a date; null: closed. An exception for the date overrides its weekday. */
export function hoursOn(
  { openHour, openHourMap, closeDayMap }: OpeningHours,
  on: CalendarDate,
): Hours | null {
  const exception = closeDayMap[on];
  if (exception !== undefined) return exception.hours;
  const usual = openHourMap[String(weekdayOf(on))];
  return usual === undefined ? openHour : usual;
}
