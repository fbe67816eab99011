import { addTallies, emptyTally, type Tally } from "@cherga/engine/figures/tally";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { histogramFrom, histogramOfTimes } from "#reports/histograms";
import { type ItemFilter, spent } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import { groupInMemory } from "#reports/rollups/group-in-memory";
import { readItems } from "#reports/rollups/item-sources";
import { type histogramColumns, sumOf } from "#reports/rollups/rollup-columns";
import type { LongestSpan } from "#reports/rollups/periods";
import type { Dimension } from "#reports/rollups/rollup-kinds";
import { isServiceTimed, noSums, sumNames, tallyOf, type TallySums, tallySums } from "#reports/tally-sums";

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

/** The key of a service's group; organizations may share a service. */
const serviceKey = (organizationId: number, serviceId: number): string => `${organizationId}-${serviceId}`;

function organizationAndService(key: string): readonly [organizationId: number, serviceId: number] {
  const [organizationId, serviceId] = key.split("-").map(Number);
  return [organizationId ?? 0, serviceId ?? 0];
}

/** Returns the service of such a key. */
export const serviceOfKey = (key: string): number => organizationAndService(key)[1];

/** A group of items. The key is text: an id, a date, or a name; of a service, with its organization. */
export type GroupTally = { readonly key: string; readonly tally: Tally };

type Grouping = {
  /** Of an item, or of a row of a rollup. */
  readonly key: RawBuilder<unknown>;
  /** Of a row of a rollup, if it is another one. */
  readonly rollupKey?: RawBuilder<unknown>;
  /** Undefined: no rollup keeps it apart. */
  readonly by: readonly Dimension[] | undefined;
  /** Longer periods have no rows for each group. Absent: any period has. */
  readonly longest?: LongestSpan;
  /** The sums that the report of these groups shows, without histograms. Absent: all, with histograms. */
  readonly sums?: readonly (keyof TallySums)[];
};

const groupings: Readonly<Record<TallyGroup, Grouping>> = {
  all: { key: sql`''::text`, by: [] },
  service: { key: sql`item.organization_id || '-' || item.service_id`, by: ["service"] },
  organization: { key: sql`item.organization_id`, by: [] },
  region: { key: sql`org.region_id`, by: [] },
  organizationType: { key: sql`org.type`, by: [] },
  type: { key: sql`item.type`, by: ["type"] },
  channel: { key: sql`item.channel`, by: ["channel"] },
  operator: { key: sql`coalesce(item.operator_id::text, '')`, by: ["operator"] },
  day: { key: sql`item.queue_date`, by: ["day"] },
  week: { key: sql`date_trunc('week', item.queue_date)::date`, by: ["day"] },
  // Periods lie within months and years.
  month: { key: sql`date_trunc('month', item.queue_date)::date`, by: [], longest: "month" },
  year: { key: sql`date_trunc('year', item.queue_date)::date`, by: [] },
  hourOfWeek: {
    key: sql`(date_part('isodow', item.queue_date) * 24 + date_part('hour', item.arrived_at at time zone org.zone))`,
    rollupKey: sql`(item.weekday * 24 + item.hour)`,
    by: ["hourOfWeek"],
    sums: [
      "arrived",
      "called",
      "waitingMs",
      "withinTarget",
      "served",
      "noShow",
      "left",
      "unserved",
      "overdue",
    ],
  },
  hour: {
    key: sql`date_part('hour', coalesce(item.arrived_at, item.time_start) at time zone org.zone)`,
    by: undefined,
    sums: ["arrived", "called", "waitingMs", "longestWaitMs"],
  },
};

