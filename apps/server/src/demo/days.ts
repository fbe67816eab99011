import { msPerDay } from "@cherga/engine/time/durations";

/** Returns the date that many days ahead. */
export function daysAhead(now: Date, days: number): string {
  return new Date(now.getTime() + days * msPerDay).toISOString().slice(0, 10);
}

/** Returns the first such weekday (1 = Monday) that is at least that many days ahead. */
export function weekdayAhead(now: Date, weekday: number, days: number): string {
  const reached = new Date(now.getTime() + days * msPerDay).getUTCDay();
  return daysAhead(now, days + ((weekday - reached + 7) % 7));
}

/** Returns the next date of a day of the year, '05-03'. */
export function nextDayOfYear(now: Date, monthAndDay: string): string {
  const today = daysAhead(now, 0);
  const thisYear = `${now.getUTCFullYear()}-${monthAndDay}`;
  return thisYear >= today ? thisYear : `${now.getUTCFullYear() + 1}-${monthAndDay}`;
}
