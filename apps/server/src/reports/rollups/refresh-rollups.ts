import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#db/transaction";
import { isWithoutStretches } from "#reports/open-days";
import { histogramOfTimes } from "#reports/histograms";
import { rangeByRange } from "#reports/rollups/summed-periods";
import { stateOfDays, stateOfPeriods } from "#reports/rollups/past-state";
import { endOf, type Period } from "#reports/rollups/periods";
import { histogramColumns, rollupColumn, rollupRules, sumOf } from "#reports/rollups/rollup-columns";
import {
  dailyKinds,
  type DetailedKind,
  detailedKinds,
  dimensionColumns,
  rollupKinds,
  summaryKindNames,
  type SummaryKind,
  summaryKinds,
  visitKinds,
} from "#reports/rollups/rollup-kinds";
import { dutyColumns, dutySums } from "#reports/rollups/duty-sums";
import { stretchMs } from "#reports/rollups/stretch-sums";
import {
  finerOf,
  keyArrays,
  listStale,
  type RollupDeps,
  type StalePeriod,
  withoutOpen,
} from "#reports/rollups/stale-periods";
import { starsOfAnswer } from "#reports/ratings";
import { isServiceTimed, sumNames, tallySums } from "#reports/tally-sums";

/** The number of periods that one statement computes: it has hundreds of sums, and planning it takes longer than one period. */
const batchSizes = { part: 36, month: 12, quarter: 6, day: 36 } as const;

/** What was known when every period had its sums, by database. */
const settledStates = new WeakMap<RollupDeps["db"], string>();

/**
 * Computes the sums of past periods that have none, or have changed since. Returns how many periods it computed. Only one
 * server does so at a time.
 */
export async function refreshRollups(deps: RollupDeps, stopping?: AbortSignal): Promise<number> {
  // Comparing all periods takes long, and nearly always nothing of the past has changed.
  const days = await stateOfDays(deps);
  if (settledStates.get(deps.db) === days + (await stateOfPeriods(deps))) return 0;
  let refreshed = 0;
  let isSettled = true;
  // Months are added up from their parts, quarters from months.
  for (const span of ["part", "month", "quarter", "day"] as const) {
    const stale = await listStale(deps, span);
    for (let start = 0; start < stale.length && stopping?.aborted !== true; start += batchSizes[span]) {
      const startedAt = performance.now();
      const count = await refreshPeriods(deps, span, stale.slice(start, start + batchSizes[span]));
      isSettled &&= count !== "busy";
      if (count !== "busy") refreshed += count;
      // After an update there may be thousands of periods. The queue comes first: the database rests half of the time.
      await sleep(performance.now() - startedAt);
    }
  }
  // A day that changed meanwhile has another state by now.
  if (isSettled && stopping?.aborted !== true)
    settledStates.set(deps.db, days + (await stateOfPeriods(deps)));
  return refreshed;
}

const rollupTables = [
  "report_rollup",
  "report_stretch_rollup",
  "report_duty_rollup",
  "report_rating_rollup",
] as const;

const dutyRollupColumns = sql.join(
  ["organization_id", "span", "period", "operator_id", "days", ...dutyColumns].map((column) =>
    sql.id(column),
  ),
);

/** Any number; it tells this lock from others. */
const lock = 26_001;

/**
 * Computes the sums of some periods. The versions of their days were read before their items are: if a day changes
 * meanwhile, its version is another one, and the sums are not used. Returns how many were computed, or that another server
 * is computing.
 */
function refreshPeriods(
  { clock, inTransaction }: RollupDeps,
  span: Period["span"],
  stale: readonly StalePeriod[],
): Promise<number | "busy"> {
  const now = clock.now();
  return inTransaction(async ({ db }) => {
    const locked = await sql<{
      isFree: boolean;
    }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(db);
    if (locked.rows[0]?.isFree !== true) return "busy";
    const finer = finerOf(span);
    const past = finer ? stale : await withoutOpen(db, stale, now);
    const keys = keyArrays(past);
    if (span === "part") await deleteDays(db, past);
    for (const table of rollupTables)
      await sql`
        delete from ${sql.table(table)} rollup using unnest(${keys}) as known (id, span, period)
        where rollup.organization_id = known.id and rollup.span = known.span and rollup.period = known.period`.execute(
        db,
      );
    if (finer) await addUpFiner(db, past, finer.span);
    else {
      for (const kind of detailedKinds) await writeRollups(db, past, kind, now);
      for (const kind of summaryKindNames) await writeSummary(db, past, kind);
      await writeStretchRollups(db, past);
      await writeDutyRollups(db, past);
      await writeRatingRollups(db, past);
    }
    await sql`
      insert into report_rollup_period (organization_id, span, period, day_versions, target_ms, zone, rules, open_days)
      select org.id, org.span, org.period, org.versions, org.target_ms, org.zone, ${rollupRules}::integer, array(
        select day.queue_date from organization_day day
        where day.organization_id = org.id and day.queue_date between org.period and org.last and ${isWithoutStretches})
      from unnest(${keys}, ${past.map(endOf)}::date[],
        ${past.map(({ versions }) => versions)}::bigint[], ${past.map(({ targetMs }) => targetMs)}::bigint[],
        ${past.map(({ zone }) => zone)}::text[]) as org (id, span, period, last, versions, target_ms, zone)
      on conflict (organization_id, span, period) do update set day_versions = excluded.day_versions,
        target_ms = excluded.target_ms, zone = excluded.zone, rules = excluded.rules,
        open_days = excluded.open_days`.execute(db);
    return past.length;
  });
}

