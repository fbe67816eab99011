import { setTimeout as sleep } from "node:timers/promises";
import { bucketBounds } from "@cherga/engine/figures/tally";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type RawBuilder, sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { Tx } from "#db/transaction";
import { periodVersions } from "#reports/rollups/known-periods";
import { endOf, partOf, type Period } from "#reports/rollups/periods";
import {
  bucketColumns,
  type HistogramName,
  histograms,
  rollupColumn,
  rollupRules,
  sumOf,
} from "#reports/rollups/rollup-columns";
import {
  dimensionColumns,
  type RollupKind,
  rollupKindNames,
  rollupKinds,
} from "#reports/rollups/rollup-kinds";
import { stretchMs } from "#reports/rollups/stretch-sums";
import { isServiceTimed, sumNames, tallySums } from "#reports/tally-sums";

type World = Pick<BaseDeps, "clock" | "db" | "inTransaction">;

/** A period whose sums are missing, or of another state of its days. */
type StalePeriod = Period & {
  readonly organizationId: number;
  readonly versions: number;
  readonly targetMs: number;
  readonly zone: string;
};

/** So many periods are computed by one statement: it has hundreds of sums, and planning it takes longer than one period. */
const batchSizes = { part: 18, month: 30 } as const;

/**
 * Computes the sums of past periods that have none, or have changed since. Returns how many these were. Only one server
 * does so at a time.
 */
export async function refreshRollups(world: World, stopping?: AbortSignal): Promise<number> {
  let refreshed = 0;
  // Months are added up from their parts.
  for (const span of ["part", "month"] as const) {
    const stale = await listStale(world, span);
    for (let start = 0; start < stale.length && stopping?.aborted !== true; start += batchSizes[span]) {
      const startedAt = performance.now();
      refreshed += await refreshPeriods(world, span, stale.slice(start, start + batchSizes[span]));
      // After an update there may be thousands of periods. The queue comes first: the database rests half of the time.
      await sleep(performance.now() - startedAt);
    }
  }
  return refreshed;
}

/** Lists parts of months that have ended, and months all of whose parts are known; the latest first. */
async function listStale({ clock, db }: World, span: Period["span"]): Promise<readonly StalePeriod[]> {
  // Periods that have ended in every time zone.
  const yesterday = addDays(dateAt("UTC", clock.now().getTime()), -1);
  const { rows } = await sql<StalePeriod>`
    select day.organization_id as "organizationId", day.span, day.period as start, day.versions,
      org.target_ms as "targetMs", org.zone
    from (${periodVersions(sql`queue_date < ${partOf(yesterday)}`)}) as day (organization_id, span, period, versions)
      join (select id, allowable_wait_min * ${msPerMinute}::bigint, option #>> '{globalSetting,timeZone}'
        from organization) as org (id, target_ms, zone) on org.id = day.organization_id
      left join report_rollup_period known
        on known.organization_id = day.organization_id and known.span = day.span and known.period = day.period
    where day.span = ${span} and (known.day_versions, known.target_ms, known.zone, known.rules)
        is distinct from (day.versions, org.target_ms, org.zone, ${rollupRules}::integer)
      and (day.span = 'part' or day.versions = (
        select sum(part.day_versions) from report_rollup_period part
        where part.organization_id = day.organization_id and part.span = 'part'
          and part.period between day.period and day.period + 30 and date_trunc('month', part.period) = day.period
          and (part.target_ms, part.zone, part.rules) = (org.target_ms, org.zone, ${rollupRules}::integer)))
    order by day.period desc, 1`.execute(db);
  return rows.filter((period) => endOf(period) < yesterday);
}

/** Any number; it tells this lock from others. */
const lock = 26_001;

/**
 * Computes the sums of some periods. The versions of their days were read before their items are: if a day changes
 * meanwhile, its version is another one, and the sums are not used.
 */
function refreshPeriods(
  { clock, inTransaction }: World,
  span: Period["span"],
  stale: readonly StalePeriod[],
): Promise<number> {
  const now = clock.now();
  return inTransaction(async ({ db }) => {
    const locked = await sql<{
      isFree: boolean;
    }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(db);
    if (locked.rows[0]?.isFree !== true) return 0;
    const past = span === "part" ? await withoutOpen(db, stale, now) : stale;
    const keys = keyArrays(past);
    for (const table of ["report_rollup", "report_stretch_rollup"])
      await sql`
        delete from ${sql.table(table)} rollup using unnest(${keys}) as known (id, span, period)
        where rollup.organization_id = known.id and rollup.span = known.span and rollup.period = known.period`.execute(
        db,
      );
    if (span === "part") {
      for (const kind of rollupKindNames) await writeRollups(db, past, kind, now);
      await writeStretchRollups(db, past);
    } else await addUpParts(db, past);
    await sql`
      insert into report_rollup_period (organization_id, span, period, day_versions, target_ms, zone, rules)
      select *, ${rollupRules}::integer from unnest(${keys},
        ${past.map(({ versions }) => versions)}::bigint[], ${past.map(({ targetMs }) => targetMs)}::bigint[],
        ${past.map(({ zone }) => zone)}::text[])
      on conflict (organization_id, span, period) do update set day_versions = excluded.day_versions,
        target_ms = excluded.target_ms, zone = excluded.zone, rules = excluded.rules`.execute(db);
    return past.length;
  });
}

