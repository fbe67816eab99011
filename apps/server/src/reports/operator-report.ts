import type {
  EfficiencyRow,
  OperatorReportBody,
  OperatorReportRow,
} from "@cherga/contract/shapes/report/operators";
import type { Words } from "@cherga/contract/fields";
import {
  operatorStretches,
  type OperatorTimes,
  operatorTimes,
} from "@cherga/engine/figures/operator-stretches";
import { emptyTally } from "@cherga/engine/figures/tally";
import { dateAt } from "@cherga/engine/time/day-frame";
import { msPerHour } from "@cherga/engine/time/durations";
import { type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import type { DayState } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import { type ItemFilter, itemsOf } from "#reports/item-filter";
import { operatorNames, personName, serviceNames, shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readDivided } from "#reports/rollups/known-periods";
import { readItems } from "#reports/rollups/item-sources";
import { readTallies } from "#reports/tallies";
import { shownFigures } from "#reports/totals";

type StretchFilter = Pick<ItemFilter, "operatorIds" | "serviceIds" | "type"> & {
  readonly status?: readonly string[] | undefined;
};
type Sources = ReportDeps & { readonly days: Days };

/** Counting stops here: no reader pages further. */
const mostStretchesCounted = 10_000;

/** Returns a page of the stretches of operators' days. */
export async function operatorRows(
  deps: Sources,
  scope: ReportScope,
  { page, perPage, sortBy, descending = false, ...filter }: OperatorReportBody,
): Promise<{
  readonly content: OperatorReportRow[];
  readonly total: number | { readonly atLeast: number };
}> {
  const live = liveStretches(await openDays(deps, scope), scope.now);
  const direction = descending ? sql`desc` : sql`asc`;
  const stretches = stretchesOf(scope, filter, live);
  const order = sql`${stretchSort(sortBy, direction)}, stretch."from", stretch."operatorId", stretch.kind`;
  const [{ rows }, counted] = await Promise.all([
    sql<StretchRow>`
      select stretch.*, ticket.prefix, ticket.num, ticket.id as "ticketId", service.name as service,
        ${personName("staff")} as operator
      from (
          select stretch.* from (${stretches}) as stretch ${sortBy === "operator" ? withStaff : sql``}
          order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) as stretch
        ${withStaff}
        left join ticket_item on ticket_item.id = stretch."itemId"
        left join ticket on ticket.id = ticket_item.ticket_id
        left join service on service.id = ticket_item.service_id
      order by ${order}`.execute(deps.reportDb),
    sql<{ count: number }>`
      select count(*) as count from (select from (${stretches}) as stretch limit ${mostStretchesCounted + 1})
        as counted`.execute(deps.reportDb),
  ]);
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  const count = counted.rows[0]?.count ?? 0;
  return {
    content: rows.map((row) => ({
      operatorId: row.operatorId,
      operator: row.operator,
      organization: names.get(row.organizationId) ?? "",
      status: row.kind,
      addedDateTime: row.from.toISOString(),
      ...(row.to === null ? {} : { end: row.to.toISOString() }),
      duration: (row.to ?? scope.now).getTime() - row.from.getTime(),
      ...(row.ticketId === null ? {} : { ticketId: row.ticketId }),
      ...(row.ticketId === null ? {} : { num: shownNumber(row.prefix ?? "", row.num) }),
      ...(row.service === null ? {} : { service: scope.speak(row.service) }),
    })),
    total: count > mostStretchesCounted ? { atLeast: mostStretchesCounted } : count,
  };
}

const withStaff = sql`join staff on staff.id = stretch."operatorId"`;

type StretchSum = {
  readonly status: OperatorReportRow["status"];
  readonly count: number;
  readonly duration: number;
};

/** Counts and adds up the stretches by kind. */
export async function countStretches(
  deps: Sources,
  scope: ReportScope,
  filter: StretchFilter,
): Promise<StretchSum[]> {
  const live = liveStretches(await openDays(deps, scope), scope.now);
  const { operatorIds, status, serviceIds, type } = filter;
  const hasSums = serviceIds === undefined && type === undefined;
  const found = await readDivided(deps.reportDb, scope, hasSums, async (db, { periods, rest }) => {
    const known =
      periods === undefined
        ? { rows: [] }
        : await sql<StretchSum>`
            select rollup.kind as status, sum(stretches)::bigint as count, sum(duration_ms)::bigint as duration
            from ${periods} as known (organization_id, span, period)
              join report_stretch_rollup rollup on rollup.organization_id = known.organization_id
                and rollup.span = known.span and rollup.period = known.period
            where (${operatorIds ?? null}::integer[] is null or operator_id = any(${operatorIds ?? null}))
              and (${status ?? null}::text[] is null or kind = any(${status ?? null}))
            group by 1`.execute(db);
    const others = await sql<StretchSum>`
      select kind as status, count(*) as count,
        sum(extract(epoch from coalesce("to", ${scope.now}) - "from") * 1000)::bigint as duration
      from (${stretchesOf(scope, filter, live, rest ?? sql`unnest('{}'::integer[], '{}'::date[], '{}'::date[])`)}) as stretch
      group by kind`.execute(db);
    return [...known.rows, ...others.rows];
  });
  const kinds = [...new Set(found.map((sum) => sum.status))].toSorted();
  return kinds.map((kind) => {
    const ofKind = found.filter((sum) => sum.status === kind);
    return {
      status: kind,
      count: ofKind.reduce((total, { count }) => total + count, 0),
      duration: ofKind.reduce((total, { duration }) => total + duration, 0),
    };
  });
}

type StretchRow = {
  readonly organizationId: number;
  readonly operatorId: number;
  readonly kind: OperatorReportRow["status"];
  readonly from: Date;
  readonly to: Date | null;
  readonly itemId: number | null;
  readonly prefix: string | null;
  readonly num: number | null;
  readonly ticketId: number | null;
  readonly service: Words | null;
  readonly operator: string;
};

function stretchSort(
  sortBy: OperatorReportBody["sortBy"],
  direction: RawBuilder<unknown>,
): RawBuilder<unknown> {
  switch (sortBy) {
    case "addedDateTime":
      // The day comes first, because the index begins with it.
      return sql`stretch.date ${direction}, stretch."from" ${direction}`;
    case "operator":
      return sql`staff.last_name ${direction}, staff.first_name ${direction}`;
    case "status":
      return sql`stretch.kind ${direction}`;
    case "duration":
      return sql`stretch."to" - stretch."from" ${direction} nulls first`;
  }
}

/** The days of the report, up to today, that are not closed yet: their stretches follow from the events. */
async function openDays(
  { reportDb, days }: Sources,
  { organizations, from, to, now }: ReportScope,
): Promise<readonly DayState[]> {
  // Future days have bookings, but no work yet.
  const todays = organizations.map(({ zone }) => dateAt(zone, now.getTime()));
  const last = [to, ...todays.toSorted().slice(-1)].toSorted()[0];
  const { rows } = await sql<{ organizationId: number; date: string }>`
    select day.organization_id as "organizationId", day.queue_date as date from organization_day day
    where day.organization_id = any(${organizations.map(({ id }) => id)}) and queue_date between ${from} and ${last}
      and day.version > 0 and not exists (select from operator_day operator
        where operator.organization_id = day.organization_id and operator.queue_date = day.queue_date)`.execute(
    reportDb,
  );
  const known = await Promise.all(rows.map((key) => days.read(key)));
  return known.filter(({ day }) => !day.isClosed);
}

/** A stretch of a day that is still open; its end is null while it goes on. */
type LiveStretch = Omit<StretchRow, "prefix" | "num" | "ticketId" | "service" | "operator"> & {
  readonly date: string;
};

const liveStretches = (open: readonly DayState[], now: Date): readonly LiveStretch[] =>
  open.flatMap(({ organizationId, date, day, rules }) =>
    [...operatorStretches(day, rules, now.getTime()).values()].flat().map((stretch) => ({
      organizationId,
      date,
      operatorId: stretch.operatorId,
      kind: stretch.kind,
      from: new Date(stretch.from),
      to: stretch.to === now.getTime() ? null : new Date(stretch.to),
      itemId: "itemId" in stretch ? stretch.itemId : null,
    })),
  );

/** The stretches of a report. With days, the stored ones are only those of these days. */
function stretchesOf(
  { organizations, from, to }: ReportScope,
  { operatorIds, serviceIds, type, status }: StretchFilter,
  live: readonly LiveStretch[],
  days?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`true`,
    ...(operatorIds === undefined ? [] : [sql<SqlBool>`"operatorId" = any(${[...operatorIds]})`]),
    ...(status === undefined ? [] : [sql<SqlBool>`kind = any(${[...status]})`]),
    ...(serviceIds === undefined && type === undefined
      ? []
      : [
          sql<SqlBool>`"itemId" in (select id from ticket_item
            where (${serviceIds === undefined ? null : [...serviceIds]}::integer[] is null or service_id = any(${[...(serviceIds ?? [])]}))
              and (${type === undefined ? null : [...type]}::text[] is null or type = any(${[...(type ?? [])]})))`,
        ]),
  ];
  const stored =
    days === undefined
      ? sql`operator_stretch stretch where stretch.organization_id = any(${organizations.map(({ id }) => id)})
          and stretch.queue_date between ${from} and ${to}`
      : sql`${days} as days (organization_id, first, last) join operator_stretch stretch
          on stretch.organization_id = days.organization_id and stretch.queue_date between days.first and days.last
          where true`;
  const where = sql.join(conditions, sql` and `);
  return sql`
    select * from (
      select stretch.organization_id as "organizationId", queue_date as date, operator_id as "operatorId", kind,
        lower(during) as "from", upper(during) as "to", ticket_item_id as "itemId"
      from ${stored}) as stored where ${where}
    union all
    select * from (
      select "organizationId", date, "operatorId", kind, "from", "to", "itemId"
      from jsonb_to_recordset(${JSON.stringify(live)}::jsonb) as row ("organizationId" integer, date date,
        "operatorId" integer, kind text, "from" timestamptz, "to" timestamptz, "itemId" integer)) as open where ${where}`;
}

