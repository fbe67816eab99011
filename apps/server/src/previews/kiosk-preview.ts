import { addDays } from "@cherga/engine/time/calendar-date";
import { instantOf } from "@cherga/engine/time/day-frame";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { closedReasonAt } from "#visitors/kiosk/opening-hours";
import type { Kiosk, KioskToday } from "#visitors/kiosk/kiosk";

const daysAhead = 14;
/** An hour after opening there is more to see than right at opening. */
const afterOpeningMin = 60;

/** Returns a kiosk on its current day; while it gives out no tickets, on the next day on which it will. */
export async function kioskWhenOpen(
  { days, clock }: Pick<BaseDeps, "clock"> & Pick<QueueDeps, "days">,
  kiosk: Kiosk,
): Promise<KioskToday> {
  const now = clock.now().getTime();
  const today = await days.read(await days.dayAt(kiosk.organizationId, now));
  if (closedReasonAt(today, now) === undefined) return { kiosk, known: today, now };
  const dates = Array.from({ length: daysAhead }, (_, ahead) => addDays(today.date, ahead));
  for (const known of await days.readEach(kiosk.organizationId, dates)) {
    const at = openAt(known);
    if (at !== undefined && at > now && closedReasonAt(known, at) === undefined)
      return { kiosk, known, now: at };
  }
  return { kiosk, known: today, now };
}

function openAt({ rules: { open, frame } }: DayState): number | undefined {
  if (open === null) return undefined;
  return instantOf(frame, Math.min(open.from + afterOpeningMin, open.to - 1));
}
