import type { KeptTime } from "@cherga/engine/rules/rules";
import type pg from "pg";
import type { DayKey } from "#queue/day/day-state";

/** Time of an operator that a branch keeps for bookings of its centre. */
export type Lease = KeptTime & { readonly id: string };

/** SQL that returns when the leases of a day last changed; null: there were none. */
export const leaseStamp = (organizationId: string, date: string): string => `
  (select stamp::text from lease_day where lease_day.organization_id = ${organizationId}
    and lease_day.queue_date = ${date})`;

/**
 * SQL for whether a lease can be used. A centre whose database has started again uses one only after the branch has told
 * it anew: the database may be an old backup. At a branch `told_since` is null, and all its leases can be used.
 */
export const isOpenLease =
  "closed_at is null and (told_since is null or told_since = pg_postmaster_start_time())";

const reading = {
  name: "open-leases",
  text: `
    select id, operator_id as "operatorId", (extract(epoch from lower(during)) * 1000)::double precision as "from",
      (extract(epoch from upper(during)) * 1000)::double precision as "to"
    from lease where organization_id = $1 and queue_date = $2 and ${isOpenLease} order by lower(during)`,
};

/** Lists the open leases of a day. */
export async function listOpenLeases(
  client: Pick<pg.ClientBase, "query">,
  { organizationId, date }: DayKey,
): Promise<readonly Lease[]> {
  const { rows } = await client.query<Lease>({ ...reading, values: [organizationId, date] });
  return rows;
}
