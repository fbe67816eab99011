import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type RawBuilder, sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { Tx } from "#db/transaction";
import { endOf, partOf, type Period } from "#reports/rollups/periods";
import { rollupRules } from "#reports/rollups/rollup-columns";
import { dayVersions, periodVersions } from "#reports/rollups/summed-periods";

export type RollupDeps = Pick<BaseDeps, "clock" | "db" | "inTransaction">;

/** A period whose sums are missing, or were computed from older versions of its days. */
export type StalePeriod = Period & {
  readonly organizationId: number;
  readonly versions: number;
  readonly targetMs: number;
  readonly zone: string;
};

/** The periods that longer ones are added up from; a period begins at most so many days before the last of these. */
const finerSpans = {
  month: { span: "part", days: 30 },
  quarter: { span: "month", days: 91 },
} as const;

/** Returns what a period is added up from; undefined: its own items. */
export const finerOf = (span: Period["span"]) =>
  span === "month" || span === "quarter" ? finerSpans[span] : undefined;

/**
 * Lists parts of months that have ended, months and quarters all of whose parts are known, or the past days of the part
 * that goes on; the latest first.
 */
export async function listStale(
  { clock, db }: RollupDeps,
  span: Period["span"],
): Promise<readonly StalePeriod[]> {
  const now = clock.now();
  // Parts and months that have ended in every time zone.
  const yesterday = addDays(dateAt("UTC", now.getTime()), -1);
  const part = partOf(yesterday);
  const finer = finerOf(span);
  const isComplete = finer
    ? sql`day.versions = (
        select sum(finer.day_versions) from report_rollup_period finer
        where finer.organization_id = day.organization_id and finer.span = ${finer.span}
          and finer.period between day.period and day.period + ${finer.days}::integer
          and date_trunc(${span}, finer.period) = day.period
          and (finer.target_ms, finer.zone, finer.rules) = (org.target_ms, org.zone, ${rollupRules}::integer))`
    : sql`true`;
  const { rows } = await sql<StalePeriod>`
    select day.organization_id as "organizationId", day.span, day.period as start, day.versions,
      org.target_ms as "targetMs", org.zone
    from (${
      span === "day" ? dayVersions(sql`queue_date >= ${part}`) : periodVersions(sql`queue_date < ${part}`)
    }) as day (organization_id, span, period, versions)
      join (select id, allowable_wait_min * ${msPerMinute}::bigint, option #>> '{globalSetting,timeZone}'
        from organization) as org (id, target_ms, zone) on org.id = day.organization_id
      left join report_rollup_period known
        on known.organization_id = day.organization_id and known.span = day.span and known.period = day.period
    where day.span = ${span} and (known.day_versions, known.target_ms, known.zone, known.rules)
        is distinct from (day.versions, org.target_ms, org.zone, ${rollupRules}::integer)
      and (day.span <> 'day' or day.period < (${now}::timestamptz at time zone org.zone)::date)
      and ${isComplete}
    order by day.period desc, 1`.execute(db);
  return span === "day" ? rows : rows.filter((period) => endOf(period) < yesterday);
}

/** Open items change with time alone, so their periods are left out. */
export async function withoutOpen(
  db: Tx["db"],
  stale: readonly StalePeriod[],
  now: Date,
): Promise<readonly StalePeriod[]> {
  const open = await sql<{ place: number }>`
    select org.place::integer as place
    from unnest(${keyArrays(stale)}, ${stale.map(endOf)}::date[]) with ordinality as org (id, span, period, last, place)
      -- Open items of past days are rare; without the limit, all items of the table would be read to find them.
      cross join lateral (
        select from ticket_item item
        where item.organization_id = org.id and item.queue_date between org.period and org.last
          and item.num is not null
          and (item.outcome is null or item.arrived_at > ${now} or item.planned_at > ${now})
        limit 1) as open`.execute(db);
  return stale.filter((_, index) => open.rows.every(({ place }) => place !== index + 1));
}

/** The organizations, spans and first days of periods, as arrays. */
export const keyArrays = (stale: readonly StalePeriod[]): RawBuilder<unknown> =>
  sql`${stale.map(({ organizationId }) => organizationId)}::integer[], ${stale.map(({ span }) => span)}::text[],
    ${stale.map(({ start }) => start)}::date[]`;
