import type { Words } from "@cherga/contract/fields";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import type { Hours } from "@cherga/engine/schedule/schedule";
import { addDays, type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import { minutesOfClock } from "@cherga/engine/time/day-frame";

/** The opening hours of an organization, with its special days and their reasons. */
export type OpenTimes = {
  readonly openHour: Hours;
  readonly openHourMap: Readonly<Partial<Record<string, Hours | null>>>;
  readonly closeDayMap: Readonly<
    Record<CalendarDate, { readonly hours: Hours | null; readonly reason: Words }>
  >;
};

/** One day of an organization. */
export type Day = {
  readonly on: CalendarDate;
  /** Null: closed. */
  readonly hours: Hours | null;
  /** Whether it differs from other days of its weekday. */
  readonly isSpecial: boolean;
  readonly reason: Words;
};

/** Returns so many days from a date on. */
export function daysFrom(times: OpenTimes, from: CalendarDate, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, index) => dayOn(times, addDays(from, index)));
}

/** Returns the Monday of a date's week. */
export const mondayOf = (on: CalendarDate): CalendarDate => addDays(on, 1 - weekdayOf(on));

/** Returns the special days from a date on, the next first. */
export function specialDaysFrom(times: OpenTimes, from: CalendarDate): readonly Day[] {
  return Object.keys(times.closeDayMap)
    .filter((on) => on >= from)
    .toSorted()
    .map((on) => dayOn(times, on));
}

/** Whether the hours cover the whole day. */
export const isAroundClock = (hours: Hours | null): boolean =>
  hours?.from === "00:00" && hours.to === "24:00";

/** The opening state of an organization at a time of day. */
export type DayMoment =
  | { readonly is: "open"; readonly until: string }
  | { readonly is: "closed"; readonly opens: string }
  | { readonly is: "closedForToday" };

/** Returns the opening state at so many minutes since midnight, local time. */
export function momentOf(hours: Hours | null, clockMinutes: number): DayMoment {
  if (hours === null || clockMinutes >= minutesOfClock(hours.to)) return { is: "closedForToday" };
  if (clockMinutes < minutesOfClock(hours.from)) return { is: "closed", opens: hours.from };
  return { is: "open", until: hours.to };
}

function dayOn(times: OpenTimes, on: CalendarDate): Day {
  const special = times.closeDayMap[on];
  return {
    on,
    hours: hoursOn(times, on),
    isSpecial: special !== undefined,
    reason: special?.reason ?? {},
  };
}
