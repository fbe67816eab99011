import { msPerDay } from "#time/durations";

/** A calendar date, written YYYY-MM-DD. Sorting the texts sorts the dates. */
export type CalendarDate = string;

/** Whether the text is an existing date, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;

  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns how many days the month (1–12) of that year has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns the number of days since 1 January 1970. */
export function dayNumberOf(on: CalendarDate): number {
  return Date.UTC(Number(on.slice(0, 4)), Number(on.slice(5, 7)) - 1, Number(on.slice(8, 10))) / msPerDay;
}

/** Returns the date of a day number. */
export function dateOfDayNumber(dayNumber: number): CalendarDate {
  return new Date(dayNumber * msPerDay).toISOString().slice(0, 10);
}

export function addDays(on: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumberOf(on) + days);
}

/** Returns the weekday, 1 = Monday … 7 = Sunday. */
export function weekdayOf(on: CalendarDate): number {
  // 1 January 1970 was a Thursday.
  return ((((dayNumberOf(on) + 3) % 7) + 7) % 7) + 1;
}

/** Returns a week number that increases by one every Monday, also across years. */
export function weekNumberOf(on: CalendarDate): number {
  // 1 January 1970 was a Thursday.
  return Math.floor((dayNumberOf(on) + 3) / 7);
}

/** Returns the day of the month, 1–31. */
export function dayOfMonth(on: CalendarDate): number {
  return Number(on.slice(8, 10));
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
