import { addDays, type CalendarDate } from "#time/calendar-date";

/** Returns why a date cannot be booked today, whatever is free then; undefined when it can be. */
export function bookingReach(
  date: CalendarDate,
  today: CalendarDate,
  maxDaysAhead: number,
): "past" | "tooFar" | undefined {
  if (date < today) return "past";
  return date > addDays(today, maxDaysAhead) ? "tooFar" : undefined;
}
