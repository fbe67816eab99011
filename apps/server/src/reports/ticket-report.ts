import {
  type CountGroup,
  defaultTicketColumns,
  type TicketColumn,
  type TicketFilter,
  type TicketReportBody,
  type TicketReportRow,
} from "@cherga/contract/shapes/report/tickets";
import type { Words } from "@cherga/contract/fields";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { type ItemFilter, itemsOf, spent } from "#reports/item-filter";
import { operatorNames, personName, serviceNames, shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";
import type { Dimension } from "#reports/rollups/rollup-kinds";

/** Counting stops here: no reader pages further. */
const mostCounted = 10_000;

type Column = NonNullable<TicketReportBody["columns"]>[number];

/** A line of the register as the database gives it. */
type RegisterRow = {
  readonly id: number;
  readonly itemId: number;
  readonly prefix: string;
  readonly num: number | null;
  /** As all that follow: null where no column needs it. */
  readonly timeStart: Date | null;
  readonly addedDateTime: Date | null;
  readonly organizationId: number;
  readonly service: Words | null;
  readonly operator: string | null;
  readonly type: NonNullable<TicketReportRow["type"]>;
  readonly channel: NonNullable<TicketReportRow["channel"]>;
  readonly status: NonNullable<TicketReportRow["status"]>;
  readonly event: NonNullable<TicketReportRow["event"]>;
  readonly outcome: NonNullable<TicketReportRow["outcome"]> | null;
  readonly waiting: number | null;
  readonly called: number | null;
  readonly serving: number | null;
  readonly paused: number | null;
  readonly held: number | null;
} & Readonly<Record<`field.${number}`, string | null | undefined>>;

/** How many rows an export reads at a time. */
const exportBatch = 2_000;

/**
 * Reads all rows of the register in batches, through a cursor: memory stays flat however many there are, and all rows are
 * of one moment.
 */
export async function* everyTicketRow(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  {
    sortBy,
    descending = sortBy === "timeStart",
    columns,
    ...filter
  }: Omit<TicketReportBody, "page" | "perPage">,
): AsyncGenerator<readonly TicketReportRow[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  const transaction = await reportDb.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    // All rows are read, so the fastest plan for all of them is wanted, not for the first ones.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction);
    await sql`declare register no scroll cursor for ${selectRows(scope, columns ?? defaultTicketColumns)}
      where ${itemsOf(scope, filter)}
      order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<RegisterRow>`fetch ${sql.raw(String(exportBatch))} from register`.execute(
        transaction,
      );
      if (rows.length === 0) return;
      yield rows.map((row) => shownRow(row, columns ?? defaultTicketColumns, scope, names));
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** Returns a page of the register. */
export async function ticketRows(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  { page, perPage, sortBy, descending = sortBy === "timeStart", columns, ...filter }: TicketReportBody,
): Promise<TicketReportRow[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<RegisterRow>`
    ${selectRows(scope, columns ?? defaultTicketColumns)}
    where item.id in (
      select item.id from ticket_item item ${sortJoin(sortBy)}
      where ${itemsOf(scope, filter)}
      order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage})
    order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}`.execute(reportDb);
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  return rows.map((row) => shownRow(row, columns ?? defaultTicketColumns, scope, names));
}

/** Reads only what the columns need: an export of many rows takes as long as its reading. */
function selectRows({ now }: ReportScope, columns: readonly Column[]): RawBuilder<unknown> {
  const needs = new Set<string>(columns);
  const ifNeeded = (column: TicketColumn, value: RawBuilder<unknown>, type = "text"): RawBuilder<unknown> =>
    sql`${needs.has(column) ? value : sql`null::${sql.raw(type)}`} as ${sql.id(column)}`;
  const fieldIds = fieldIdsIn(columns);
  return sql`
    select item.ticket_id as id, item.id as "itemId", item.organization_id as "organizationId", ticket.prefix, item.num,
      ${ifNeeded("timeStart", sql`item.time_start`, "timestamptz")},
      ${ifNeeded("addedDateTime", sql`item.registered_at`, "timestamptz")},
      ${ifNeeded("service", sql`service.name`, "jsonb")}, ${ifNeeded("operator", personName("staff"))},
      item.type, item.channel, item.status, item.last_event as event, item.outcome,
      ${sql.join(
        durations.map((kind) => ifNeeded(kind, spent(kind, now), "bigint")),
        sql`, `,
      )},
      ${
        fieldIds.length === 0
          ? sql`null`
          : sql.join(
              fieldIds.map((id) => sql`${valueTable(id)}.value as ${sql.id(`field.${id}`)}`),
              sql`, `,
            )
      }
    from ticket_item item join ticket on ticket.id = item.ticket_id left join service on service.id = item.service_id
      left join staff on staff.id = item.operator_id
      ${sql.join(
        // Joined rather than looked up for each row: many rows are then read in one go.
        fieldIds.map(
          (id) => sql`left join ticket_value ${valueTable(id)}
            on ${valueTable(id)}.ticket_id = item.ticket_id and ${valueTable(id)}.data_field_id = ${id}`,
        ),
        sql` `,
      )}`;
}

const fieldIdsIn = (columns: readonly Column[]): readonly number[] => [
  ...new Set(columns.flatMap((column) => /^field\.(\d+)$/.exec(column)?.[1] ?? []).map(Number)),
];

const valueTable = (fieldId: number): RawBuilder<unknown> => sql.id(`value_${fieldId}`);

const durations = ["waiting", "called", "serving", "paused", "held"] as const;

function sortJoin(sortBy: TicketReportBody["sortBy"]): RawBuilder<unknown> {
  switch (sortBy) {
    case "service":
      return sql`join service on service.id = item.service_id`;
    case "operator":
      return sql`left join staff on staff.id = item.operator_id`;
    default:
      return sql``;
  }
}

function sortKeys(
  sortBy: TicketReportBody["sortBy"],
  direction: RawBuilder<unknown>,
  { now, speak }: ReportScope,
): RawBuilder<unknown> {
  switch (sortBy) {
    case "timeStart":
      // The day comes first, because the index begins with it; within a zone the order is the same.
      return sql`item.queue_date ${direction}, item.time_start ${direction}`;
    case "addedDateTime":
      return sql`item.registered_at ${direction}`;
    case "num":
      return sql`item.num ${direction} nulls last`;
    case "service":
      // The name in the language of the caller.
      return sql`service.name ->> ${speak({ en: "en", ru: "ru", ua: "ua" })} ${direction} nulls last`;
    case "operator":
      return sql`staff.last_name ${direction} nulls last, staff.first_name ${direction}`;
    case "outcome":
      return sql`item.outcome ${direction} nulls last`;
    case "waiting":
      return sql`${spent("waiting", now)} ${direction}`;
    case "serving":
      return sql`${spent("serving", now)} ${direction}`;
  }
}

function shownRow(
  row: RegisterRow,
  columns: readonly Column[],
  { speak }: ReportScope,
  organizations: ReadonlyMap<number, string>,
): TicketReportRow {
  const shown: Record<string, unknown> = { id: row.id, itemId: row.itemId };
  for (const column of columns) {
    const value = valueOf(row, column, speak, organizations);
    if (value !== undefined) shown[column] = value;
  }
  // Each value was made for its column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return shown as TicketReportRow;
}

function valueOf(
  row: RegisterRow,
  column: Column,
  speak: ReportScope["speak"],
  organizations: ReadonlyMap<number, string>,
): string | number | undefined {
  switch (column) {
    case "num":
      return shownNumber(row.prefix, row.num);
    case "timeStart":
    case "addedDateTime":
      return row[column]?.toISOString();
    case "organization":
      return organizations.get(row.organizationId);
    case "service":
      return row.service === null ? undefined : speak(row.service);
    case "operator":
    case "outcome":
    case "waiting":
    case "called":
    case "serving":
    case "paused":
    case "held":
      return row[column] ?? undefined;
    case "type":
    case "channel":
    case "status":
    case "event":
      return row[column];
    default:
      return row[column] ?? undefined;
  }
}

/** Returns how many rows the register has, or that there are more than anybody pages through. */
export async function countTickets(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
): Promise<number | { readonly atLeast: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ticket_item item where ${itemsOf(scope, filter)} limit ${mostCounted + 1}) as counted`.execute(
    reportDb,
  );
  const count = rows[0]?.count ?? 0;
  return count > mostCounted ? { atLeast: mostCounted } : count;
}

