import { msPerDay } from "@cherga/engine/time/durations";

/** Gives the date that lies so many days ahead. */
export function daysAhead(now: Date, days: number): string {
  return new Date(now.getTime() + days * msPerDay).toISOString().slice(0, 10);
}

/** Gives the first such weekday (1 = Monday) that lies at least so many days ahead. */
export function weekdayAhead(now: Date, weekday: number, days: number): string {
  const reached = new Date(now.getTime() + days * msPerDay).getUTCDay();
  return daysAhead(now, days + ((weekday - reached + 7) % 7));
}

/** Gives the date on which a day of the year, '05-03', comes next. */
export function nextDayOfYear(now: Date, monthAndDay: string): string {
  const today = daysAhead(now, 0);
  const thisYear = `${now.getUTCFullYear()}-${monthAndDay}`;
  return thisYear >= today ? thisYear : `${now.getUTCFullYear() + 1}-${monthAndDay}`;
}
