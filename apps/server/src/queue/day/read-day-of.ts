import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Deps } from "#deps";
import { type KnownDay, nowOn } from "#queue/day/day-state";

/** Gives a day of an organization, today unless another is asked for, and the time on it. */
export async function readDayOf(
  { days, clock }: Pick<Deps, "days" | "clock">,
  organizationId: number,
  asked?: CalendarDate,
): Promise<{ readonly known: KnownDay; readonly now: number }> {
  const date = asked ?? (await days.dayAt(organizationId, clock.now().getTime())).date;
  const known = await days.read({ organizationId, date });
  return { known, now: nowOn(known, clock) };
}
