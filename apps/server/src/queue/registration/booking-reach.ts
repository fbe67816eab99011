import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Config } from "#queue/config/config";

/** Why nobody can book on a date, whatever is free then; nothing where they can. It need not be looked at to know. */
export function bookingReachReason(
  { organization }: Pick<Config, "organization">,
  date: CalendarDate,
  now: number,
): "past" | "tooFar" | undefined {
  const today = dateAt(organization.option.globalSetting.timeZone, now);
  if (date < today) return "past";
  return date > addDays(today, organization.maxQueuePeriodDays) ? "tooFar" : undefined;
}
