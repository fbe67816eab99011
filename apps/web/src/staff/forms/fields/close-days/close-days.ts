import type { closeDayMap } from "@cherga/contract/shapes/organization";
import type { Hours } from "@cherga/engine/schedule/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, minutesOfClock, shownAt } from "@cherga/engine/time/day-frame";
import type { PassWay } from "@cherga/engine/vocabulary";
import type { z } from "zod";

/** Days with other hours, or closed, and why. */
export type CloseDays = z.output<typeof closeDayMap>;
export type CloseDay = CloseDays[string];

/** A visit in the queue of a day; one called in its turn has no time that could be affected. */
type Visit = { readonly start: string | null; readonly end: string | null; readonly passWay: PassWay };

/** Returns the days in order: upcoming ones with today, and past ones, the latest first. */
export function dividedAt(
  today: CalendarDate,
  dates: readonly CalendarDate[],
): { readonly coming: readonly CalendarDate[]; readonly past: readonly CalendarDate[] } {
  const sorted = dates.toSorted();
  return {
    coming: sorted.filter((on) => on >= today),
    past: sorted.filter((on) => on < today).toReversed(),
  };
}

/** Returns the visits of services in their order: a package is one visit, which begins with its first service. */
export function wholeVisits<
  I extends { readonly ticketId: number; readonly service: { readonly name: string } },
>(items: readonly I[]): readonly (I & { readonly services: readonly string[] })[] {
  const visits = new Map<number, I & { readonly services: readonly string[] }>();
  for (const item of items) {
    const begun = visits.get(item.ticketId) ?? { ...item, services: [] };
    visits.set(item.ticketId, { ...begun, services: [...begun.services, item.service.name] });
  }
  return [...visits.values()];
}

/** Returns the bookings outside the organization's hours on the day; null: it is closed. */
export function hitBy<B extends Visit>(
  bookings: readonly B[],
  on: CalendarDate,
  hours: Hours | null,
  zone: string,
): readonly B[] {
  const frame = dayFrame(zone, on);
  const clockAt = (instant: string): number => shownAt(frame, minuteAt(frame, Date.parse(instant)));
  return bookings
    .filter(({ start, end, passWay }) => {
      if (start === null || passWay === "current") return false;
      if (hours === null) return true;
      return clockAt(start) < minutesOfClock(hours.from) || clockAt(end ?? start) > minutesOfClock(hours.to);
    })
    .toSorted((one, other) => Date.parse(one.start ?? "") - Date.parse(other.start ?? ""));
}
