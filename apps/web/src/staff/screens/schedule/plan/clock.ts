import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { clockOf } from "#staff/ui/clock.ts";

/** Times are moved in steps of so many minutes. */
export const stepMinutes = 5;
/** What is drawn, and what the arrow keys move, goes by quarters of an hour. */
export const quarterMinutes = 15;
export const minutesPerDay = 1440;

/** Says whether a text is a time of the day; only an end may be '24:00'. */
export const isClock = (text: string, end: "start" | "end"): boolean =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || (end === "end" && text === "24:00");

/** Gives the time that somebody meant who typed '9', '930', '9.30' or '9:30'; what is no time stays as it was typed. */
export function clockFromMinutes(typed: string): string {
  const [, hours, minutes = "00"] = /^(\d{1,2})[:.,\s]?(\d{2})?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, "0")}:${minutes}`;
}

/** Gives the time so many steps later, on a multiple of the step and within the day. */
export function steppedClock(clock: string, steps: number, end: "start" | "end"): string {
  if (!isClock(clock, end)) return clock;
  const last = end === "end" ? minutesPerDay : minutesPerDay - stepMinutes;
  const stepped = snapped(minutesOfClock(clock)) + steps * stepMinutes;
  return clockOf(Math.min(last, Math.max(0, stepped)));
}

/** Gives the nearest minute that lies on a step. */
export const snapped = (minute: number): number => Math.round(minute / stepMinutes) * stepMinutes;
