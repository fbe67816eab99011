import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, instantOf, minutesOfClock, stretchesOf } from "@cherga/engine/time/day-frame";

/** Returns the instant of a local time, HH:mm, on a date; undefined if it never occurs. */
export function instantAtClock(zone: string, on: CalendarDate, clock: string): number | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return undefined;
  const frame = dayFrame(zone, on);
  const shown = minutesOfClock(clock);
  const [minute] = stretchesOf(frame, shown, shown + 1);
  return minute === undefined ? undefined : instantOf(frame, minute.from);
}
