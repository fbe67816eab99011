import { setTimeout as sleep } from "node:timers/promises";
import { bucketBounds } from "@cherga/engine/figures/tally";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type RawBuilder, sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { Tx } from "#db/transaction";
import { endOfPeriod, periodOf } from "#reports/rollups/periods";
import { bucketColumns, rollupColumn, histograms, rollupRules } from "#reports/rollups/rollup-columns";
import { dimensionColumns, type RollupKind, rollupKinds } from "#reports/rollups/rollup-kinds";
import { sumNames, tallySums } from "#reports/tally-sums";

type World = Pick<BaseDeps, "clock" | "db" | "inTransaction">;

/** A period whose sums are missing, or of another state of its days. */
type StalePeriod = {
  readonly organizationId: number;
  readonly period: CalendarDate;
  readonly versions: number;
  readonly targetMs: number;
  readonly zone: string;
};

/**
 * Computes the sums of past periods that have none, or have changed since. Returns how many these were. Servers share
 * the work: an organization that one server is busy with is skipped by the others.
 */
export async function refreshRollups(world: World, stopping?: AbortSignal): Promise<number> {
  let refreshed = 0;
  for (const stale of await listStale(world)) {
    if (stopping?.aborted === true) break;
    const startedAt = performance.now();
    if (await refreshPeriod(world, stale)) refreshed += 1;
    // After an update there may be thousands of periods. The queue comes first, so the database rests half of the time.
    await sleep(performance.now() - startedAt);
  }
  return refreshed;
}

async function listStale({ clock, db }: World): Promise<readonly StalePeriod[]> {
  // Periods that have ended in every time zone.
  const before = periodOf(addDays(dateAt("UTC", clock.now().getTime()), -1));
  const { rows } = await sql<StalePeriod>`
    select day.*, org.target_ms as "targetMs", org.zone
    from (
        select organization_id as "organizationId", report_period(queue_date) as period,
          sum(version + facts_version)::bigint as versions
        from organization_day where queue_date < ${before} group by 1, 2) as day
      join (select id, allowable_wait_min * ${msPerMinute}::bigint, option #>> '{globalSetting,timeZone}'
        from organization) as org (id, target_ms, zone) on org.id = day."organizationId"
      left join report_rollup_period known
        on known.organization_id = day."organizationId" and known.period = day.period
    where (known.day_versions, known.target_ms, known.zone, known.rules)
      is distinct from (day.versions, org.target_ms, org.zone, ${rollupRules}::integer)
    order by day.period desc, 1`.execute(db);
  return rows;
}

/** Any number; it tells these locks from others. */
const lockClass = 26_001;

/**
 * Computes the sums of a period. The versions of its days were read before its items are: if a day changes meanwhile,
 * its version is another one, and the sums are not used.
 */
function refreshPeriod({ clock, inTransaction }: World, stale: StalePeriod): Promise<boolean> {
  const { organizationId, period, versions, targetMs, zone } = stale;
  const now = clock.now();
  return inTransaction(async ({ db }) => {
    const locked = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${lockClass}::integer, ${organizationId}::integer) as "isFree"`.execute(
      db,
    );
    if (locked.rows[0]?.isFree !== true) return false;
    // Open items change with time alone.
    const open = await sql`
      select from ticket_item item where ${itemsIn(stale)} and item.num is not null
        and (item.outcome is null or item.arrived_at > ${now} or item.planned_at > ${now}) limit 1`.execute(
      db,
    );
    if (open.rows.length > 0) return false;
    await sql`delete from report_rollup where organization_id = ${organizationId} and period = ${period}`.execute(
      db,
    );
    for (const kind of kinds) await writeRollup(db, stale, kind, now);
    await sql`
      insert into report_rollup_period (organization_id, period, day_versions, target_ms, zone, rules)
      values (${organizationId}, ${period}, ${versions}, ${targetMs}, ${zone}, ${rollupRules})
      on conflict (organization_id, period) do update set day_versions = excluded.day_versions,
        target_ms = excluded.target_ms, zone = excluded.zone, rules = excluded.rules`.execute(db);
    return true;
  });
}

const kinds = ["service", "day", "hour", "operator"] as const satisfies readonly RollupKind[];

const itemsIn = ({ organizationId, period }: StalePeriod): RawBuilder<boolean> =>
  sql`item.organization_id = ${organizationId} and item.queue_date between ${period} and ${endOfPeriod(period)}`;

async function writeRollup(db: Tx["db"], stale: StalePeriod, kind: RollupKind, now: Date): Promise<void> {
  const { organizationId, period, targetMs, zone } = stale;
  const keys = rollupKinds[kind].flatMap((dimension) => dimensionColumns[dimension]);
  const expressions = tallySums(now);
  const columns: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ["organization_id", sql`${organizationId}::integer`],
    ["period", sql`${period}::date`],
    ["kind", sql`${kind}::text`],
    ["is_confirmed", sql`item.num is not null`],
    ...(kind === "day" ? [] : ([["queue_date", sql`${period}::date`]] as const)),
    ...keys,
    ["served_tickets", sql`count(distinct item.ticket_id) filter (where item.outcome = 'served')`],
    ...sumNames.map((name) => [rollupColumn(name), expressions[name]] as const),
    // The heat map shows no quantiles.
    ...(kind === "hour"
      ? []
      : histograms.flatMap((histogram) =>
          bucketColumns(histogram).map(
            ([bucket, column]) =>
              [
                column,
                sql`nullif(count(*) filter (where ${sql.id(`${histogram}_bucket`)} = ${sql.lit(bucket)}), 0)`,
              ] as const,
          ),
        )),
  ];
  const grouped = keys.map(([, value]) => value);
  await sql`
    insert into report_rollup (${sql.join(columns.map(([column]) => sql.id(column)))})
    select ${sql.join(columns.map(([, value]) => value))}
    from ticket_item item
      cross join (values (${targetMs}::bigint, ${zone}::text)) as org (target_ms, zone)
      cross join lateral (values (
        case when first_called_at is not null then width_bucket(waiting_ms, ${[...bucketBounds]}::bigint[]) end,
        case when outcome = 'served' then width_bucket(serving_ms, ${[...bucketBounds]}::bigint[]) end))
        as bucket (waiting_bucket, serving_bucket)
    where ${itemsIn(stale)}
    group by item.num is not null, ${sql.join(grouped)}`.execute(db);
}