/** Open items change with time alone, so their periods are left out. */
async function withoutOpen(
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

async function writeStretchRollups(db: Tx["db"], parts: readonly StalePeriod[]): Promise<void> {
  await sql`
    insert into report_stretch_rollup (organization_id, span, period, operator_id, kind, stretches, duration_ms)
    select org.id, org.span, org.period, stretch.operator_id, stretch.kind, count(*), ${stretchMs}
    from unnest(${keyArrays(parts)}, ${parts.map(endOf)}::date[]) as org (id, span, period, last)
      join operator_stretch stretch
        on stretch.organization_id = org.id and stretch.queue_date between org.period and org.last
    group by 1, 2, 3, 4, 5`.execute(db);
}

/** The columns of a rollup that say what its sums are about. */
const dimensionNames = [
  ...new Set(Object.values(dimensionColumns).flatMap((columns) => columns.map(([column]) => column))),
].filter((column) => column !== "queue_date");

/** Adds up the parts of months, which are known and of the same days. */
async function addUpParts(db: Tx["db"], months: readonly StalePeriod[]): Promise<void> {
  const rows = (table: string) => sql`
    unnest(${keyArrays(months)}, ${months.map(endOf)}::date[]) as month (id, span, period, last)
    join ${sql.table(table)} item on item.organization_id = month.id and item.span = 'part'
      and item.period between month.period and month.last`;
  const grouped: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ["organization_id", sql`month.id`],
    ["span", sql`month.span`],
    ["period", sql`month.period`],
    ["kind", sql`item.kind`],
    ["is_confirmed", sql`item.is_confirmed`],
    ["queue_date", sql`case item.kind when 'day' then item.queue_date else month.period end`],
    ...dimensionNames.map((column) => [column, sql.id("item", column)] as const),
  ];
  const columns: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ...grouped,
    ["served_tickets", sql`sum(item.served_tickets)`],
    ...sumNames.map((name) => [rollupColumn(name), sumOf(name)] as const),
    ...histograms.flatMap((histogram) =>
      bucketColumns(histogram).map(([, column]) => [column, sql`sum(${sql.id("item", column)})`] as const),
    ),
  ];
  await sql`
    insert into report_rollup (${sql.join(columns.map(([column]) => sql.id(column)))})
    select ${sql.join(columns.map(([, value]) => value))} from ${rows("report_rollup")}
    group by ${sql.join(grouped.map(([, value]) => value))}`.execute(db);
  await sql`
    insert into report_stretch_rollup (organization_id, span, period, operator_id, kind, stretches, duration_ms)
    select month.id, month.span, month.period, item.operator_id, item.kind, sum(item.stretches), sum(item.duration_ms)
    from ${rows("report_stretch_rollup")} group by 1, 2, 3, 4, 5`.execute(db);
}

const keyArrays = (stale: readonly StalePeriod[]): RawBuilder<unknown> =>
  sql`${stale.map(({ organizationId }) => organizationId)}::integer[], ${stale.map(({ span }) => span)}::text[],
    ${stale.map(({ start }) => start)}::date[]`;

/** The items of some periods, each with its organization's zone and norm. */
const periodRows = (stale: readonly StalePeriod[]): RawBuilder<unknown> => sql`
  unnest(${keyArrays(stale)}, ${stale.map(endOf)}::date[],
    ${stale.map(({ targetMs }) => targetMs)}::bigint[], ${stale.map(({ zone }) => zone)}::text[])
    as org (id, span, period, last, target_ms, zone)
  join ticket_item item on item.organization_id = org.id and item.queue_date between org.period and org.last`;

async function writeRollups(
  db: Tx["db"],
  stale: readonly StalePeriod[],
  kind: RollupKind,
  now: Date,
): Promise<void> {
  const keys = rollupKinds[kind].flatMap((dimension) => dimensionColumns[dimension]);
  const expressions = tallySums(now);
  const columns: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ["organization_id", sql`org.id`],
    ["span", sql`org.span`],
    ["period", sql`org.period`],
    ["kind", sql`${kind}::text`],
    ["is_confirmed", sql`item.num is not null`],
    ...(kind === "day" ? [] : ([["queue_date", sql`org.period`]] as const)),
    ...keys,
    ["served_tickets", sql`count(distinct item.ticket_id) filter (where item.outcome = 'served')`],
    ...sumNames.map((name) => [rollupColumn(name), expressions[name]] as const),
    // The heat map shows no quantiles.
    ...(kind === "hour" ? [] : histograms.flatMap(bucketCounts)),
  ];
  await sql`
    insert into report_rollup (${sql.join(columns.map(([column]) => sql.id(column)))})
    select ${sql.join(columns.map(([, value]) => value))}
    from ${periodRows(stale)}
      -- Without the offset, each of the many counts would look for the bucket again.
      cross join lateral (select
        case when first_called_at is not null then width_bucket(waiting_ms, ${[...bucketBounds]}::bigint[]) end,
        case when ${isServiceTimed} then width_bucket(serving_ms, ${[...bucketBounds]}::bigint[]) end
        offset 0) as bucket (waiting_bucket, serving_bucket)
    group by org.id, org.span, org.period, item.num is not null, ${sql.join(keys.map(([, value]) => value))}`.execute(
    db,
  );
}

const bucketCounts = (histogram: HistogramName) =>
  bucketColumns(histogram).map(
    ([bucket, column]) =>
      [
        column,
        sql`nullif(count(*) filter (where ${sql.id(`${histogram}_bucket`)} = ${sql.lit(bucket)}), 0)`,
      ] as const,
  );
