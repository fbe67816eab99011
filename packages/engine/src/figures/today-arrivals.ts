import { allTickets, type Day, entriesOf } from "#day/day";
import { arrivedAt, itemOutcome } from "#figures/outcome";
import { type DayFrame, minuteAt, shownAt } from "#time/day-frame";

/** Who came in an hour, and which bookings are still to come in it. */
export type HourArrivals = { readonly arrived: number; readonly booked: number };

/** Returns the arrivals of a day in each of the 24 hours of the wall clock, as an instant sees them. */
export function arrivalsByHour(day: Day, frame: DayFrame, now: number): readonly HourArrivals[] {
  const hours = Array.from({ length: 24 }, () => ({ arrived: 0, booked: 0 }));
  for (const { ticket, item } of entriesOf(allTickets(day))) {
    const at = arrivedAt(item);
    // A reservation without a number is no visit yet.
    if (at === undefined || ticket.num === undefined) continue;
    const hour = hours[Math.floor(wallHour(frame, at))];
    if (hour === undefined) continue;
    if (at <= now) hour.arrived += 1;
    else if (itemOutcome(item) === undefined) hour.booked += 1;
  }
  return hours;
}

/** Returns the wall-clock time of an instant in hours: 9.5 at half past nine. */
export const wallHour = (frame: DayFrame, atMs: number): number => shownAt(frame, minuteAt(frame, atMs)) / 60;
