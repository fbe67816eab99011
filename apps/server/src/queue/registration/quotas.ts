import type { LimitUse } from "@cherga/engine/day/command";
import { findReached } from "@cherga/engine/day/find-reached";
import {
  type CountedVisit,
  type OrganizationQuota,
  quotaLimit,
  quotaPeriod,
  type QuotaShare,
  quotaShares,
  uncounted,
  usedOn,
} from "@cherga/engine/limits/organization-quota";
import type pg from "pg";
import type { DayState } from "#queue/day/day-state";
import type { Count } from "#queue/runner/day-request";

/** Returns the daily quotas that a visit counts against, with their use and how much the visit adds. */
export function dayLimits(known: DayState, visit: CountedVisit): readonly LimitUse[] {
  return sharesOf(known, visit)
    .filter(({ quota }) => quota.per === "day")
    .map((share) => quotaLimit(share, usedOn(known.day, share.quota) + (known.leaseCount ?? 0)));
}

/** Returns the weekly and monthly quotas that a visit counts against. */
export function periodCounts(known: DayState, visit: CountedVisit): readonly Count[] {
  // A centre that cannot reach the branch does not know what the branch has used of them.
  const { isWithoutNumbers: isBranchOffline } = known.bookingRules ?? known.rules;
  const usedOf = async (client: Pick<pg.ClientBase, "query">, quota: OrganizationQuota): Promise<number> =>
    isBranchOffline === true ? quota.limit : usedInPeriod(client, known, quota);
  return sharesOf(known, visit)
    .filter(({ quota }) => quota.per !== "day")
    .map((share) => ({
      name: `quota ${known.organizationId} ${share.quota.id}`,
      wanted: share.wanted,
      limit: async (client) => quotaLimit(share, await usedOf(client, share.quota)),
    }));
}

/** Returns whether a quota, daily or longer, leaves no room for a visit. */
export async function hasNoRoomFor(
  client: Pick<pg.ClientBase, "query">,
  known: DayState,
  visit: CountedVisit,
): Promise<boolean> {
  if (findReached(dayLimits(known, visit)) !== undefined) return true;
  for (const { limit } of periodCounts(known, visit))
    if (findReached([await limit(client)]) !== undefined) return true;
  return false;
}

/** Counts the visits that a quota covers in the period of a day, as stored. */
export async function usedInPeriod(
  client: Pick<pg.ClientBase, "query">,
  { organizationId, date }: Pick<DayState, "organizationId" | "date">,
  { services, ticketTypes, per }: OrganizationQuota,
): Promise<number> {
  const { from, to } = quotaPeriod(date, per);
  const { rows } = await client.query<{ used: number }>({
    name: "quota-used",
    text: `
      select count(*)::integer as used
      from ticket_item
      where organization_id = $1 and queue_date between $2 and $3 and service_id = any($4)
        and ($5::text[] is null or type = any($5)) and status <> all($6) and state <> all($7)`,
    values: [
      organizationId,
      from,
      to,
      services,
      ticketTypes ?? null,
      uncounted.ticketStatuses,
      uncounted.itemStates,
    ],
  });
  return rows[0]?.used ?? 0;
}

const sharesOf = ({ config, date }: DayState, visit: CountedVisit): readonly QuotaShare[] =>
  quotaShares(config.organization.quotas, date, visit);
