import type { ReportRhythm, ReportSchedule } from "@cherga/contract/shapes/report/schedules";
import { addDays, type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf, stretchesOf } from "@cherga/engine/time/day-frame";
import { type DateRange, type NamedPeriod, rangeOf } from "@cherga/engine/time/named-periods";

/** When a report is sent, by the clocks of its organization. */
export type SendTimes = Pick<ReportSchedule, "every" | "hour"> & { readonly zone: string };

/** Returns the first instant after another one at which a report is sent, in milliseconds. */
export function nextSendAt(times: SendTimes, afterMs: number): number {
  for (let on = dateAt(times.zone, afterMs); ; on = addDays(on, 1)) {
    const at = sendAt(times, on);
    if (at !== undefined && at > afterMs) return at;
  }
}

/** Returns the last day, up to an instant, on which a report was to be sent. */
export function lastSendDay(times: SendTimes, upToMs: number): CalendarDate {
  for (let on = dateAt(times.zone, upToMs); ; on = addDays(on, -1)) {
    const at = sendAt(times, on);
    if (at !== undefined && at <= upToMs) return on;
  }
}

/** Returns the days that a report is about when it is sent on a day. */
export const reportedDays = (every: ReportRhythm, on: CalendarDate): DateRange => rangeOf(periods[every], on);

const periods: Readonly<Record<ReportRhythm, NamedPeriod>> = {
  daily: "yesterday",
  weekly: "lastWeek",
  monthly: "lastMonth",
};

/** Returns when a report is sent on a day; undefined if not. An hour that a clock change skips counts as the next one. */
function sendAt({ every, hour, zone }: SendTimes, on: CalendarDate): number | undefined {
  if (every === "weekly" && weekdayOf(on) !== 1) return undefined;
  if (every === "monthly" && !on.endsWith("-01")) return undefined;
  const frame = dayFrame(zone, on);
  const [rest] = stretchesOf(frame, hour * 60, 24 * 60);
  return instantOf(frame, rest?.from ?? frame.minutes);
}
