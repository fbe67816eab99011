import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Config } from "#queue/config/config";

/** Returns why a date cannot be booked, whatever is free then; undefined when it can be. The day itself is not read. */
export function bookingReachReason(
  { organization }: Pick<Config, "organization">,
  date: CalendarDate,
  now: number,
): "past" | "tooFar" | undefined {
  const today = dateAt(organization.option.globalSetting.timeZone, now);
  if (date < today) return "past";
  return date > addDays(today, organization.maxQueuePeriodDays) ? "tooFar" : undefined;
}
