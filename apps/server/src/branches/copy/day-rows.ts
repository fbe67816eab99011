import type pg from "pg";
import {
  type BatchVerdict,
  type DayBatch,
  type Fork,
  judgeUpload,
  nextBatch,
} from "@cherga/branch-protocol/day-upload";
import {
  type RowClient,
  putTables,
  readTables,
  type Row,
  type Rows,
  copying,
  copyingEvents,
  type TablePut,
  type TableSelection,
} from "#branches/copy/table-rows";
import { nameStatement } from "#db/name-statement";
import type { DayKey } from "#queue/day/day-state";
import { deleteProvisionalEvents } from "#queue/provisional/leases";

/** Some events of a day, and everything that belongs to the tickets they are about, as these are now. */
export type DayRows = DayBatch & {
  readonly key: DayKey;
  /** A fingerprint of the last event before the batch: by it, a copy with other events is noticed. */
  readonly before: string;
  /** Accounts that the rows refer to, without what one could sign in with. */
  readonly people: readonly Row[];
  readonly rows: Rows;
};

type Condition = (ticketIds: string) => string;

const ofTickets: Condition = (ids) => `t.ticket_id = any(${ids})`;
const ofItems: Condition = (ids) =>
  `t.ticket_item_id in (select id from ticket_item where ticket_id = any(${ids}))`;

/** What belongs to tickets, as a condition on a parameter with their ids, and what becomes of the rows that are there. */
const tablesOfTickets: readonly (readonly [
  table: string,
  where: Condition,
  present: "replace" | "delete" | "keep",
])[] = [
  ["ticket", (ids) => `t.id = any(${ids})`, "replace"],
  ["ticket_item", ofTickets, "replace"],
  ["ticket_value", ofTickets, "delete"],
  ["ticket_note", ofItems, "delete"],
  ["ticket_cancellation", ofTickets, "delete"],
  ["ticket_trace", ofTickets, "delete"],
  ["ticket_code", ofTickets, "delete"],
  ["occupancy", ofItems, "delete"],
  ["unpaid_completion", ofItems, "delete"],
  // The server that sends a message notes what became of it.
  ["message", ofTickets, "keep"],
];

/** Written when a day is closed. */
const tablesOfClosedDays = ["operator_day", "operator_stretch"];

/** Requests are repeated soon, or never. */
const answersKeptFor = "1 hour";

const ofDay = "t.organization_id = $1 and t.queue_date = $2";
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
export type SentBefore = { readonly hashes: ReadonlySet<string>; readonly people: ReadonlySet<number> };

const nothingSent: SentBefore = { hashes: new Set(), people: new Set() };

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
  const people = await readPeople(client, rows, sent.people);
  return { day: { ...batch, key, before, people, rows }, version, withoutDetails };
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
  return { key, from: version, to: version, before: "", people: await readPeople(client, rows), rows };
}

const digest =
  "md5(concat_ws(' ', extract(epoch from at), type, ticket_id, ticket_item_id, operator_id, data))";

/** Returns a fingerprint of an event. An event has its time and its ticket, so equal ones have equal predecessors. */
export async function digestOf(
  client: RowClient,
  { organizationId, date }: DayKey,
  seq: number,
): Promise<string> {
  const { rows } = await client.query<{ digest: string }>({
    name: "digest-of-event",
    text: `select ${digest} as digest from ticket_event where organization_id = $1 and queue_date = $2 and seq = $3`,
    values: [organizationId, date, seq],
  });
  return rows[0]?.digest ?? "";
}

const columnsOfPeople = ["actor_id", "operator_id"];

async function readPeople(
  client: RowClient,
  rows: Rows,
  sent: ReadonlySet<number> = nothingSent.people,
): Promise<readonly Row[]> {
  const ids = Object.values(rows).flatMap((some) => columnsOfPeople.flatMap((column) => idsIn(some, column)));
  const due = ids.filter((id) => !sent.has(id));
  return due.length === 0 ? [] : findPeople(client, due);
}

/** Returns accounts as other servers get them: their names, and nothing that one could sign in with. */
export async function findPeople(client: RowClient, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>({
    name: "names-of-people",
    text: "select id, username, first_name, last_name from staff where id = any($1)",
    values: [[...new Set(ids)]],
  });
  return rows;
}

function idsIn(rows: readonly Row[], column: string): readonly number[] {
  return [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === "number"))];
}

