import type { RowClient } from "#branches/copy/table-rows";
import type { CentreCalls, EndedLeases } from "#branches/link/calls";
import { closeLeases } from "#queue/provisional/leases";

/** Takes note of the leases of some days. Returns those in which nothing is booked any more. */
export async function takeLeases(
  client: RowClient,
  { organizationId, allDates, dates, leases }: CentreCalls["leases"]["body"],
  now: Date,
): Promise<EndedLeases> {
  await noteLeases(client, organizationId, leases);
  const ids = leases.map(({ id }) => id);
  // The branch has ended those that it does not name, and nobody can book time that has passed. They are not deleted at
  // once: an older list that comes late would open them again.
  await client.query(
    `update lease set closed_at = now() where organization_id = $1 and closed_at is null
       and (queue_date <> all($4::date[]) or queue_date = any($5::date[]) and id <> all($2::uuid[]) or upper(during) < $3)`,
    [organizationId, ids, now, allDates, dates],
  );
  await client.query(
    `delete from lease where organization_id = $1 and id <> all($2::uuid[])
       and closed_at < now() - interval '2 days' and upper(during) < $3`,
    [organizationId, ids, now],
  );
  return { ended: await listUnused(client, organizationId, ids) };
}

/** Notes leases that were not known, and that the others still exist. Those that are closed stay closed. */
async function noteLeases(
  client: RowClient,
  organizationId: number,
  leases: CentreCalls["leases"]["body"]["leases"],
): Promise<void> {
  await client.query(
    `insert into lease (id, organization_id, queue_date, operator_id, during, told_since)
     select row.id, $1, row.date, row."operatorId",
       tstzrange(to_timestamp(row."from" / 1000), to_timestamp(row."to" / 1000)), pg_postmaster_start_time()
     from jsonb_to_recordset($2::jsonb) as row (id uuid, date date, "operatorId" integer, "from" double precision,
       "to" double precision)
     join staff on staff.id = row."operatorId"
     on conflict (id) do update set told_since = excluded.told_since
     where lease.told_since is distinct from excluded.told_since and lease.organization_id = excluded.organization_id`,
    [organizationId, JSON.stringify(leases)],
  );
}

/** Closes leases whose time the branch needs itself. Returns those in which nothing is booked. */
export async function giveUpLeases(
  client: RowClient,
  { organizationId, leases }: CentreCalls["reclaim"]["body"],
): Promise<EndedLeases> {
  await noteLeases(client, organizationId, leases);
  const ids = leases.map(({ id }) => id);
  const { rows } = await client.query<{ id: string }>(
    "select id from lease where organization_id = $1 and id = any($2::uuid[])",
    [organizationId, ids],
  );
  await closeLeases(
    client,
    rows.map(({ id }) => id),
  );
  return { ended: await listUnused(client, organizationId, ids) };
}

/**
 * A closed lease is in use as long as a provisional ticket occupies its time. One that could not be noted, because its
 * operator is gone, is not in use.
 */
async function listUnused(
  client: RowClient,
  organizationId: number,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select named.id from unnest($2::uuid[]) as named (id)
     left join lease on lease.id = named.id and lease.organization_id = $1
     where (lease.id is null or closed_at is not null)
       and not exists (
       select from occupancy
       join ticket_item on ticket_item.id = ticket_item_id
       join provisional_event on provisional_event.ticket_id = ticket_item.ticket_id
       where occupancy.operator_id = lease.operator_id and occupancy.during && lease.during)`,
    [organizationId, [...ids]],
  );
  return rows.map(({ id }) => id);
}

/** Deletes all leases of an organization whose branch decides no longer. */
export async function forgetLeases(client: RowClient, organizationId: number): Promise<void> {
  await client.query("delete from lease where organization_id = $1", [organizationId]);
}