/** Returns exactly how many rows the register has, altogether and by group. */
export async function countByGroup(
  deps: ReportDeps,
  scope: ReportScope,
  filter: TicketFilter,
  group: CountGroup | undefined,
): Promise<{
  readonly count: number;
  readonly content: { readonly key: string; readonly name: string; readonly count: number }[];
}> {
  const { key, by } = group === undefined ? { key: sql<string>`''`, by: [] } : countGroupings[group];
  const counted = await readItems(deps.reportDb, scope, filter, by, async (db, { rollups, items }) => [
    ...(rollups === undefined ? [] : await countRollups(db, key, rollups, group)),
    ...(items === undefined ? [] : await countItems(db, key, items)),
  ]);
  const counts = new Map<string, number>();
  for (const each of counted) counts.set(each.key, (counts.get(each.key) ?? 0) + each.count);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (group === undefined) return { count, content: [] };
  const rows = [...counts]
    .map(([name, times]) => ({ key: name, count: times }))
    .filter((row) => row.count > 0)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  const nameOf = await groupNames(deps, scope, group, rows);
  return { count, content: rows.map((row) => ({ ...row, name: nameOf(row.key) })) };
}

type GroupCount = { readonly key: string; readonly count: number };

async function countItems(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  items: RawBuilder<unknown>,
): Promise<readonly GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select ${key} as key, count(*) as count from ${items} group by 1`.execute(db);
  return rows;
}

async function countRollups(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  rollups: RawBuilder<unknown>,
  group: CountGroup | undefined,
): Promise<readonly GroupCount[]> {
  // Outcomes are columns of a rollup.
  const outcomeColumns = sql`(values ('served', served), ('noShow', no_show), ('left', "left"), ('cancelled', cancelled),
    ('unserved', unserved), ('', items - served - no_show - "left" - cancelled - unserved)) as counted (key, count)`;
  const { rows } =
    group === "outcome"
      ? await sql<GroupCount>`
          select counted.key, coalesce(counted.count, 0)::bigint as count
          from (
            select sum(item.items) as items, sum(item.served) as served, sum(item.no_show) as no_show,
              sum(item."left") as "left", sum(item.cancelled) as cancelled, sum(item.unserved) as unserved
            from ${rollups}) as rollup
          cross join lateral ${outcomeColumns}`.execute(db)
      : await sql<GroupCount>`
          select ${key} as key, sum(item.items)::bigint as count from ${rollups} group by 1`.execute(db);
  return rows;
}

type CountGrouping = {
  readonly key: RawBuilder<string>;
  /** Undefined if no rollup keeps it apart. */
  readonly by: readonly Dimension[] | undefined;
};

const countGroupings: Readonly<Record<CountGroup, CountGrouping>> = {
  service: { key: sql`item.service_id::text`, by: ["service"] },
  operator: { key: sql`coalesce(item.operator_id::text, '')`, by: ["operator"] },
  type: { key: sql`item.type`, by: ["type"] },
  channel: { key: sql`item.channel`, by: ["channel"] },
  outcome: { key: sql`coalesce(item.outcome, '')`, by: [] },
  hour: { key: sql`to_char(item.time_start at time zone org.zone, 'HH24')`, by: undefined },
  weekday: { key: sql`extract(isodow from item.queue_date)::text`, by: ["day"] },
  day: { key: sql`item.queue_date::text`, by: ["day"] },
  organization: { key: sql`item.organization_id::text`, by: [] },
  region: { key: sql`org.region_id::text`, by: [] },
};

async function groupNames(
  deps: ReportDeps,
  { organizations, speak }: ReportScope,
  group: CountGroup,
  rows: readonly { readonly key: string }[],
): Promise<(key: string) => string> {
  const ids = (): number[] => rows.map(({ key }) => Number(key)).filter((id) => id > 0);
  switch (group) {
    case "service": {
      const names = await serviceNames(deps, ids(), speak);
      return (key) => names.get(Number(key)) ?? "";
    }
    case "operator": {
      const names = await operatorNames(deps, ids());
      return (key) => names.get(Number(key)) ?? "";
    }
    case "organization":
      return (key) => organizations.find(({ id }) => String(id) === key)?.name ?? "";
    case "region":
      return (key) => organizations.find(({ regionId }) => String(regionId) === key)?.region ?? "";
    default:
      return (key) => key;
  }
}
