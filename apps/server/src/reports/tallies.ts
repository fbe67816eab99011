import { addTallies, type Tally } from "@cherga/engine/figures/tally";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { histogramFrom, histogramOfTimes } from "#reports/histograms";
import { type ItemFilter, spent } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";
import { type histogramColumns, sumOf } from "#reports/rollups/rollup-columns";
import type { Dimension } from "#reports/rollups/rollup-kinds";
import { isServiceTimed, sumNames, tallyOf, type TallySums, tallySums } from "#reports/tally-sums";

/** What items can be grouped by. */
export type TallyGroup =
  | "all"
  | "service"
  | "organization"
  | "region"
  | "organizationType"
  | "type"
  | "channel"
  | "operator"
  | "day"
  | "week"
  | "month"
  | "year"
  | "hourOfWeek"
  | "hour";

/** A group of items. The key is text: an id, a date, or a name; of a service, with its organization. */
export type GroupTally = { readonly key: string; readonly tally: Tally };

type Grouping = {
  /** Of an item, or of a row of a rollup. */
  readonly key: RawBuilder<string>;
  /** Of a row of a rollup, if it is another one. */
  readonly rollupKey?: RawBuilder<string>;
  /** Undefined: no rollup keeps it apart. */
  readonly by: readonly Dimension[] | undefined;
  /** Absent: the histograms are read as well. */
  readonly hasHistograms?: false;
};

const groupings: Readonly<Record<TallyGroup, Grouping>> = {
  all: { key: sql`''`, by: [] },
  service: { key: sql`item.organization_id || '-' || item.service_id`, by: ["service"] },
  organization: { key: sql`item.organization_id::text`, by: [] },
  region: { key: sql`org.region_id::text`, by: [] },
  organizationType: { key: sql`org.type`, by: [] },
  type: { key: sql`item.type`, by: ["type"] },
  channel: { key: sql`item.channel`, by: ["channel"] },
  operator: { key: sql`coalesce(item.operator_id::text, '')`, by: ["operator"] },
  day: { key: sql`item.queue_date::text`, by: ["day"] },
  week: { key: sql`date_trunc('week', item.queue_date)::date::text`, by: ["day"] },
  // Periods are parts of months.
  month: { key: sql`date_trunc('month', item.queue_date)::date::text`, by: [] },
  year: { key: sql`date_trunc('year', item.queue_date)::date::text`, by: [] },
  hourOfWeek: {
    key: sql`extract(isodow from item.queue_date) || '-' || extract(hour from item.arrived_at at time zone org.zone)`,
    rollupKey: sql`item.weekday || '-' || item.hour`,
    by: ["hourOfWeek"],
    // The heat map shows no quantiles, and has many cells.
    hasHistograms: false,
  },
  hour: {
    key: sql`extract(hour from coalesce(item.arrived_at, item.time_start) at time zone org.zone)::text`,
    by: undefined,
    hasHistograms: false,
  },
};

/** Counts and adds up the confirmed items of a report, by group. */
export async function readTallies(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  group: TallyGroup,
  /** Absent: all groups. */
  keys?: readonly string[],
): Promise<readonly GroupTally[]> {
  const { key, rollupKey = key, by, hasHistograms = true } = groupings[group];
  const found = await readItems(reportDb, scope, filter, by, async (db, { rollups, items }) => {
    const groups: GroupTally[] = [];
    const wanted = (of: RawBuilder<string>) => (keys === undefined ? sql`true` : sql`${of} = any(${keys})`);
    for (const rows of rollups) {
      const confirmed = sql`${rows} and item.is_confirmed and ${wanted(rollupKey)}`;
      groups.push(...(await tallyRollups(db, rollupKey, confirmed, hasHistograms)));
    }
    if (items !== undefined) {
      const confirmed = sql`${items} and item.num is not null and ${wanted(key)}`;
      groups.push(...(await tallyItems(db, key, confirmed, scope.now, hasHistograms)));
    }
    return groups;
  });
  const tallies = new Map<string, Tally>();
  for (const each of found) {
    const before = tallies.get(each.key);
    tallies.set(each.key, before === undefined ? each.tally : addTallies(before, each.tally));
  }
  return [...tallies].map(([name, tally]) => ({ key: name, tally }));
}

