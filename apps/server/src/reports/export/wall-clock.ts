import { msPerDay, msPerMinute } from "@cherga/engine/time/durations";
import { offsetAt } from "@cherga/engine/time/zone";

/** Returns the date and time that clocks of a zone show at an instant, as `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(zone: string, atMs: number): string {
  const shown = shownMs(zone, atMs);
  const day = Math.floor(shown / msPerDay);
  const seconds = Math.floor((shown - day * msPerDay) / 1_000);
  const [hour, minute, second] = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(twoDigits);
  return `${dateOfDay(day)} ${hour}:${minute}:${second}`;
}

/** Returns the instant at which clocks in UTC show what those of the zone show now. */
export const shownMs = (zone: string, atMs: number): number => atMs + offsetAt(zone, atMs) * msPerMinute;

const mostDays = 5_000;
/** A file has millions of instants on few days. */
const dates = new Map<number, string>();

function dateOfDay(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size >= mostDays) dates.clear();
  const date = new Date(day * msPerDay).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

const twoDigits = (value: number): string => {
  const whole = Math.floor(value);
  return whole < 10 ? `0${whole}` : String(whole);
};