/** Deletes the sums of the days of parts: those of the parts have the same. */
async function deleteDays(db: Tx["db"], parts: readonly StalePeriod[]): Promise<void> {
  for (const table of [...rollupTables, "report_rollup_period"] as const)
    await sql`
      delete from ${sql.table(table)} rollup
      using unnest(${keyArrays(parts)}, ${parts.map(endOf)}::date[]) as part (id, span, period, last)
      where rollup.organization_id = part.id and rollup.span = 'day'
        and rollup.period between part.period and part.last`.execute(db);
}

async function writeStretchRollups(db: Tx["db"], parts: readonly StalePeriod[]): Promise<void> {
  await sql`
    insert into report_stretch_rollup (organization_id, span, period, operator_id, kind, stretches, duration_ms)
    select org.id, org.span, org.period, stretch.operator_id, stretch.kind, count(*), ${stretchMs}
    from unnest(${keyArrays(parts)}, ${parts.map(endOf)}::date[]) as org (id, span, period, last)
      cross join lateral (
        select * from operator_stretch stretch
        where stretch.organization_id = org.id and stretch.queue_date between org.period and org.last
        ${rangeByRange}) as stretch
    group by 1, 2, 3, 4, 5`.execute(db);
}

async function writeDutyRollups(db: Tx["db"], parts: readonly StalePeriod[]): Promise<void> {
  await sql`
    insert into report_duty_rollup (${dutyRollupColumns})
    select org.id, org.span, org.period, duty.operator_id, count(*), ${dutySums}
    from unnest(${keyArrays(parts)}, ${parts.map(endOf)}::date[]) as org (id, span, period, last)
      cross join lateral (
        select * from operator_day duty
        where duty.organization_id = org.id and duty.queue_date between org.period and org.last
        ${rangeByRange}) as duty
    group by 1, 2, 3, 4`.execute(db);
}

/** Answers by operator: a visitor with several services at one operator answers once. */
async function writeRatingRollups(db: Tx["db"], parts: readonly StalePeriod[]): Promise<void> {
  await sql`
    insert into report_rating_rollup (organization_id, span, period, operator_id, answers, stars)
    select id, span, period, operator_id, count(*), sum(stars) from (
      select distinct org.id, org.span, org.period, item.operator_id, answer.ticket_id, ${starsOfAnswer} as stars
      from unnest(${keyArrays(parts)}, ${parts.map(endOf)}::date[]) as org (id, span, period, last)
        cross join lateral (
          select * from survey_answer answer
          where answer.organization_id = org.id and answer.queue_date between org.period and org.last
          ${rangeByRange}) as answer
        join ticket_item item on item.ticket_id = answer.ticket_id and item.operator_id is not null) as answered
    group by 1, 2, 3, 4`.execute(db);
}

type Columns = readonly (readonly [column: string, value: RawBuilder<unknown>])[];

/** Adds up the rows of finer rollups, by what the result keeps apart. */
async function addUpRollups(db: Tx["db"], grouped: Columns, rows: RawBuilder<unknown>): Promise<void> {
  const columns: Columns = [
    ...grouped,
    ["served_tickets", sql`sum(item.served_tickets)`],
    ...sumNames.map((name) => [rollupColumn(name), sumOf(name)] as const),
    ...histogramColumns.map((column) => [column, sql`sum(${sql.id("item", column)})`] as const),
  ];
  await sql`
    insert into report_rollup (${sql.join(columns.map(([column]) => sql.id(column)))})
    select ${sql.join(columns.map(([, value]) => value))} from ${rows}
    group by ${sql.join(grouped.map(([, value]) => value))}`.execute(db);
}

async function writeSummary(db: Tx["db"], parts: readonly StalePeriod[], kind: SummaryKind): Promise<void> {
  const dimensions = rollupKinds[kind].flatMap((dimension) => dimensionColumns[dimension]);
  await addUpRollups(
    db,
    [
      ["organization_id", sql`item.organization_id`],
      ["span", sql`item.span`],
      ["period", sql`item.period`],
      ["kind", sql`${sql.lit(kind)}::text`],
      ["is_confirmed", sql`item.is_confirmed`],
      ...(dailyKinds.includes(kind) ? [] : ([["queue_date", sql`item.period`]] as const)),
      ...dimensions.map(([column]) => [column, sql.id("item", column)] as const),
    ],
    sql`unnest(${keyArrays(parts)}) as part (id, span, period)
      join report_rollup item on item.organization_id = part.id and item.span = part.span and item.period = part.period
        and item.kind = ${sql.lit(summaryKinds[kind])}`,
  );
}

