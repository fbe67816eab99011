import { type CalendarDate, dayNumberOf } from "@cherga/engine/time/calendar-date";
import type { Hours } from "@cherga/engine/schedule/schedule";

const msPerDay = 24 * 60 * 60 * 1000;

/** Returns a date in words: 'Thu, 24 December 2026'. */
export const sayDate = (
  on: CalendarDate,
  locale: string,
  parts: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "long", year: "numeric" },
): string =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(dayNumberOf(on) * msPerDay);

/** Returns the name of a weekday, 1 = Monday. 5 January 1970 was a Monday. */
export const sayWeekday = (weekday: number, locale: string): string =>
  capital(
    new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format((weekday + 3) * msPerDay),
    locale,
  );

/** Returns the local time in a zone at an instant: '09:05'. */
export const sayTime = (instant: string, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(Date.parse(instant));

/** Returns hours in words: '09:00–18:00'. */
export const sayHours = ({ from, to }: Hours): string => `${from}–${to}`;

const capital = (word: string, locale: string): string =>
  word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1);
