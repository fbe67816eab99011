import type { DayRows } from "#branches/copy/day-rows";
import type { RowClient } from "#branches/copy/table-rows";

/** Keeps the events of a branch that is no longer the writer, for review. */
export async function keepLeftover(
  client: RowClient,
  serverId: number,
  epoch: number,
  { key, from, to, ...document }: DayRows,
): Promise<void> {
  await client.query(
    `insert into branch_leftover (server_id, organization_id, queue_date, from_version, to_version, epoch, document)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [serverId, key.organizationId, key.date, from, to, epoch, JSON.stringify(document)],
  );
}

/** Takes note of the leftovers and refused bookings of a day. Those that come later are shown again. */
export async function dismissLeftovers(client: RowClient, serverId: number, date: string): Promise<void> {
  await client.query(
    `update branch_leftover set dismissed_at = now()
     where server_id = $1 and queue_date = $2 and dismissed_at is null`,
    [serverId, date],
  );
  await client.query(
    `update refused_booking set dismissed_at = now() from ticket, server
     where ticket.id = ticket_id and server.id = $1 and ticket.organization_id = server.organization_id
       and queue_date = $2 and dismissed_at is null`,
    [serverId, date],
  );
}

/** Deletes leftovers after a month; they have visitors' data. */
export async function deleteOldLeftovers(pool: RowClient): Promise<void> {
  await pool.query("delete from branch_leftover where received_at < now() - interval '30 days'");
}