/** Returns whether a batch has just the events that it claims. A version without its events could not be mended. */
export function isWhole({ from, to, rows }: Pick<DayRows, "from" | "to" | "rows">): boolean {
  const events = rows["ticket_event"] ?? [];
  return events.length === to - from && events.every(({ seq }, index) => seq === from + 1 + index);
}

/**
 * Writes a batch of a day that another server has decided, in the transaction of the caller, who holds the lock of the
 * organization. Returns what was done with it, and the version of the day afterwards.
 */
export async function putDayRows(
  client: RowClient,
  { key, before, people, rows, ...batch }: DayRows,
): Promise<{ readonly verdict: BatchVerdict | Fork; readonly version: number }> {
  if (!isWhole({ ...batch, rows })) throw new Error(`the batch of ${key.date} lacks events`);
  const head = await lockHead(client, key, copyingEvents);
  const { version } = head;
  // A batch that repeats events is sent again from the right one on, so that its fingerprint can be compared.
  if (batch.from < version && version < batch.to) return { verdict: { kind: "gap", version }, version };
  const verdict = judgeUpload(head, batch, () => before);
  if (verdict.kind !== "apply") return { verdict, version };

  await putPeople(client, people);
  await putTickets(client, key, rows, { ...head, version: batch.to }, [
    { table: "configuration_document", onConflict: "keep" },
    { table: "kept_configuration", onConflict: "keep" },
    { table: "ticket_event", onConflict: "fail" },
    { table: "idempotency", onConflict: "keep" },
  ]);
  return { verdict, version: batch.to };
}

/**
 * Writes tickets again as another server has them. Returns whether it did: not if the copy has got later events
 * meanwhile, because the rows may be older than those.
 */
export async function putDayTickets(client: RowClient, { key, to, people, rows }: DayRows): Promise<boolean> {
  const head = await lockHead(client, key, copying);
  if (head.version > to) return false;
  await putPeople(client, people);
  await putTickets(client, key, rows, head);
  return true;
}

/** How far the copy of a day is. */
type Head = {
  /** The number of its events. */
  readonly version: number;
  /** A fingerprint of the last event. */
  readonly digest: string;
  /** How many events of tickets it has that the branch has not registered yet. */
  readonly provisionalEvents: number;
};

/** Returns how far the copy of a day is, and keeps it so until the transaction ends, which it prepares for copying. */
async function lockHead(
  client: RowClient,
  { organizationId, date }: DayKey,
  settings: readonly string[],
): Promise<Head> {
  const lock = () =>
    client.query<Head>({
      ...nameStatement(`with day as (
           select version, provisional_events from organization_day
           where organization_id = $1 and queue_date = $2 for update)
         select ${settings.join(", ")}, version, provisional_events as "provisionalEvents", coalesce((select ${digest} from ticket_event
           where organization_id = $1 and queue_date = $2 and seq = version), '') as digest from day`),
      values: [organizationId, date],
    });
  const present = (await lock()).rows[0];
  if (present !== undefined) return present;
  await client.query(
    "insert into organization_day (organization_id, queue_date) values ($1, $2) on conflict do nothing",
    [organizationId, date],
  );
  return (await lock()).rows[0] ?? { version: 0, digest: "", provisionalEvents: 0 };
}

/** Writes tickets with what belongs to them, what was written when the day was closed, and rows of other tables. */
async function putTickets(
  client: RowClient,
  key: DayKey,
  rows: Rows,
  { version, provisionalEvents }: Pick<Head, "version" | "provisionalEvents">,
  others: readonly Omit<TablePut, "rows">[] = [],
): Promise<void> {
  const tickets = rows["ticket"] ?? [];
  const ticketIds = idsIn(tickets, "id");
  const isAnyMoved = tickets.some((ticket) => ticket["queue_date"] !== key.date);
  if (isAnyMoved) await openDaysOf(client, tickets);
  await makeRoom(client, key, version, ticketIds, rows["occupancy"] ?? []);
  if (isAnyMoved || provisionalEvents > 0) await deleteProvisionalEvents(client, ticketIds);
  const closed = tablesOfClosedDays.filter((table) => (rows[table] ?? []).length > 0);
  for (const table of closed)
    await client.query(`delete from ${table} t where ${ofDay}`, [key.organizationId, key.date]);
  const puts: readonly Omit<TablePut, "rows">[] = [
    ...others,
    ...tablesOfTickets.map(([table, , present]): Omit<TablePut, "rows"> => ({
      table,
      onConflict: present === "keep" ? "keep" : "replace",
    })),
    ...closed.map((table): Omit<TablePut, "rows"> => ({ table, onConflict: "replace" })),
  ];
  await putTables(
    client,
    puts.map((put) => ({ ...put, rows: rows[put.table] ?? [] })),
  );
}

