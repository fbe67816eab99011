import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, shownAt } from "@cherga/engine/time/day-frame";
import { clockOf } from "#staff/ui/clock.ts";

/** Returns the local time of an instant on a date, 'HH:mm'. The end of the day is '24:00'. */
export function clockAt(zone: string, on: CalendarDate, instant: string): string {
  const frame = dayFrame(zone, on);
  const minute = Math.floor(shownAt(frame, minuteAt(frame, Date.parse(instant))));
  return clockOf(minute);
}

/** Returns a date in words, independent of the reader's time zone. */
export const dateInWords = (
  locale: string,
  on: CalendarDate,
  style: Intl.DateTimeFormatOptions = { dateStyle: "full" },
): string => formatFor(locale, style).format(Date.parse(on));

/** Cached: creating a format is slower than rendering a week, and there are only a few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, style]);
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
  formats.set(name, made);
  return made;
}
