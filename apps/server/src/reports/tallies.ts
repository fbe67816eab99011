import { addTallies, emptyTally, type Tally } from "@cherga/engine/figures/tally";
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
): Promise<readonly GroupTally[]> {
  const { key, rollupKey = key, by, hasHistograms = true } = groupings[group];
  const found = await readItems(reportDb, scope, filter, by, async (db, { rollups, items }) => {
    const groups: GroupTally[] = [];
    for (const rows of rollups) groups.push(...(await tallyRollups(db, rollupKey, rows, hasHistograms)));
    if (items !== undefined) groups.push(...(await tallyItems(db, key, items, scope.now, hasHistograms)));
    return groups;
  });
  return addedUp(found);
}

/** Adds up the tallies of equal keys. */
function addedUp(groups: readonly GroupTally[]): readonly GroupTally[] {
  const tallies = new Map<string, Tally>();
  for (const { key, tally } of groups) {
    const before = tallies.get(key);
    tallies.set(key, before === undefined ? tally : addTallies(before, tally));
  }
  return [...tallies].map(([key, tally]) => ({ key, tally }));
}

/** The tallies of some groups, and of all groups together. */
export type ChosenTallies = { readonly chosen: readonly GroupTally[]; readonly all: Tally };

/**
 * Adds up the confirmed items of few groups, which are chosen by the number of items that each group has, and of all
 * together. The items of days without sums are read once for all of it.
 */
export async function readChosenTallies(
  reportDb: Transaction<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  group: TallyGroup,
  choose: (counts: ReadonlyMap<string, number>) => Promise<readonly string[]>,
): Promise<ChosenTallies> {
  const { key, rollupKey = key, by } = groupings[group];
  return readItems(
    reportDb,
    scope,
    filter,
    by,
    async (db, { rollups, items }) => {
      const others = items === undefined ? [] : await tallyItems(db, key, items, scope.now, true);
      const counts = new Map(others.map((each) => [each.key, each.tally.items]));
      for (const rows of rollups)
        for (const each of await countRollups(db, rollupKey, rows))
          counts.set(each.key, (counts.get(each.key) ?? 0) + each.count);
      const keys = await choose(counts);
      const ofKeys = new Set(keys);
      const chosen = others.filter((each) => ofKeys.has(each.key));
      for (const rows of rollups)
        chosen.push(
          ...(await tallyRollups(db, rollupKey, sql`${rows} and ${rollupKey} = any(${keys})`, true)),
        );
      const whole = rollups.length === 0 ? [] : await readWholePeriods(db, scope, filter);
      return { chosen: addedUp(chosen), all: sumOfAll([...others, ...whole]) };
    },
    { onlyPeriods: true },
  );
}

/** Returns the tally of all groups. */
export const sumOfAll = (groups: readonly GroupTally[]): Tally =>
  groups.reduce((sum, { tally }) => addTallies(sum, tally), emptyTally);

/** Adds up all confirmed items of the periods whose sums are known. */
function readWholePeriods(
  reportDb: Transaction<Database>,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<readonly GroupTally[]> {
  const { key, by } = groupings.all;
  return readItems(
    reportDb,
    scope,
    filter,
    by,
    async (db, { rollups }) => {
      const groups: GroupTally[] = [];
      for (const rows of rollups) groups.push(...(await tallyRollups(db, key, rows, true)));
      return groups;
    },
    { onlyPeriods: true },
  );
}

async function countRollups(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  rows: RawBuilder<unknown>,
): Promise<readonly { readonly key: string; readonly count: number }[]> {
  // There are many rows, and the planner expects few: it would sort them.
  await sql`set local enable_sort = off`.execute(db);
  const read = await sql<{ key: string; count: number }>`
    select ${key} as key, sum(item.items)::bigint as count from ${rows} and item.is_confirmed group by 1`.execute(
    db,
  );
  await sql`set local enable_sort = on`.execute(db);
  return read.rows;
}

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
    from ${rows} and item.is_confirmed group by 1`.execute(db);
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
    from (select ${key} as key, org.target_ms, ${sql.join(tallied)} from ${items} and item.num is not null) as item
      cross join lateral (select item.target_ms) as org
    group by 1`.execute(db);
  return read.rows.map(groupTallyOf);
}
