import type { Words } from "@cherga/contract/fields";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import type { Hours } from "@cherga/engine/schedule/schedule";
import { addDays, type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import { minutesOfClock } from "@cherga/engine/time/day-frame";

/** When an organization is open, and why not on some days. */
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

/** Gives so many days from a date on. */
export function daysFrom(times: OpenTimes, from: CalendarDate, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, index) => dayOn(times, addDays(from, index)));
}

/** Gives the Monday of the week that a date lies in. */
export const mondayOf = (on: CalendarDate): CalendarDate => addDays(on, 1 - weekdayOf(on));

/** Gives the days from a date on that differ from others of their weekday, the next first. */
export function specialDaysFrom(times: OpenTimes, from: CalendarDate): readonly Day[] {
  return Object.keys(times.closeDayMap)
    .filter((on) => on >= from)
    .toSorted()
    .map((on) => dayOn(times, on));
}

/** Says whether the hours are those of the whole day. */
export const isAroundClock = (hours: Hours | null): boolean =>
  hours?.from === "00:00" && hours.to === "24:00";

/** What an organization is doing at a time of a day. */
export type DayMoment =
  | { readonly is: "open"; readonly until: string }
  | { readonly is: "closed"; readonly opens: string }
  | { readonly is: "closedForToday" };

/** Gives whether an organization with these hours is open when its clocks show so many minutes since midnight. */
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
