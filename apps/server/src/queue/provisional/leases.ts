import { Refusal } from "@cherga/contract/errors";
import type { PromisedTime } from "@cherga/engine/day/day-event";
import { overlap } from "@cherga/engine/day/occupancy";
import type pg from "pg";
import type { Lease } from "#queue/day/lease";

type LeaseClient = Pick<pg.ClientBase, "query">;

/** Closes the leases in which a visit was booked: nothing else is booked in them. Refuses if one is closed already. */
export async function closeUsedLeases(
  client: LeaseClient,
  leases: readonly Lease[],
  places: readonly PromisedTime[],
): Promise<void> {
  const used = leases.filter((lease) => places.some((place) => overlap(lease, place)));
  const closed = await closeLeases(
    client,
    used.map(({ id }) => id),
  );
  // The branch has asked for one of them at this moment.
  if (closed.length < used.length) throw new Refusal("ERROR_TIME_RESERVED");
}

/** Closes leases that are still open. Returns those that were. */
export async function closeLeases(client: LeaseClient, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    "update lease set closed_at = now() where id = any($1::uuid[]) and closed_at is null returning id",
    [[...ids]],
  );
  return rows.map(({ id }) => id);
}

/** Ends leases; the time is free again. Returns the operators of those that there were. */
export async function endLeases(client: LeaseClient, ids: readonly string[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ operatorId: number }>(
    'delete from lease where id = any($1::uuid[]) returning operator_id as "operatorId"',
    [[...ids]],
  );
  return rows.map(({ operatorId }) => operatorId);
}

/** Lists the leases in which the centre has booked a ticket. */
export async function leasesOfTicket(client: LeaseClient, ticketId: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select lease.id from lease
     join occupancy on occupancy.operator_id = lease.operator_id and occupancy.during && lease.during
     join ticket_item on ticket_item.id = ticket_item_id where ticket_id = $1`,
    [ticketId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the events of provisional tickets, which are registered now. Returns the tickets that were provisional. */
export async function deleteProvisionalEvents(
  client: LeaseClient,
  ticketIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await client.query<{ ticketIds: readonly number[] }>({
    name: "delete-provisional-events",
    text: `with gone as (delete from provisional_event where ticket_id = any($1) returning organization_id, queue_date, ticket_id)
     update organization_day day set provisional_events = provisional_events - events.count
     from (
       select organization_id, queue_date, count(*)::integer as count, array_agg(distinct ticket_id) as ids
       from gone group by 1, 2) events
     where day.organization_id = events.organization_id and day.queue_date = events.queue_date
     returning ids as "ticketIds"`,
    values: [[...ticketIds]],
  });
  return rows.flatMap((row) => row.ticketIds);
}

/** Deletes what is kept of a provisional ticket besides its own rows, before it is registered in its day. */
export async function endProvisional(client: LeaseClient, ticketId: number): Promise<void> {
  if ((await deleteProvisionalEvents(client, [ticketId])).length === 0) return;
  await client.query("delete from ticket_value where ticket_id = $1", [ticketId]);
  await client.query(
    "delete from occupancy where ticket_item_id in (select id from ticket_item where ticket_id = $1)",
    [ticketId],
  );
}
