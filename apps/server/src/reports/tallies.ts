import { addTallies, bucketBounds, type Histogram, type Tally } from "@cherga/engine/figures/tally";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { type ItemFilter, spent } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";
import { type HistogramName, histogramText, sumOf } from "#reports/rollups/rollup-columns";
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
  | "hourOfWeek";

/** A group of items. The key is text: an id, a date, or a name; of a service, with its organization. */
export type GroupTally = { readonly key: string; readonly tally: Tally };

type Grouping = {
  /** Of an item, or of a row of a rollup. */
  readonly key: RawBuilder<string>;
  /** Of a row of a rollup, if it is another one. */
  readonly rollupKey?: RawBuilder<string>;
  readonly by: readonly Dimension[];
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
};

/** Counts and adds up the confirmed items of a report, by group. */
export async function readTallies(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  group: TallyGroup,
): Promise<readonly GroupTally[]> {
  const { key, rollupKey = key, by, hasHistograms = true } = groupings[group];
  const found = await readItems(reportDb, scope, filter, by, async (db, { rollups, items }) => [
    ...(rollups === undefined
      ? []
      : await tallyRollups(db, rollupKey, sql`${rollups} and item.is_confirmed`, hasHistograms)),
    ...(items === undefined
      ? []
      : await tallyItems(db, key, sql`${items} and item.num is not null`, scope.now, hasHistograms)),
  ]);
  const tallies = new Map<string, Tally>();
  for (const each of found) {
    const before = tallies.get(each.key);
    tallies.set(each.key, before === undefined ? each.tally : addTallies(before, each.tally));
  }
  return [...tallies].map(([name, tally]) => ({ key: name, tally }));
}

type SumsRow = TallySums & { readonly key: string };

async function tallyRollups(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  rows: RawBuilder<unknown>,
  hasHistograms: boolean,
): Promise<readonly GroupTally[]> {
  const sums = sumNames.map((name) => sql`${sumOf(name)} as ${sql.id(name)}`);
  const text = (name: HistogramName) => (hasHistograms ? histogramText(name) : sql`''`);
  // Groups are few, but each has hundreds of sums: sorting the rows would take longer than adding them up.
  await sql`set local enable_sort = off`.execute(db);
  const read = await sql<SumsRow & { waitingTimes: string; servingTimes: string }>`
    select ${key} as key, ${sql.join(sums)}, ${text("waiting")} as "waitingTimes", ${text("serving")} as "servingTimes"
    from ${rows} group by 1`.execute(db);
  await sql`set local enable_sort = on`.execute(db);
  return read.rows.map(({ key: name, waitingTimes, servingTimes, ...row }) => ({
    key: name,
    tally: tallyOf(row, histogramOf(waitingTimes), histogramOf(servingTimes)),
  }));
}

const histogramOf = (times: string): Histogram => (times === "" ? [] : times.split(" ").map(Number));

async function tallyItems(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  items: RawBuilder<unknown>,
  now: Date,
  hasHistograms: boolean,
): Promise<readonly GroupTally[]> {
  const expressions = tallySums(now);
  const sums = sumNames.map((name) => sql`${expressions[name]} as ${sql.id(name)}`);
  const read = await sql<SumsRow>`select ${key} as key, ${sql.join(sums)} from ${items} group by 1`.execute(
    db,
  );
  const isCalled = sql`${items} and item.first_called_at is not null`;
  const isTimed = sql`${items} and ${isServiceTimed}`;
  const waiting = hasHistograms ? await readHistograms(db, key, spent("waiting", now), isCalled) : undefined;
  const serving = hasHistograms ? await readHistograms(db, key, sql`item.serving_ms`, isTimed) : undefined;
  return read.rows.map(({ key: name, ...row }) => ({
    key: name,
    tally: tallyOf(row, waiting?.get(name) ?? [], serving?.get(name) ?? []),
  }));
}

async function readHistograms(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  ms: RawBuilder<number>,
  items: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Histogram>> {
  // One row for each group: as many rows as buckets would keep the server busy for long.
  const { rows } = await sql<{ key: string; counts: string }>`
    select key, string_agg(bucket || ':' || times, ' ') as counts from (
      select ${key} as key, width_bucket(${ms}, ${[...bucketBounds]}::bigint[]) as bucket, count(*) as times
      from ${items} group by 1, 2) as counted
    group by key`.execute(db);
  return new Map(rows.map((row) => [row.key, sparseHistogramOf(row.counts)]));
}

function sparseHistogramOf(counts: string): Histogram {
  const histogram = Array.from({ length: bucketBounds.length + 1 }, () => 0);
  for (const pair of counts.split(" ")) {
    const [bucket, times] = pair.split(":");
    histogram[Number(bucket)] = Number(times);
  }
  return histogram;
}
