import type { Texts } from "@cherga/contract/shapes/visitor-service";
import type { FreeDays } from "@cherga/contract/shapes/free-times";
import { addDays, daysInMonth, weekdayOf } from "@cherga/engine/time/calendar-date";

/** Why a day cannot be booked. */
export type NoReason = NonNullable<FreeDays["days"][number]["reason"]>;

/** What is known of a day before it is chosen. */
export type DayLook =
  | { readonly kind: "free"; readonly free: number }
  | { readonly kind: "none"; readonly reason: NoReason; readonly closeReason?: Texts }
  | { readonly kind: "unknown" };

/** How much of a day is free, compared with the freest day of the month. */
export type Shade = "few" | "some" | "many";

/** The first and the last date that can be booked. */
export type BookingReach = { readonly today: string; readonly last: string };

/** Returns the month of a date, '2026-05'. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** Returns the month so many months later. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** Returns the weeks of a month that are not over, from Monday on; days of other months are left out. */
export function weeksOf(month: string, today: string): readonly (readonly (string | undefined)[])[] {
  const first = `${month}-01`;
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  const before = weekdayOf(first) - 1;
  const weeks = Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const index = week * 7 + weekday - before;
      return index < 0 || index >= length ? undefined : addDays(first, index);
    }),
  );
  return weeks.filter((week) => week.some((date) => date !== undefined && date >= firstShown(today)));
}

/** Returns the first day that calendars show: the Monday of this week, or the first of this month if that is later. */
function firstShown(today: string): string {
  const [monday, first] = [addDays(today, 1 - weekdayOf(today)), `${monthOf(today)}-01`];
  return monday > first ? monday : first;
}

/** Returns the month to show: the requested one, limited to those that can be booked. */
export function monthWithin(asked: string | undefined, { today, last }: BookingReach): string {
  const month = asked ?? monthOf(today);
  if (month < monthOf(today)) return monthOf(today);
  return month > monthOf(last) ? monthOf(last) : month;
}

/** Returns what is known of a day. Days out of reach are not requested. */
export function lookOf(
  date: string,
  { today, last }: BookingReach,
  days: FreeDays["days"] | undefined,
): DayLook {
  if (date < today) return { kind: "none", reason: "past" };
  if (date > last) return { kind: "none", reason: "tooFar" };
  const day = days?.find((each) => each.date === date);
  if (day === undefined) return { kind: "unknown" };
  const { free, reason = "full", closeReason } = day;
  if (free > 0) return { kind: "free", free };
  return { kind: "none", reason, ...(closeReason === undefined ? {} : { closeReason }) };
}

/** Returns the shade of a day with free times: thirds of the most that a day of the month has. */
export function dayShade(free: number, most: number): Shade {
  if (free * 3 <= most) return "few";
  return free * 3 <= most * 2 ? "some" : "many";
}

/** Returns the date that a key leads to in the calendar, or undefined. */
export function dateByKey(date: string, key: string, { today, last }: BookingReach): string | undefined {
  const move = moves[key];
  if (move === undefined) return undefined;
  const to = move(date);
  const first = firstShown(today);
  if (to < first) return first;
  return to > last ? last : to;
}

const inMonth = (date: string, month: string): string => {
  const day = Math.min(Number(date.slice(8)), daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5))));
  return `${month}-${String(day).padStart(2, "0")}`;
};

const moves: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, 1 - weekdayOf(date)),
  End: (date) => addDays(date, 7 - weekdayOf(date)),
  PageUp: (date) => inMonth(date, addMonths(monthOf(date), -1)),
  PageDown: (date) => inMonth(date, addMonths(monthOf(date), 1)),
};