/** Returns how many confirmed items each group has. */
export async function countItems(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  group: TallyGroup,
): Promise<ReadonlyMap<string, number>> {
  const { key, rollupKey = key, by } = groupings[group];
  const count = async (
    db: Transaction<Database>,
    { of, value, rows }: Record<"of" | "value" | "rows", RawBuilder<unknown>>,
  ) =>
    (await sql<ItemCount>`select ${of} as key, ${value} as count from ${rows} group by 1`.execute(db)).rows;
  const found = await readItems(reportDb, scope, filter, by, async (db, { rollups, items }) => {
    const counts: ItemCount[] = [];
    // There are many rows, and the planner expects few: it would sort them.
    await sql`set local enable_sort = off`.execute(db);
    for (const each of rollups) {
      const rows = sql`${each} and item.is_confirmed`;
      counts.push(...(await count(db, { of: rollupKey, value: sql`sum(item.items)::bigint`, rows })));
    }
    if (items !== undefined) {
      const rows = sql`${items} and item.num is not null`;
      counts.push(...(await count(db, { of: key, value: sql`count(*)`, rows })));
    }
    return counts;
  });
  const counts = new Map<string, number>();
  for (const each of found) counts.set(each.key, (counts.get(each.key) ?? 0) + each.count);
  return counts;
}

type ItemCount = { readonly key: string; readonly count: number };

type SumsRow = TallySums & {
  readonly key: string;
  readonly waitingTimes: string | null;
  readonly servingTimes: string | null;
};

const groupTallyOf = ({ key, waitingTimes, servingTimes, ...row }: SumsRow): GroupTally => ({
  key,
  tally: tallyOf(row, histogramFrom(waitingTimes), histogramFrom(servingTimes)),
});

async function tallyRollups(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  rows: RawBuilder<unknown>,
  hasHistograms: boolean,
): Promise<readonly GroupTally[]> {
  const sums = sumNames.map((name) => sql`${sumOf(name)} as ${sql.id(name)}`);
  const histogram = (column: (typeof histogramColumns)[number]) =>
    hasHistograms ? sql`sum(${sql.id("item", column)})` : sql`null`;
  // Groups have many sums: sorting the rows, or adding them up on disk, would take longer than adding them up in memory.
  await sql`set local enable_sort = off`.execute(db);
  await sql`set local work_mem = '64MB'`.execute(db);
  const read = await sql<SumsRow>`
    select ${key} as key, ${sql.join(sums)}, ${histogram("waiting_times")}::text as "waitingTimes",
      ${histogram("serving_times")}::text as "servingTimes"
    from ${rows} group by 1`.execute(db);
  await sql`set local enable_sort = on`.execute(db);
  return read.rows.map(groupTallyOf);
}

/** The columns of items that tallies are made from. */
const tallied = [
  "organization_id",
  "ticket_id",
  "outcome",
  "arrived_at",
  "is_first",
  "is_day_closed",
  "first_called_at",
  "started_at",
  "planned_at",
  "registered_at",
  "running",
  "running_since",
  "waiting_ms",
  "called_ms",
  "serving_ms",
  "paused_ms",
  "visit_ms",
  "was_late",
  "is_rerouted",
].map((column) => sql.ref(`item.${column}`));

async function tallyItems(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  items: RawBuilder<unknown>,
  now: Date,
  hasHistograms: boolean,
): Promise<readonly GroupTally[]> {
  const expressions = tallySums(now);
  const sums = sumNames.map((name) => sql`${expressions[name]} as ${sql.id(name)}`);
  // The items of a few days of many organizations fit into memory.
  await sql`set local work_mem = '64MB'`.execute(db);
  const histogram = (ms: RawBuilder<number>, condition: RawBuilder<unknown>) =>
    hasHistograms ? histogramOfTimes(ms, condition) : sql`null`;
  const read = await sql<SumsRow>`
    select item.key, ${sql.join(sums)},
      ${histogram(spent("waiting", now), sql`item.first_called_at is not null`)}::text as "waitingTimes",
      ${histogram(sql`item.serving_ms`, isServiceTimed)}::text as "servingTimes"
    from (select ${key} as key, org.target_ms, ${sql.join(tallied)} from ${items}) as item
      cross join lateral (select item.target_ms) as org
    group by 1`.execute(db);
  return read.rows.map(groupTallyOf);
}
