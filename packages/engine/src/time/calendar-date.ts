/** A day of the calendar, written YYYY-MM-DD. Such texts sort as the days do. */
export type CalendarDate = string;

/** Says whether the text is a day that exists, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;

  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Gives how many days the month (1–12) of that year has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Gives the number of the day, counted from 1 January 1970. */
export function dayNumberOf(on: CalendarDate): number {
  return Date.UTC(Number(on.slice(0, 4)), Number(on.slice(5, 7)) - 1, Number(on.slice(8, 10))) / msPerDay;
}

/** Gives the day of that number. */
export function dateOfDayNumber(dayNumber: number): CalendarDate {
  return new Date(dayNumber * msPerDay).toISOString().slice(0, 10);
}

/** Gives the day so many days later. */
export function addDays(on: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumberOf(on) + days);
}

/** Gives the weekday, 1 = Monday … 7 = Sunday. */
export function weekdayOf(on: CalendarDate): number {
  // 1 January 1970 was a Thursday.
  return ((((dayNumberOf(on) + 3) % 7) + 7) % 7) + 1;
}

/** Gives the number of the week, which begins on Monday; neighbours follow one another also over the turn of a year. */
export function weekNumberOf(on: CalendarDate): number {
  // 1 January 1970 was a Thursday.
  return Math.floor((dayNumberOf(on) + 3) / 7);
}

/** Gives the day of the month, 1–31. */
export function dayOfMonth(on: CalendarDate): number {
  return Number(on.slice(8, 10));
}

const msPerDay = 24 * 60 * 60 * 1000;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
