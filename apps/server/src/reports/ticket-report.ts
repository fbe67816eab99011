import {
  defaultTicketColumns,
  type TicketColumn,
  type TicketReportBody,
  type TicketReportRow,
} from "@cherga/contract/shapes/report/tickets";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { type ItemFilter, itemsOf, spent } from "#reports/item-filter";
import { makeNames, type NameLookup, shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

/** Counting stops here: no reader pages further. */
const mostCounted = 10_000;

type Column = NonNullable<TicketReportBody["columns"]>[number];

/** A line of the register as the database gives it. Only what the columns need is there. */
type RegisterRow = {
  readonly id: number;
  readonly itemId: number;
  readonly prefix?: string;
  readonly num?: number | null;
  /** In milliseconds, as the other instant. */
  readonly timeStart?: number;
  readonly addedDateTime?: number;
  readonly organizationId?: number;
  readonly serviceId?: number;
  readonly operatorId?: number | null;
  readonly type?: string;
  readonly channel?: string;
  readonly status?: string;
  readonly event?: string;
  readonly outcome?: string | null;
  readonly waiting?: number;
  readonly called?: number;
  readonly serving?: number;
  readonly paused?: number;
  readonly held?: number;
} & Readonly<Record<`field.${number}`, string | null | undefined>>;

/** The value of a column. Instants are in milliseconds. */
export type RegisterValue = string | number | undefined;

/** How many rows an export reads at a time. */
const exportBatch = 1_000;

/**
 * Reads all rows of the register in batches, through a cursor: memory stays flat however many there are, and all rows are
 * of one moment. A row has the values of the columns in their order.
 */
export async function* everyTicketRow(
  deps: ReportDeps,
  scope: ReportScope,
  {
    sortBy,
    descending = sortBy === "timeStart",
    ...filter
  }: Omit<TicketReportBody, "page" | "perPage" | "columns">,
  columns: readonly Column[],
): AsyncGenerator<readonly (readonly RegisterValue[])[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const names = makeNames(deps, scope.speak);
  const readers = columns.map((column) => readerOf(column, scope, names));
  const transaction = await deps.reportDb.startTransaction().setIsolationLevel("repeatable read").execute();
  let next: ReturnType<typeof fetchRows> | undefined;
  try {
    // For a cursor, the planner favours the first rows: it reads them in the order of an index, if there is one. They are
    // written while the database reads on; a sort of a million rows takes longer, and delays the first row until its end.
    await sql`declare register no scroll cursor for ${selectRows(scope, columns, sortBy)}
      where ${itemsOf(scope, filter)}
      order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}`.execute(transaction);
    next = fetchRows(transaction);
    for (;;) {
      const { rows } = await next;
      if (rows.length === 0) return;
      // The database reads on while these rows are written.
      next = fetchRows(transaction);
      await names.learn(rows);
      yield rows.map((row) => readers.map((read) => read(row)));
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
  deps: ReportDeps,
  scope: ReportScope,
  {
    page,
    perPage,
    sortBy,
    descending = sortBy === "timeStart",
    columns = defaultTicketColumns,
    ...filter
  }: TicketReportBody,
): Promise<TicketReportRow[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<RegisterRow>`
    ${selectRows(scope, columns, sortBy)}
    where item.id in (
      select item.id from ticket_item item ${sortJoin(sortBy)}
      where ${itemsOf(scope, filter)}
      order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage})
    order by ${sortKeys(sortBy, direction, scope)}, item.id ${direction}`.execute(deps.reportDb);
  const names = makeNames(deps, scope.speak);
  await names.learn(rows);
  const readers = columns.map((column) => [column, readerOf(column, scope, names)] as const);
  return rows.map((row) => {
    const shown: Record<string, unknown> = { id: row.id, itemId: row.itemId };
    for (const [column, read] of readers) {
      const value = read(row);
      if (value !== undefined) shown[column] = isInstant(column) ? new Date(value).toISOString() : value;
    }
    // Each value was made for its column.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return shown as TicketReportRow;
  });
}

/** Selects only what the columns need: an export of many rows takes as long as its reading. */
function selectRows(
  { now }: ReportScope,
  columns: readonly Column[],
  sortBy: TicketReportBody["sortBy"],
): RawBuilder<unknown> {
  const selected = [...new Set(columns)].flatMap((column): RawBuilder<unknown>[] =>
    isField(column)
      ? [sql`${valueTable(column)}.value as ${sql.id(column)}`]
      : sourcesOf(column, now).map(([name, value]) => sql`${value} as ${sql.id(name)}`),
  );
  return sql`
    select ${sql.join([sql`item.ticket_id as id`, sql`item.id as "itemId"`, ...selected])}
    from ticket_item item ${sortJoin(sortBy)}
      ${sql.join(
        // Joined rather than looked up for each row: many rows are then read in one go.
        [...new Set(columns)].filter(isField).map(
          (column) => sql`left join ticket_value ${valueTable(column)}
            on ${valueTable(column)}.ticket_id = item.ticket_id
            and ${valueTable(column)}.data_field_id = ${Number(column.slice("field.".length))}`,
        ),
        sql` `,
      )}`;
}

type Source = readonly [name: string, value: RawBuilder<unknown>];

/** Returns what a column is made from. */
function sourcesOf(column: TicketColumn, now: Date): readonly Source[] {
  switch (column) {
    case "num":
      return [
        // Items of earlier versions have no prefix of their own.
        ["prefix", sql`coalesce(item.prefix, (select prefix from ticket where ticket.id = item.ticket_id))`],
        ["num", sql`item.num`],
      ];
    case "timeStart":
      return [["timeStart", inMilliseconds("time_start")]];
    case "addedDateTime":
      return [["addedDateTime", inMilliseconds("registered_at")]];
    case "organization":
      return [["organizationId", sql`item.organization_id`]];
    case "service":
      return [["serviceId", sql`item.service_id`]];
    case "operator":
      return [["operatorId", sql`item.operator_id`]];
    case "event":
      return [["event", sql`item.last_event`]];
    case "type":
    case "channel":
    case "status":
    case "outcome":
      return [[column, sql.ref(`item.${column}`)]];
    case "waiting":
    case "called":
    case "serving":
    case "paused":
    case "held":
      return [[column, spent(column, now)]];
  }
}

/** Reading numbers takes a tenth of the time of reading instants. */
const inMilliseconds = (column: string): RawBuilder<number> =>
  sql`round(date_part('epoch', ${sql.ref(`item.${column}`)}) * 1000)`;

const isField = (column: Column): column is Extract<Column, `field.${number}`> => column.startsWith("field.");

const isInstant = (column: Column): boolean => column === "timeStart" || column === "addedDateTime";

const valueTable = (column: Extract<Column, `field.${number}`>): RawBuilder<unknown> =>
  sql.id(`value of ${column}`);

/** Returns what reads the value of a column from a row. */
function readerOf(
  column: Column,
  { organizations }: ReportScope,
  names: NameLookup,
): (row: RegisterRow) => RegisterValue {
  switch (column) {
    case "num":
      return ({ prefix = "", num = null }) => shownNumber(prefix, num);
    case "organization": {
      const nameOf = new Map(organizations.map(({ id, name }) => [id, name]));
      return ({ organizationId = 0 }) => nameOf.get(organizationId);
    }
    case "service":
      return ({ serviceId }) => names.service(serviceId);
    case "operator":
      return ({ operatorId }) => names.operator(operatorId);
    default:
      return (row) => row[column] ?? undefined;
  }
}

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
