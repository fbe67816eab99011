import {
  defaultTicketColumns,
  type TicketColumn,
  type TicketReportBody,
  type TicketReportRow,
} from "@cherga/contract/shapes/report/tickets";
import type { Words } from "@cherga/contract/fields";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { type ItemFilter, itemsOf, spent } from "#reports/item-filter";
import { personName, shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

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
  let next: ReturnType<typeof fetchRows> | undefined;
  try {
    // All rows are read, so the fastest plan for all of them is wanted, not for the first ones.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction);
    await sql`declare register no scroll cursor for ${selectRows(scope, columns ?? defaultTicketColumns)}
      where ${itemsOf(scope, filter)}
      order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}`.execute(transaction);
    next = fetchRows(transaction);
    for (;;) {
      const { rows } = await next;
      if (rows.length === 0) return;
      // The database reads on while these rows are written.
      next = fetchRows(transaction);
      yield rows.map((row) => shownRow(row, columns ?? defaultTicketColumns, scope, names));
    }
  } finally {
    await next?.catch(() => undefined);
    await transaction.rollback().execute();
  }
}

function fetchRows(transaction: Transaction<Database>): Promise<{ readonly rows: readonly RegisterRow[] }> {
  const fetched = sql<RegisterRow>`fetch ${sql.raw(String(exportBatch))} from register`.execute(transaction);
  // Its error is thrown where the rows are awaited, which may be later.
  fetched.catch(() => undefined);
  return fetched;
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
      select from ticket_item item where ${itemsOf(scope, filter)}
      -- By the index of days. Without an order, the table would be read from its oldest rows on, which are in no report.
      order by item.queue_date desc, item.time_start desc, item.id desc limit ${mostCounted + 1}) as counted`.execute(
    reportDb,
  );
  const count = rows[0]?.count ?? 0;
  return count > mostCounted ? { atLeast: mostCounted } : count;
}
