import type { Scope } from "@cherga/contract/access";
import type { BranchStateShape } from "@cherga/contract/calls/branches";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { liveConnections } from "#db/live-connections";
import { shownTime } from "#devices/agents/shown-time";
import { servedOrganizations } from "#branches/centre/writers";
import { isOpenLease } from "#queue/day/lease";

/** Lists the states of the branch servers of these organizations. */
export async function listBranchStates(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  scope: Scope,
): Promise<BranchStateShape[]> {
  const { rows } = await pool.query<
    Omit<BranchStateShape, "contactAt" | "connectedSince"> & { contactAt: Date; connectedSince: Date | null }
  >(
    `select server.id as "serverId", served as "organizationIds",
       exists (select from (${liveConnections}) live where live.agent_id = state.agent_id) as "isConnected",
       (select max(since) from (${liveConnections}) live where live.agent_id = state.agent_id) as "connectedSince",
       exists (select from organization where writer_id = server.id) as "isWriter", writer_epoch as epoch, state.program,
       contact_at as "contactAt", skew_ms as "skewMs", waiting_days as "waitingDays", waiting_rows as "waitingRows",
       trouble, coalesce((select json_agg(json_build_object('date', queue_date, 'events', events) order by queue_date)
         from (select queue_date, sum(to_version - from_version)::integer as events from branch_leftover
           where branch_leftover.server_id = server.id and dismissed_at is null group by queue_date) leftover), '[]') as leftovers,
       (select coalesce(sum(extract(epoch from upper(during) - lower(during))) / 60, 0)::integer from lease
         where lease.organization_id = any(served) and ${isOpenLease}) as "leasedMinutes",
       (select count(distinct ticket_id)::integer from provisional_event join ticket on ticket.id = ticket_id
         where ticket.organization_id = any(served) and ticket.status = 'success') as provisional,
       coalesce((select json_agg(json_build_object('date', queue_date, 'bookings', bookings) order by queue_date)
         from (select queue_date, count(*)::integer as bookings from refused_booking
           join ticket on ticket.id = ticket_id
           where refused_booking.organization_id = any(served) and dismissed_at is null
           group by queue_date) refused), '[]') as refused
     from server join branch_state state on state.server_id = server.id
     join organization on organization.id = server.organization_id
     cross join lateral (select ${servedOrganizations} as served) serving
     where $1::integer[] is null or server.organization_id = any($1)
     order by server.id`,
    [scope === "all" ? null : [...scope]],
  );
  return rows.map((row) => ({
    ...row,
    connectedSince: row.connectedSince === null ? null : shownTime(clock, row.connectedSince),
    contactAt: shownTime(clock, row.contactAt),
  }));
}
