import { bookingReach } from "@cherga/engine/opening/booking-reach";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Config } from "#queue/config/config";

/** Returns why a date of an organization cannot be booked now; undefined when it can be. The day itself is not read. */
export function bookingReachReason(
  { organization }: Pick<Config, "organization">,
  date: CalendarDate,
  now: number,
): ReturnType<typeof bookingReach> {
  const today = dateAt(organization.option.globalSetting.timeZone, now);
  return bookingReach(date, today, organization.maxQueuePeriodDays);
}
