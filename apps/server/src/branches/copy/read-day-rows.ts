import type pg from "pg";
import { nextBatch } from "@cherga/branch-protocol/day-upload";
import {
  type DayRows,
  idsIn,
  ofDay,
  ofTickets,
  tablesOfClosedDays,
  tablesOfTickets,
} from "#branches/copy/day-rows";
import { digestOf, readVersion } from "#branches/copy/day-versions";
import {
  type RowClient,
  readTables,
  type Row,
  type Rows,
  type TableSelection,
} from "#branches/copy/table-rows";
import type { DayKey } from "#queue/day/day-state";

/** Requests are repeated soon, or never. */
const answersKeptFor = "1 hour";

const ofBatch = "organization_id = $1 and queue_date = $2 and seq > $3 and seq <= $4";

/** What belongs to events themselves. Their configurations are those that they were decided with. */
const keptByEvents = `organization_id = $1 and (config_version, catalogue_version) in (
  select config_version, catalogue_version from ticket_event where ${ofBatch})`;
const tablesOfEvents: readonly TableSelection[] = [
  ["ticket_event", `${ofBatch} order by seq`],
  ["idempotency", `${ofBatch} and created_at > now() - interval '${answersKeptFor}'`],
  ["kept_configuration", keptByEvents],
  [
    "configuration_document",
    `t.hash <> all($5) and t.hash in (select hash from kept_configuration where ${keptByEvents}
       union all select catalogue_hash from kept_configuration where ${keptByEvents})`,
  ],
];

/** How many events one message carries. */
const eventsAtOnce = 500;

/** A batch of a day, and the version of the day when it was read. */
export type NextRows = {
  readonly day: DayRows;
  readonly version: number;
  /** Its tickets that were registered by a voucher and lack what their visitors entered. */
  readonly withoutDetails: readonly number[];
};

/** What the other server has already: configurations by their hashes, and accounts by their ids. */
export type SentBefore = { readonly hashes: ReadonlySet<string>; readonly accounts: ReadonlySet<number> };

const nothingSent: SentBefore = { hashes: new Set(), accounts: new Set() };

/** How far a day is read, and what need not be sent again. */
type NextRowsOptions = { readonly until?: number | undefined; readonly sent?: SentBefore };

/** Reads the events of a day after a version, as many as one message carries; undefined if there are none. */
export async function readNextRows(
  client: pg.Pool,
  key: DayKey,
  after: number,
  { until = Infinity, sent = nothingSent }: NextRowsOptions = {},
): Promise<NextRows | undefined> {
  const to = Math.min(until, after + eventsAtOnce);
  const [ofEvents, before] = await Promise.all([
    readTables(client, tablesOfEvents, [key.organizationId, key.date, after, to, [...sent.hashes]]),
    after === 0 ? "" : digestOf(client, key, after),
  ]);
  // A day has as many events as its version says. If fewer came than were asked for, the last one is known.
  const reached = after + (ofEvents["ticket_event"] ?? []).length;
  const version = reached < to ? reached : await readVersion(client, key);
  const batch = nextBatch(Math.min(version, to), after, eventsAtOnce);
  if (batch === undefined) return undefined;
  // What belongs to the tickets may be newer than the last event: then a later batch has more events of them.
  const { rows: ticketRows, withoutDetails } = await readTickets(
    client,
    key,
    idsIn(ofEvents["ticket_event"] ?? [], "ticket_id"),
  );
  const rows = { ...ofEvents, ...ticketRows };
  const accounts = await readAccounts(client, rows, sent.accounts);
  return { day: { ...batch, key, before, accounts, rows }, version, withoutDetails };
}

/** Lists the configurations of a batch by their hashes. */
export function hashesIn({ rows }: Pick<DayRows, "rows">): readonly string[] {
  return (rows["configuration_document"] ?? []).map(({ hash }) => String(hash));
}

/** Reads everything that belongs to tickets, and what was written when the day was closed. */
async function readTickets(
  client: RowClient,
  key: DayKey,
  ticketIds: readonly number[],
): Promise<Pick<DayRows, "rows"> & Pick<NextRows, "withoutDetails">> {
  const selections = [
    ...tablesOfTickets.map(([table, where]): TableSelection => [table, where("$3")]),
    ...tablesOfClosedDays.map((table): TableSelection => [table, ofDay]),
    ["voucher_ticket", ofTickets("$3")] as const,
  ];
  const { voucher_ticket: vouchers = [], ...rows } = await readTables(client, selections, [
    key.organizationId,
    key.date,
    ticketIds,
  ]);
  return { rows, withoutDetails: idsIn(vouchers, "ticket_id") };
}

/** Reads tickets as a batch without events. The transaction must see one state of the database. */
export async function readDayTickets(
  client: RowClient,
  key: DayKey,
  ticketIds: readonly number[],
): Promise<DayRows> {
  const version = await readVersion(client, key);
  const { rows } = await readTickets(client, key, ticketIds);
  return { key, from: version, to: version, before: "", accounts: await readAccounts(client, rows), rows };
}

const accountColumns = ["actor_id", "operator_id"];

async function readAccounts(
  client: RowClient,
  rows: Rows,
  sent: ReadonlySet<number> = nothingSent.accounts,
): Promise<readonly Row[]> {
  const ids = Object.values(rows).flatMap((some) => accountColumns.flatMap((column) => idsIn(some, column)));
  const due = ids.filter((id) => !sent.has(id));
  return due.length === 0 ? [] : findAccounts(client, due);
}

/** Returns accounts as other servers get them: their names, and nothing that one could sign in with. */
export async function findAccounts(client: RowClient, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>({
    name: "names-of-accounts",
    text: "select id, username, first_name, last_name from staff where id = any($1)",
    values: [[...new Set(ids)]],
  });
  return rows;
}
