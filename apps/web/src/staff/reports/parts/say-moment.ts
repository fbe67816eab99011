import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Returns an instant as DD.MM.YYYY, HH:mm. */
export function momentOfYear(zone: string, instant: string): string {
  const on = dateAt(zone, Date.parse(instant));
  return `${on.slice(8, 10)}.${on.slice(5, 7)}.${on.slice(0, 4)}, ${clockAt(zone, on, instant)}`;
}

/** Says a date: '4 May 2026'. */
export const sayDay = (t: Texts, on: CalendarDate): string =>
  dateInWords(t.locale, on, { day: "numeric", month: "short", year: "numeric" });

/** Says a period by its first and last day. */
export const sayRange = (t: Texts, from: CalendarDate, to: CalendarDate): string =>
  from === to ? sayDay(t, from) : `${sayDay(t, from)} – ${sayDay(t, to)}`;
