import type { Outcome } from "@cherga/engine/figures/outcome";
import { bucketBounds, type Tally } from "@cherga/engine/figures/tally";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/tables";
import { type ItemFilter, itemsOf, organizationRows, spent } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";

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

const keys: Readonly<Record<TallyGroup, RawBuilder<string>>> = {
  all: sql`''`,
  service: sql`item.organization_id || '-' || item.service_id`,
  organization: sql`item.organization_id::text`,
  region: sql`org.region_id::text`,
  organizationType: sql`org.type`,
  type: sql`item.type`,
  channel: sql`item.channel`,
  operator: sql`coalesce(item.operator_id::text, '')`,
  day: sql`item.queue_date::text`,
  week: sql`date_trunc('week', item.queue_date)::date::text`,
  month: sql`date_trunc('month', item.queue_date)::date::text`,
  year: sql`date_trunc('year', item.queue_date)::date::text`,
  hourOfWeek: sql`extract(isodow from item.queue_date) || '-' || extract(hour from item.arrived_at at time zone org.zone)`,
};

/** A booking that is called this late at most is punctual. */
const punctualMs = 5 * msPerMinute;

/** Counts and adds up the confirmed items of a report, by group. */
export async function readTallies(
  db: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  group: TallyGroup,
): Promise<readonly GroupTally[]> {
  const items = sql`from ticket_item item join ${organizationRows(scope)} on org.id = item.organization_id
    where item.num is not null and ${itemsOf(scope, filter)}`;
  const key = keys[group];
  const [sums, waiting, serving] = await Promise.all([
    readSums(db, key, items, scope.now),
    readHistograms(db, key, spent("waiting", scope.now), sql`${items} and item.first_called_at is not null`),
    readHistograms(
      db,
      key,
      sql`item.serving_ms`,
      sql`${items} and item.outcome = 'served' and item.started_at is not null`,
    ),
  ]);
  return sums.map(({ key: name, served, noShow, left, cancelled, unserved, ...counts }) => ({
    key: name,
    tally: {
      ...counts,
      outcomes: { served, noShow, left, cancelled, unserved },
      waiting: waiting.get(name) ?? [],
      serving: serving.get(name) ?? [],
    },
  }));
}

type Sums = Omit<Tally, "outcomes" | "waiting" | "serving"> & Readonly<Record<Outcome, number>>;

async function readSums(
  db: Kysely<Database>,
  key: RawBuilder<string>,
  items: RawBuilder<unknown>,
  now: Date,
): Promise<readonly (Sums & { readonly key: string })[]> {
  const waited = spent("waiting", now);
  const lag = sql`extract(epoch from item.first_called_at - item.planned_at) * 1000`;
  const { rows } = await sql<Sums & { key: string }>`
    select ${key} as key,
      count(*) as items,
      count(*) filter (where arrived_at <= ${now}) as arrived,
      count(*) filter (where is_first and arrived_at <= ${now}) as visits,
      count(*) filter (where outcome = 'served') as served,
      count(*) filter (where outcome = 'noShow') as "noShow",
      count(*) filter (where outcome = 'left') as "left",
      count(*) filter (where outcome = 'cancelled') as cancelled,
      count(*) filter (where outcome = 'unserved') as unserved,
      count(*) filter (where is_day_closed) as "endedByClosing",
      count(*) filter (where first_called_at is not null) as called,
      coalesce(sum(${waited}) filter (where first_called_at is not null), 0)::bigint as "waitingMs",
      coalesce(max(${waited}) filter (where first_called_at is not null), 0)::bigint as "longestWaitMs",
      count(*) filter (where outcome = 'served' and ${waited} <= org.target_ms) as "withinTarget",
      count(*) filter (where first_called_at is not null and started_at is null and outcome <> 'served')
        as "neverStarted",
      count(*) filter (where started_at is not null) as started,
      coalesce(sum(called_ms) filter (where started_at is not null), 0)::bigint as "wayMs",
      coalesce(sum(serving_ms) filter (where outcome = 'served'), 0)::bigint as "servingMs",
      coalesce(sum(called_ms + serving_ms + paused_ms) filter (where outcome = 'served'), 0)::bigint as "handlingMs",
      count(*) filter (where planned_at is not null) as booked,
      count(*) filter (where planned_at is not null and outcome = 'cancelled') as "bookedCancelled",
      count(*) filter (where planned_at <= ${now} and outcome is distinct from 'cancelled') as "bookedDue",
      count(*) filter (where planned_at <= ${now} and outcome in ('noShow', 'left', 'unserved')) as "bookedMissed",
      count(*) filter (where planned_at is not null and arrived_at <= ${now}) as "bookedArrived",
      count(*) filter (where planned_at is not null and arrived_at <= ${now} and was_late) as late,
      count(*) filter (where planned_at is not null and first_called_at is not null) as "bookedCalled",
      count(*) filter (where ${lag} <= ${punctualMs}) as punctual,
      coalesce(sum(${lag}), 0)::bigint as "lagMs",
      coalesce(sum(greatest(0, extract(epoch from planned_at - registered_at) * 1000)), 0)::bigint as "leadMs",
      count(*) filter (where is_rerouted and arrived_at <= ${now}) as rerouted,
      count(*) filter (where outcome = 'served' and not is_rerouted) as "firstContact",
      count(visit_ms) as "endedVisits",
      coalesce(sum(visit_ms), 0)::bigint as "visitMs"
    ${items} group by 1`.execute(db);
  return rows;
}

async function readHistograms(
  db: Kysely<Database>,
  key: RawBuilder<string>,
  ms: RawBuilder<number>,
  items: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  // One row for each group: as many rows as buckets would keep the server busy for long.
  const { rows } = await sql<{ key: string; counts: string }>`
    select key, string_agg(bucket || ':' || times, ' ') as counts from (
      select ${key} as key, width_bucket(${ms}, ${[...bucketBounds]}::bigint[]) as bucket, count(*) as times
      ${items} group by 1, 2) as counted
    group by key`.execute(db);
  return new Map(rows.map((row) => [row.key, histogramOf(row.counts)]));
}

function histogramOf(counts: string): readonly number[] {
  const histogram = Array.from({ length: bucketBounds.length + 1 }, () => 0);
  for (const pair of counts.split(" ")) {
    const [bucket, times] = pair.split(":");
    histogram[Number(bucket)] = Number(times);
  }
  return histogram;
}
