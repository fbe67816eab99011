import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { clockOf } from "#staff/ui/clock.ts";

/** Times move in steps of this many minutes. */
export const stepMinutes = 5;
/** Drawing and the arrow keys use quarters of an hour. */
export const quarterMinutes = 15;
export const minutesPerDay = 1440;

/** Whether a text is a time of day; only an end may be '24:00'. */
export const isClock = (text: string, end: "start" | "end"): boolean =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || (end === "end" && text === "24:00");

/** Returns the time meant by '9', '930', '9.30' or '9:30'; any other text stays as typed. */
export function clockFromMinutes(typed: string): string {
  const [, hours, minutes = "00"] = /^(\d{1,2})[:.,\s]?(\d{2})?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, "0")}:${minutes}`;
}

/** Returns the time so many steps later, on a multiple of the step and within the day. */
export function steppedClock(clock: string, steps: number, end: "start" | "end"): string {
  if (!isClock(clock, end)) return clock;
  const last = end === "end" ? minutesPerDay : minutesPerDay - stepMinutes;
  const stepped = snapped(minutesOfClock(clock)) + steps * stepMinutes;
  return clockOf(Math.min(last, Math.max(0, stepped)));
}

/** Returns the nearest minute on a step. */
export const snapped = (minute: number): number => Math.round(minute / stepMinutes) * stepMinutes;
