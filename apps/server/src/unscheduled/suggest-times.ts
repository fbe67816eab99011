import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { instantOf, minuteAt } from "@cherga/engine/time/day-frame";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { startsOn } from "#queue/registration/starts-on";
import { partsOfItems } from "#queue/registration/wanted-visit";
import { withBookingMoved } from "#unscheduled/move-booking";
import type { UnscheduledBooking } from "#unscheduled/list-unscheduled";

const mostSuggestions = 3;
const daysLookedAt = 21;

/**
 * Finds free times to which bookings can be moved: on each of the next days the one nearest to the promised time of
 * day. The first suggestion of a booking is not offered to the others, so that all first ones can be taken together.
 */
export async function suggestTimes(
  deps: BaseDeps & QueueDeps,
  unscheduled: readonly UnscheduledBooking[],
  now: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const dayByDate = new Map<CalendarDate, DayState>();
  const suggestions = new Map<number, readonly number[]>();
  for (const visit of unscheduled) {
    const found: number[] = [];
    for (let ahead = 0; ahead <= daysLookedAt && found.length < mostSuggestions; ahead += 1) {
      const date = addDays(visit.known.date, ahead);
      const known =
        dayByDate.get(date) ?? (await deps.days.read({ organizationId: visit.known.organizationId, date }));
      dayByDate.set(date, known);
      const nearest = await findNearest(deps, known, visit, now);
      if (nearest === undefined) continue;
      found.push(nearest.startAt);
      if (found.length === 1) dayByDate.set(date, nearest.after);
    }
    suggestions.set(visit.ticket.id, found);
  }
  return suggestions;
}

async function findNearest(
  deps: BaseDeps & QueueDeps,
  target: DayState,
  { known: source, ticket, plannedAt }: UnscheduledBooking,
  now: number,
): Promise<{ readonly startAt: number; readonly after: DayState } | undefined> {
  const items = ticket.items.filter(({ phase }) => phase === "queued");
  const { starts } = await startsOn(
    deps,
    target,
    { type: ticket.type, parts: partsOfItems(items), except: new Set(items.map(({ id }) => id)) },
    now,
  );
  const wanted = minuteAt(source.rules.frame, plannedAt);
  for (const start of starts.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)) {
    const startAt = instantOf(target.rules.frame, start);
    const after = withBookingMoved(source, target, ticket, startAt, now);
    if (after !== undefined) return { startAt, after };
  }
  return undefined;
}
