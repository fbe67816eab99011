import { hoursOn } from "@cherga/engine/schedule/hours-on";
import type { OpeningHours } from "@cherga/engine/schedule/schedule";
import { dateAt, dayFrame, minuteAt, minutesOfClock, shownAt } from "@cherga/engine/time/day-frame";

/** The opening state of an organization. */
export type Moment =
  | { readonly is: "dayOff" }
  | { readonly is: "before"; readonly time: string }
  | { readonly is: "open"; readonly time: string }
  | { readonly is: "over" };

/** Returns the opening state of an organization at an instant, by its local time. */
export function momentAt(hours: OpeningHours, zone: string, now: number): Moment {
  const today = dateAt(zone, now);
  const open = hoursOn(hours, today);
  if (open === null) return { is: "dayOff" };
  const frame = dayFrame(zone, today);
  const minute = shownAt(frame, minuteAt(frame, now));
  if (minute < minutesOfClock(open.from)) return { is: "before", time: open.from };
  return minute < minutesOfClock(open.to) ? { is: "open", time: open.to } : { is: "over" };
}
