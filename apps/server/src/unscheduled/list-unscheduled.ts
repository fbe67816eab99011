import { openTickets, type Ticket } from "@cherga/engine/day/day";
import { isUnscheduled } from "@cherga/engine/day/occupancy";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";

/** A booking whose time no operator can keep any more, with its day. */
export type UnscheduledBooking = {
  readonly known: DayState;
  readonly ticket: Ticket;
  readonly plannedAt: number;
};

/** Lists the confirmed bookings of an organization, from now on, that have no valid place; the soonest first. */
export async function listUnscheduled(
  { pool, days }: Pick<BaseDeps, "pool"> & Pick<QueueDeps, "days">,
  organizationId: number,
  now: number,
): Promise<readonly UnscheduledBooking[]> {
  const { rows } = await pool.query<{ date: CalendarDate }>({
    name: "dates-with-bookings",
    text: `
      select distinct queue_date as date
      from occupancy join ticket_item on ticket_item.id = ticket_item_id
      where occupancy.organization_id = $1 and upper(during) > $2 order by queue_date`,
    values: [organizationId, new Date(now)],
  });
  const known = await days.readEach(
    organizationId,
    rows.map(({ date }) => date),
  );
  return known.flatMap(unscheduledOn);
}

/** Returns the confirmed bookings of a day that have no valid place any more; the soonest first. */
export function unscheduledOn(known: DayState): readonly UnscheduledBooking[] {
  return openTickets(known.day)
    .filter(({ status }) => status === "success")
    .filter((ticket) => ticket.items.some((item) => isUnscheduled({ ticket, item }, known.rules)))
    .map((ticket) => ({ known, ticket, plannedAt: plannedTimeOf(ticket) }))
    .toSorted((a, b) => a.plannedAt - b.plannedAt || a.ticket.id - b.ticket.id);
}

const plannedTimeOf = ({ items }: Ticket): number =>
  Math.min(...items.flatMap(({ phase, plannedTime }) => (phase === "queued" ? (plannedTime ?? []) : [])));
