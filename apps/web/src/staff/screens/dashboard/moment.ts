import { hoursOn } from "@cherga/engine/schedule/hours-on";
import type { OpeningHours } from "@cherga/engine/schedule/schedule";
import { dateAt, dayFrame, minuteAt, minutesOfClock, shownAt } from "@cherga/engine/time/day-frame";

/** How the day of an organization stands. */
export type Moment =
  | { readonly is: "dayOff" }
  | { readonly is: "before"; readonly time: string }
  | { readonly is: "open"; readonly time: string }
  | { readonly is: "over" };

/** Gives how the day of an organization stands at an instant, by its own wall clock. */
export function momentAt(hours: OpeningHours, zone: string, now: number): Moment {
  const today = dateAt(zone, now);
  const open = hoursOn(hours, today);
  if (open === null) return { is: "dayOff" };
  const frame = dayFrame(zone, today);
  const minute = shownAt(frame, minuteAt(frame, now));
  if (minute < minutesOfClock(open.from)) return { is: "before", time: open.from };
  return minute < minutesOfClock(open.to) ? { is: "open", time: open.to } : { is: "over" };
}
