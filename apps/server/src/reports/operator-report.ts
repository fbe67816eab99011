import type { OperatorReportBody, OperatorReportRow } from "@cherga/contract/shapes/report/operators";
import type { Words } from "@cherga/contract/fields";
import { operatorStretches } from "@cherga/engine/figures/operator-stretches";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { DayState } from "#queue/day/day-state";
import type { ItemFilter } from "#reports/item-filter";
import { personName, shownNumber } from "#reports/names";
import { openDays, type OperatorReportDeps } from "#reports/open-days";
import type { ReportScope } from "#reports/report-scope";
import { rangeByRange, readDivided } from "#reports/rollups/summed-periods";

type StretchFilter = Pick<ItemFilter, "operatorIds" | "serviceIds" | "type"> & {
  readonly status?: readonly string[] | undefined;
};

/** Counting stops here: no reader pages further. */
const mostStretchesCounted = 10_000;

/** Returns a page of the stretches of operators' days. */
export async function operatorRows(
  deps: OperatorReportDeps,
  scope: ReportScope,
  { page, perPage, sortBy, descending = false, ...filter }: OperatorReportBody,
): Promise<{
  readonly content: OperatorReportRow[];
  readonly total: number | { readonly atLeast: number };
}> {
  const live = liveStretches(await openDays(deps, scope), scope.now);
  const direction = descending ? sql`desc` : sql`asc`;
  const stored = storedStretches(scope, filter);
  const open = openStretches(live, filter);
  const staffToSort = sortBy === "operator" ? withStaff : sql``;
  const order = sql`${stretchSort(sortBy, direction)}, stretch."from", stretch."operatorId", stretch.kind`;
  const [{ rows }, counted] = await Promise.all([
    sql<StretchRow>`
      select stretch.*, ticket.prefix, ticket.num, ticket.id as "ticketId", service.name as service,
        ${personName("staff")} as operator
      from (
          select stretch.* from (
              -- Only so many can be shown; together with the open ones they would all have to be sorted.
              (select stretch.* from (${stored}) as stretch ${staffToSort}
                order by ${order} limit ${page * perPage})
              union all (${open})) as stretch ${staffToSort}
          order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) as stretch
        ${withStaff}
        left join ticket_item on ticket_item.id = stretch."itemId"
        left join ticket on ticket.id = ticket_item.ticket_id
        left join service on service.id = ticket_item.service_id
      order by ${order}`.execute(deps.reportDb),
    sql<{ count: number }>`
      select count(*) as count from (
        select from (${stored} union all ${open}) as stretch limit ${mostStretchesCounted + 1}) as counted`.execute(
      deps.reportDb,
    ),
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
  deps: OperatorReportDeps,
  scope: ReportScope,
  filter: StretchFilter,
): Promise<StretchSum[]> {
  const live = liveStretches(await openDays(deps, scope), scope.now);
  const { operatorIds, status, serviceIds, type } = filter;
  const hasSums = serviceIds === undefined && type === undefined;
  const found = await readDivided(
    deps.reportDb,
    scope,
    hasSums ? "periods" : "none",
    async (db, { periods, rest }) => {
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
      from (
        ${rest === undefined ? sql`` : sql`${storedStretches(scope, filter, rest)} union all`}
        ${openStretches(live, filter)}) as stretch
      group by kind`.execute(db);
      return [...known.rows, ...others.rows];
    },
  );
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

/** Returns when operators were on duty, in milliseconds, with the day and the organization. */
export async function listDuty(deps: OperatorReportDeps, scope: ReportScope, filter: StretchFilter) {
  const live = liveStretches(await openDays(deps, scope), scope.now);
  const onDuty = { operatorIds: filter.operatorIds, status: ["onDuty"] };
  const { rows } = await sql<Pick<LiveStretch, "organizationId" | "date" | "from" | "to">>`
    select "organizationId", date, "from", "to"
    from (${storedStretches(scope, onDuty)} union all ${openStretches(live, onDuty)}) as stretch`.execute(
    deps.reportDb,
  );
  return rows.map(({ from, to, ...row }) => ({
    ...row,
    from: from.getTime(),
    to: (to ?? scope.now).getTime(),
  }));
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

/** The stretches of closed days. With days, only those of these days. */
function storedStretches(
  { organizations, from, to }: ReportScope,
  filter: StretchFilter,
  days?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const stored =
    days === undefined
      ? sql`operator_stretch stretch where stretch.organization_id = any(${organizations.map(({ id }) => id)})
          and stretch.queue_date between ${from} and ${to}`
      : sql`${days} as days (organization_id, first, last) cross join lateral (
            select stretch.* from operator_stretch stretch
            where stretch.organization_id = days.organization_id
              and stretch.queue_date between days.first and days.last ${rangeByRange}) as stretch`;
  return sql`
    select * from (
      select stretch.organization_id as "organizationId", queue_date as date, operator_id as "operatorId", kind,
        lower(during) as "from", upper(during) as "to", ticket_item_id as "itemId"
      from ${stored}) as stored where ${isWanted(filter)}`;
}

/** The stretches of open days. */
const openStretches = (live: readonly LiveStretch[], filter: StretchFilter): RawBuilder<unknown> => sql`
  select * from (
    select "organizationId", date, "operatorId", kind, "from", "to", "itemId"
    from jsonb_to_recordset(${JSON.stringify(live)}::jsonb) as row ("organizationId" integer, date date,
      "operatorId" integer, kind text, "from" timestamptz, "to" timestamptz, "itemId" integer)) as open
  where ${isWanted(filter)}`;

function isWanted({ operatorIds, serviceIds, type, status }: StretchFilter): RawBuilder<unknown> {
  const conditions: readonly RawBuilder<SqlBool>[] = [
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
  return sql.join(conditions, sql` and `);
}