/** Writes accounts that rows refer to and that this server lacks. They have no password. */
export async function putPeople(client: RowClient, people: readonly Row[]): Promise<void> {
  if (people.length === 0) return;
  // A name that was given to another account meanwhile is made different by the id.
  await client.query({
    name: "put-people",
    text: `insert into staff (id, username, first_name, last_name, role)
       select id, case when exists (select from staff where lower(staff.username) = lower(row.username))
         then row.username || ' #' || id else row.username end, first_name, last_name, 'global'
       from jsonb_to_recordset($1::jsonb) as row (id integer, username text, first_name text, last_name text)
       where not exists (select from staff where staff.id = row.id)`,
    values: [JSON.stringify(people)],
  });
}

/** A ticket that was moved is already on its new day, which may not have been copied yet. */
async function openDaysOf(client: RowClient, tickets: readonly Row[]): Promise<void> {
  await client.query(
    `insert into organization_day (organization_id, queue_date)
     select distinct organization_id, queue_date
     from jsonb_to_recordset($1::jsonb) as row (organization_id integer, queue_date date)
     on conflict do nothing`,
    [JSON.stringify(tickets)],
  );
}

/**
 * Deletes what is written anew, and the times that stand in the way: rows are as they are now, and those of other tickets
 * follow in later batches, so such a time has ended. Sets the version of the day by the same statement.
 */
async function makeRoom(
  client: RowClient,
  { organizationId, date }: DayKey,
  version: number,
  ticketIds: readonly number[],
  occupancy: readonly Row[],
): Promise<void> {
  const deletions = tablesOfTickets
    .filter(([, , present]) => present === "delete")
    .map(([table, where]) => `${table}_gone as (delete from ${table} t where ${where("$1")})`);
  await client.query({
    ...nameStatement(
      `with ${deletions.join(", ")}, versioned as (
         update organization_day set version = $5
         where organization_id = $3 and queue_date = $4 and version <> $5)
       delete from occupancy using jsonb_to_recordset($2::jsonb) as row (operator_id integer, during tstzrange)
       where occupancy.operator_id = row.operator_id and occupancy.during && row.during`,
    ),
    values: [ticketIds, JSON.stringify(occupancy), organizationId, date, version],
  });
}

/** A day and the number of its events. */
export type DayVersion = DayKey & {
  readonly version: number;
};

/** A copy of a day at the centre. */
export type DayCopy = DayVersion & {
  /** A fingerprint of its last event. */
  readonly digest: string;
  /** How many events there were when the centre took the day over from a branch. */
  readonly takenOverAt: number | null;
};

/** Lists the days of organizations as the centre has them. */
export async function listDayCopies(
  client: RowClient,
  organizationIds: readonly number[],
): Promise<readonly DayCopy[]> {
  const { rows } = await client.query<DayCopy>(
    `select day.organization_id as "organizationId", day.queue_date as date, version, ${digest} as digest,
       taken_over_at as "takenOverAt"
     from organization_day day
     join ticket_event on ticket_event.organization_id = day.organization_id
       and ticket_event.queue_date = day.queue_date and seq = version
     where day.organization_id = any($1) order by day.queue_date`,
    [[...organizationIds]],
  );
  return rows;
}

/** Returns the number of events of a day. */
export async function readVersion(client: RowClient, { organizationId, date }: DayKey): Promise<number> {
  const { rows } = await client.query<{ version: number }>({
    name: "version-of-day",
    text: "select version from organization_day where organization_id = $1 and queue_date = $2",
    values: [organizationId, date],
  });
  return rows[0]?.version ?? 0;
}

/** Lists the days of organizations that have events, with their versions. */
export async function listDayVersions(
  client: RowClient,
  organizationIds: readonly number[],
): Promise<readonly DayVersion[]> {
  const { rows } = await client.query<DayVersion>(
    `select organization_id as "organizationId", queue_date as date, version from organization_day
     where organization_id = any($1) and version > 0 order by queue_date`,
    [[...organizationIds]],
  );
  return rows;
}
