import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, shownAt } from "@cherga/engine/time/day-frame";
import { clockOf } from "#staff/ui/clock.ts";

/** Gives an instant as the wall clock of a place shows it on a date, 'HH:mm'. The day's last moment is '24:00'. */
export function clockAt(zone: string, on: CalendarDate, instant: string): string {
  const frame = dayFrame(zone, on);
  const minute = Math.floor(shownAt(frame, minuteAt(frame, Date.parse(instant))));
  return clockOf(minute);
}

/** Gives a date in words. It is the same day wherever it is read. */
export const dateInWords = (
  locale: string,
  on: CalendarDate,
  style: Intl.DateTimeFormatOptions = { dateStyle: "full" },
): string => formatFor(locale, style).format(Date.parse(on));

/** Making one takes longer than drawing a week anew, and there are a handful of them. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, style]);
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
  formats.set(name, made);
  return made;
}