/** Counts and adds up the confirmed items of a report, by group. */
export async function readTallies(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  group: TallyGroup,
): Promise<readonly GroupTally[]> {
  const { key, rollupKey = key, by, sums, longest } = groupings[group];
  const found = await readItems(
    reportDb,
    scope,
    filter,
    by,
    async (db, { rollups, items }) => {
      const groups: GroupTally[] = [];
      for (const rows of rollups) groups.push(...(await tallyRollups(db, rollupKey, rows, sums)));
      if (items !== undefined) groups.push(...(await tallyItems(db, key, items, scope.now, sums)));
      return groups;
    },
    longest,
  );
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
 * Adds up the confirmed items of few services, which are chosen by the number of items that each has, and of all services
 * together.
 */
export async function readChosenServices(
  reportDb: Transaction<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  choose: (counts: ReadonlyMap<string, number>) => Promise<readonly string[]>,
): Promise<ChosenTallies> {
  const { key, by } = groupings.service;
  return readItems(reportDb, scope, filter, by, async (db, { rollups, items }) => {
    const counts = new Map<string, number>();
    const count = async (column: RawBuilder<number>, rows: RawBuilder<unknown>): Promise<void> => {
      for (const { organizationId, serviceId, times } of await countServices(db, column, rows)) {
        const service = serviceKey(organizationId, serviceId);
        counts.set(service, (counts.get(service) ?? 0) + times);
      }
    };
    for (const rows of rollups) await count(sql`sum(item.items)::bigint`, sql`${rows} and item.is_confirmed`);
    if (items !== undefined) await count(sql`count(*)`, sql`${items} and item.num is not null`);
    const keys = await choose(counts);
    const pairs = keys.map(organizationAndService);
    const serviceIds = [...new Set(pairs.map(([, serviceId]) => serviceId))];
    // The index finds rows by service.
    const isChosen = sql`item.service_id = any(${serviceIds}) and (item.organization_id, item.service_id) in (
      select * from unnest(${pairs.map(([organizationId]) => organizationId)}::integer[],
        ${pairs.map(([, serviceId]) => serviceId)}::integer[]))`;

    const found: GroupTally[] = [];
    for (const rows of rollups) found.push(...(await tallyRollups(db, key, sql`${rows} and ${isChosen}`)));
    if (items !== undefined)
      found.push(...(await tallyItems(db, key, sql`${items} and ${isChosen}`, scope.now)));
    return { chosen: addedUp(found), all: sumOfAll(await readTallies(db, scope, filter, "all")) };
  });
}

type ServiceCount = { readonly organizationId: number; readonly serviceId: number; readonly times: number };

const countServices = (
  db: Transaction<Database>,
  times: RawBuilder<number>,
  rows: RawBuilder<unknown>,
): Promise<readonly ServiceCount[]> =>
  groupInMemory<ServiceCount>(
    db,
    sql`
    select item.organization_id as "organizationId", item.service_id as "serviceId", ${times} as times
    from ${rows} group by 1, 2`,
  );

/** Returns the tally of all groups. */
export const sumOfAll = (groups: readonly GroupTally[]): Tally =>
  groups.reduce((sum, { tally }) => addTallies(sum, tally), emptyTally);

type SumsRow = Partial<TallySums> & {
  readonly key: string;
  readonly waitingTimes: string | null;
  readonly servingTimes: string | null;
};

const groupTallyOf = ({ key, waitingTimes, servingTimes, ...sums }: SumsRow): GroupTally => ({
  key,
  tally: tallyOf({ ...noSums, ...sums }, histogramFrom(waitingTimes), histogramFrom(servingTimes)),
});

async function tallyRollups(
  db: Transaction<Database>,
  key: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  sums?: readonly (keyof TallySums)[],
): Promise<readonly GroupTally[]> {
  const columns = (sums ?? sumNames).map((name) => sql`${sumOf(name)} as ${sql.id(name)}`);
  const histogram = (column: (typeof histogramColumns)[number]) =>
    sums === undefined ? sql`sum(${sql.id("item", column)})` : sql`null`;
  const read = await groupInMemory<SumsRow>(
    db,
    sql`
    select (${key})::text as key, ${sql.join(columns)}, ${histogram("waiting_times")}::text as "waitingTimes",
      ${histogram("serving_times")}::text as "servingTimes"
    from ${rows} and item.is_confirmed group by ${key}`,
  );
  return read.map(groupTallyOf);
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
  key: RawBuilder<unknown>,
  items: RawBuilder<unknown>,
  now: Date,
  sums?: readonly (keyof TallySums)[],
): Promise<readonly GroupTally[]> {
  const expressions = tallySums(now);
  const columns = (sums ?? sumNames).map((name) => sql`${expressions[name]} as ${sql.id(name)}`);
  const histogram = (ms: RawBuilder<number>, condition: RawBuilder<unknown>) =>
    sums === undefined ? histogramOfTimes(ms, condition) : sql`null`;
  const read = await groupInMemory<SumsRow>(
    db,
    sql`
    select item.key::text, ${sql.join(columns)},
      ${histogram(spent("waiting", now), sql`item.first_called_at is not null`)}::text as "waitingTimes",
      ${histogram(sql`item.serving_ms`, isServiceTimed)}::text as "servingTimes"
    from (select ${key} as key, org.target_ms, ${sql.join(tallied)} from ${items} and item.num is not null) as item
      cross join lateral (select item.target_ms) as org
    group by item.key`,
  );
  return read.map(groupTallyOf);
}