/** Returns how the operators worked in the time of the report. */
export async function readEfficiency(
  deps: Sources,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<EfficiencyRow[]> {
  const [times, groups, mixes, ratings] = await Promise.all([
    timesByOperator(deps, scope),
    readTallies(deps.reportDb, scope, filter, "operator"),
    serviceMixes(deps, scope, filter),
    ratingsByOperator(deps, scope, filter),
  ]);
  const tallies = new Map(groups.map(({ key, tally }) => [Number(key), tally]));
  const ids = [...new Set([...times.keys(), ...tallies.keys()])].filter(
    (id) => id > 0 && (filter.operatorIds === undefined || filter.operatorIds.includes(id)),
  );
  const names = await operatorNames(deps, ids);
  return ids
    .map((id): EfficiencyRow => {
      const { days, organizationId, ...spent } = times.get(id) ?? nothingSpent;
      const tally = tallies.get(id) ?? emptyTally;
      const present = spent.onDuty - spent.asleep;
      return {
        id,
        name: names.get(id) ?? "",
        organization: scope.organizations.find((one) => one.id === organizationId)?.name ?? "",
        days,
        ...spent,
        utilisation: present > 0 ? (spent.serving + spent.called) / present : null,
        throughput: spent.onDuty > 0 ? (tally.outcomes.served * msPerHour) / spent.onDuty : null,
        ...shownFigures(tally),
        services: mixes.get(id) ?? [],
        satisfaction: ratings.get(id) ?? { mean: null, answers: 0 },
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type SpentTimes = OperatorTimes & { readonly days: number; readonly organizationId: number | undefined };

const nothingSpent: SpentTimes = {
  days: 0,
  organizationId: undefined,
  scheduled: 0,
  onDuty: 0,
  serving: 0,
  called: 0,
  paused: 0,
  asleep: 0,
  idle: 0,
};

async function timesByOperator(deps: Sources, scope: ReportScope): Promise<ReadonlyMap<number, SpentTimes>> {
  const { organizations, from, to, now } = scope;
  const [{ rows }, open] = await Promise.all([
    sql<SpentTimes & { operatorId: number }>`
      select operator_id as "operatorId", count(*) as days, max(organization_id) as "organizationId",
        sum(scheduled_ms)::bigint as scheduled, sum(on_duty_ms)::bigint as "onDuty", sum(serving_ms)::bigint as serving,
        sum(called_ms)::bigint as called, sum(paused_ms)::bigint as paused, sum(asleep_ms)::bigint as asleep,
        sum(idle_ms)::bigint as idle
      from operator_day
      where organization_id = any(${organizations.map(({ id }) => id)}) and queue_date between ${from} and ${to}
      group by operator_id`.execute(deps.reportDb),
    openDays(deps, scope),
  ]);
  const times = new Map<number, SpentTimes>(rows.map(({ operatorId, ...row }) => [operatorId, row]));
  for (const { organizationId, day, rules } of open)
    for (const [operatorId, stretches] of operatorStretches(day, rules, now.getTime())) {
      const today = operatorTimes(stretches, rules.operators.get(operatorId)?.day, rules.frame);
      times.set(operatorId, added(times.get(operatorId) ?? nothingSpent, today, organizationId));
    }
  return times;
}

const added = (before: SpentTimes, more: OperatorTimes, organizationId: number): SpentTimes => ({
  days: before.days + 1,
  organizationId: before.organizationId ?? organizationId,
  scheduled: before.scheduled + more.scheduled,
  onDuty: before.onDuty + more.onDuty,
  serving: before.serving + more.serving,
  called: before.called + more.called,
  paused: before.paused + more.paused,
  asleep: before.asleep + more.asleep,
  idle: before.idle + more.idle,
});

async function serviceMixes(
  deps: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<ReadonlyMap<number, EfficiencyRow["services"]>> {
  const rows = await readItems(
    deps.reportDb,
    scope,
    filter,
    ["operator", "service"],
    async (db, { rollups, items }) => [
      ...(rollups === undefined ? [] : await countServed(db, sql`sum(item.served)::bigint`, rollups)),
      ...(items === undefined
        ? []
        : await countServed(db, sql`count(*)`, sql`${items} and item.outcome = 'served'`)),
    ],
  );
  const counts = new Map<number, Map<number, number>>();
  for (const { operatorId, serviceId, count } of rows) {
    const ofOperator = counts.get(operatorId) ?? new Map<number, number>();
    counts.set(operatorId, ofOperator.set(serviceId, (ofOperator.get(serviceId) ?? 0) + count));
  }
  const names = await serviceNames(
    deps,
    rows.map(({ serviceId }) => serviceId),
    scope.speak,
  );
  const mixOf = (ofOperator: ReadonlyMap<number, number>): EfficiencyRow["services"] =>
    [...ofOperator]
      .filter(([, count]) => count > 0)
      .map(([serviceId, count]) => ({ name: names.get(serviceId) ?? "", count }))
      .toSorted((a, b) => b.count - a.count);
  return new Map([...counts].map(([operatorId, ofOperator]) => [operatorId, mixOf(ofOperator)]));
}

async function countServed(db: Transaction<Database>, count: RawBuilder<number>, rows: RawBuilder<unknown>) {
  const read = await sql<{ operatorId: number; serviceId: number; count: number }>`
    select item.operator_id as "operatorId", item.service_id as "serviceId", ${count} as count
    from ${rows} and item.operator_id is not null group by 1, 2`.execute(db);
  return read.rows;
}

async function ratingsByOperator(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<ReadonlyMap<number, EfficiencyRow["satisfaction"]>> {
  const { rows } = await sql<{ operatorId: number; mean: number; answers: number }>`
    select operator_id as "operatorId", avg((first_rating + second_rating + third_rating) / 3.0)::double precision as mean,
      count(*) as answers
    from (
      -- A visitor with several services at one operator answers once.
      select distinct answer.ticket_id, item.operator_id, first_rating, second_rating, third_rating
      from survey_answer answer join ticket_item item on item.ticket_id = answer.ticket_id
      where answer.organization_id = any(${scope.organizations.map(({ id }) => id)})
        and ${itemsOf(scope, filter)} and item.operator_id is not null) as answered
    group by 1`.execute(reportDb);
  return new Map(rows.map(({ operatorId, mean, answers }) => [operatorId, { mean, answers }]));
}
