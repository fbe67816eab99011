import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { clockAt } from "#staff/schedule-result/day-clock.ts";

/** Returns an instant as DD.MM, HH:mm in a time zone. */
export function momentIn(zone: string, instant: string): string {
  const on = dateAt(zone, Date.parse(instant));
  return `${on.slice(8, 10)}.${on.slice(5, 7)}, ${clockAt(zone, on, instant)}`;
}

/** Returns an instant as HH:mm, with its date if that is not the shown one. */
export function timeIn(zone: string, on: CalendarDate, instant: string): string {
  return dateAt(zone, Date.parse(instant)) === on ? clockAt(zone, on, instant) : momentIn(zone, instant);
}

/** Returns an instant as HH:mm:ss, with its date if that is not the shown one. */
export function exactMomentIn(zone: string, on: CalendarDate, instant: string): string {
  const date = dateAt(zone, Date.parse(instant));
  const seconds = String(Math.floor(Date.parse(instant) / 1_000) % 60).padStart(2, "0");
  const clock = `${clockAt(zone, date, instant)}:${seconds}`;
  return date === on ? clock : `${date.slice(8, 10)}.${date.slice(5, 7)}, ${clock}`;
}