/** The columns of a rollup that say what its sums are about. */
const dimensionNames = [
  ...new Set(Object.values(dimensionColumns).flatMap((columns) => columns.map(([column]) => column))),
].filter((column) => column !== "queue_date");

/** Adds up the parts of months, or the months of quarters, which are known and of the same days. */
async function addUpFiner(
  db: Tx["db"],
  periods: readonly StalePeriod[],
  finer: "part" | "month",
): Promise<void> {
  const rows = (table: (typeof rollupTables)[number], alias = sql`item`, condition = sql`true`) => sql`
    unnest(${keyArrays(periods)}, ${periods.map(endOf)}::date[]) as whole (id, span, period, last)
    cross join lateral (
      select * from ${sql.table(table)} item
      where item.organization_id = whole.id and item.span = ${finer}
        and item.period between whole.period and whole.last and ${condition}
      ${rangeByRange}) as ${alias}`;
  const isDaily = sql`item.kind in (${sql.join(dailyKinds.map((kind) => sql.lit(kind)))})`;
  await addUpRollups(
    db,
    [
      ["organization_id", sql`whole.id`],
      ["span", sql`whole.span`],
      ["period", sql`whole.period`],
      ["kind", sql`item.kind`],
      ["is_confirmed", sql`item.is_confirmed`],
      ["queue_date", sql`case when ${isDaily} then item.queue_date else whole.period end`],
      ...dimensionNames.map((column) => [column, sql.id("item", column)] as const),
    ],
    rows("report_rollup", undefined, finer === "month" ? sql`not ${isDaily}` : undefined),
  );
  await sql`
    insert into report_stretch_rollup (organization_id, span, period, operator_id, kind, stretches, duration_ms)
    select whole.id, whole.span, whole.period, item.operator_id, item.kind, sum(item.stretches), sum(item.duration_ms)
    from ${rows("report_stretch_rollup")} group by 1, 2, 3, 4, 5`.execute(db);
  await sql`
    insert into report_duty_rollup (${dutyRollupColumns})
    select whole.id, whole.span, whole.period, duty.operator_id, sum(duty.days), ${dutySums}
    from ${rows("report_duty_rollup", sql`duty`)} group by 1, 2, 3, 4`.execute(db);
  await sql`
    insert into report_rating_rollup (organization_id, span, period, operator_id, answers, stars)
    select whole.id, whole.span, whole.period, item.operator_id, sum(item.answers), sum(item.stars)
    from ${rows("report_rating_rollup")} group by 1, 2, 3, 4`.execute(db);
}

/** The items of some periods, each with its organization's zone and norm. */
const periodRows = (stale: readonly StalePeriod[]): RawBuilder<unknown> => sql`
  unnest(${keyArrays(stale)}, ${stale.map(endOf)}::date[],
    ${stale.map(({ targetMs }) => targetMs)}::bigint[], ${stale.map(({ zone }) => zone)}::text[])
    as org (id, span, period, last, target_ms, zone)
  cross join lateral (
    select * from ticket_item item where item.organization_id = org.id and item.queue_date between org.period and org.last
    ${rangeByRange}) as item`;

async function writeRollups(
  db: Tx["db"],
  stale: readonly StalePeriod[],
  kind: DetailedKind,
  now: Date,
): Promise<void> {
  const keys = rollupKinds[kind].flatMap((dimension) => dimensionColumns[dimension]);
  const expressions = tallySums(now);
  const columns: Columns = [
    ["organization_id", sql`org.id`],
    ["span", sql`org.span`],
    ["period", sql`org.period`],
    ["kind", sql`${kind}::text`],
    ["is_confirmed", sql`item.num is not null`],
    ...(dailyKinds.includes(kind) ? [] : ([["queue_date", sql`org.period`]] as const)),
    ...keys,
    ...(visitKinds.includes(kind)
      ? ([
          ["served_tickets", sql`count(distinct item.ticket_id) filter (where item.outcome = 'served')`],
        ] as const)
      : []),
    ...sumNames.map((name) => [rollupColumn(name), expressions[name]] as const),
    // The heat map shows no quantiles.
    ...(kind === "hourType"
      ? []
      : ([
          ["waiting_times", histogramOfTimes(sql`item.waiting_ms`, sql`item.first_called_at is not null`)],
          ["serving_times", histogramOfTimes(sql`item.serving_ms`, isServiceTimed)],
        ] as const)),
  ];
  await sql`
    insert into report_rollup (${sql.join(columns.map(([column]) => sql.id(column)))})
    select ${sql.join(columns.map(([, value]) => value))}
    from ${periodRows(stale)}
    group by org.id, org.span, org.period, item.num is not null, ${sql.join(keys.map(([, value]) => value))}`.execute(
    db,
  );
}
