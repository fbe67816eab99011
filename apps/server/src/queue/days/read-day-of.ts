import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { BaseDeps } from "#auth/base-deps";
import { type DayState, nowOn } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";

/** Returns a day of an organization (today by default) and the time on it. */
export async function readDayOf(
  { days, clock }: Pick<BaseDeps, "clock"> & { readonly days: Days },
  organizationId: number,
  asked?: CalendarDate,
): Promise<{ readonly known: DayState; readonly now: number }> {
  const date = asked ?? (await days.dayAt(organizationId, clock.now().getTime())).date;
  const known = await days.read({ organizationId, date });
  return { known, now: nowOn(known, clock) };
}
