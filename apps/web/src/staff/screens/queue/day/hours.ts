import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { displayStatusOf } from "#staff/screens/queue/ticket/ticket-status.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";

/** A number of visits in an hour of the day, local time. */
export type HourCount = { readonly hour: number; readonly count: number };

/** Returns how many visits are booked for each hour; cancelled ones are left out. */
export function bookedByHour(
  tickets: readonly Ticket[],
  zone: string,
  on: CalendarDate,
): readonly HourCount[] {
  return countsByHour(
    tickets.filter(isKept).flatMap(({ plannedTime }) => plannedTime ?? []),
    zone,
    on,
  );
}

/** Returns how many visits were served to their end in each hour. */
export function servedByHour(
  tickets: readonly Ticket[],
  zone: string,
  on: CalendarDate,
): readonly HourCount[] {
  return countsByHour(tickets.flatMap(completedAt), zone, on);
}

const isKept = (ticket: Ticket): boolean => {
  const status = displayStatusOf(ticket);
  return status !== "cancel" && status !== "delay" && status !== "deleted";
};

/** Returns when the last service of a visit was completed; empty if the visit is not over, or none was. */
function completedAt(ticket: Ticket): readonly string[] {
  if (displayStatusOf(ticket) !== "complete") return [];
  const ends = ticket.items.flatMap(({ events }) =>
    events.filter(({ type }) => type === "serviceComplete").map(({ addedDateTime }) => addedDateTime),
  );
  return ends.toSorted().slice(-1);
}

/** Returns the number of instants in each hour between the first and the last of them. */
function countsByHour(instants: readonly string[], zone: string, on: CalendarDate): readonly HourCount[] {
  if (instants.length === 0) return [];
  const hours = instants.map((instant) => Number(clockAt(zone, on, instant).slice(0, 2)));
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => ({
    hour: first + index,
    count: hours.filter((hour) => hour === first + index).length,
  }));
}
