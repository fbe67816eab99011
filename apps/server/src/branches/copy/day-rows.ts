import {
  type BatchVerdict,
  type DayBatch,
  type Fork,
  judgeUpload,
  nextBatch,
} from "@cherga/branch-protocol/day-upload";
import {
  type RowClient,
  putRows,
  readTableRows,
  type Row,
  type Rows,
  startCopying,
} from "#branches/copy/table-rows";
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

const ofItems = "t.ticket_item_id in (select id from ticket_item where ticket_id = any($1))";

/** What belongs to tickets, in the order in which it can be written, and what becomes of the rows that are there. */
const tablesOfTickets: readonly (readonly [
  table: string,
  where: string,
  present: "replace" | "delete" | "keep",
])[] = [
  ["ticket", "t.id = any($1)", "replace"],
  ["ticket_item", "t.ticket_id = any($1)", "replace"],
  ["ticket_value", "t.ticket_id = any($1)", "delete"],
  ["ticket_note", ofItems, "delete"],
  ["ticket_cancellation", "t.ticket_id = any($1)", "delete"],
  ["ticket_trace", "t.ticket_id = any($1)", "delete"],
  ["ticket_code", "t.ticket_id = any($1)", "delete"],
  ["occupancy", ofItems, "delete"],
  ["unpaid_completion", ofItems, "delete"],
  // The server that sends a message notes what became of it.
  ["message", "t.ticket_id = any($1)", "keep"],
];

/** Written when a day is closed. */
const tablesOfClosedDays = ["operator_day", "operator_stretch"];

/** Requests are repeated soon, or never. */
const answersKeptFor = "1 hour";

const ofDay = "t.organization_id = $1 and t.queue_date = $2";
const ofBatch = "organization_id = $1 and queue_date = $2 and seq > $3 and seq <= $4";

/** How many events one message carries. */
const eventsAtOnce = 500;

/**
 * Reads the events of a day after a version, as many as one message carries; undefined if there are none. The
 * transaction must see one state of the database.
 */
export async function readNextRows(
  client: RowClient,
  key: DayKey,
  after: number,
  until = Infinity,
): Promise<DayRows | undefined> {
  const batch = nextBatch(Math.min(await readVersion(client, key), until), after, eventsAtOnce);
  return batch && readDayRows(client, key, batch);
}

/** Reads a batch of a day. The transaction must see one state of the database. */
async function readDayRows(client: RowClient, key: DayKey, batch: DayBatch): Promise<DayRows> {
  const day = [key.organizationId, key.date];
  const rows: Record<string, readonly Row[]> = {};
  const events = await readTableRows(client, "ticket_event", `${ofBatch} order by seq`, [
    ...day,
    batch.from,
    batch.to,
  ]);
  rows["ticket_event"] = events;
  rows["idempotency"] = await readTableRows(
    client,
    "idempotency",
    `${ofBatch} and created_at > now() - interval '${answersKeptFor}'`,
    [...day, batch.from, batch.to],
  );
  Object.assign(rows, await readTickets(client, key, idsIn(events, "ticket_id")));
  const configurations = await readTableRows(
    client,
    "kept_configuration",
    `t.organization_id = $1 and (t.config_version, t.catalogue_version) in (
       select config_version, catalogue_version from ticket_event where ${ofBatch})`,
    [...day, batch.from, batch.to],
  );
  rows["kept_configuration"] = configurations;
  rows["configuration_document"] = await readTableRows(
    client,
    "configuration_document",
    "t.hash = any($1::bytea[])",
    [configurations.flatMap(({ hash, catalogue_hash: shared }) => [hash, shared])],
  );
  const before = await digestOf(client, key, batch.from);
  return { ...batch, key, before, people: await readPeople(client, rows), rows };
}

/** Reads everything that belongs to tickets, and what was written when the day was closed. */
async function readTickets(client: RowClient, key: DayKey, ticketIds: readonly number[]): Promise<Rows> {
  const rows: Record<string, readonly Row[]> = {};
  for (const [table, where] of tablesOfTickets)
    rows[table] = await readTableRows(client, table, where, [ticketIds]);
  for (const table of tablesOfClosedDays)
    rows[table] = await readTableRows(client, table, ofDay, [key.organizationId, key.date]);
  return rows;
}

/** Reads tickets as a batch without events. The transaction must see one state of the database. */
export async function readDayTickets(
  client: RowClient,
  key: DayKey,
  ticketIds: readonly number[],
): Promise<DayRows> {
  const version = await readVersion(client, key);
  const rows = await readTickets(client, key, ticketIds);
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
  const { rows } = await client.query<{ digest: string }>(
    `select ${digest} as digest from ticket_event where organization_id = $1 and queue_date = $2 and seq = $3`,
    [organizationId, date, seq],
  );
  return rows[0]?.digest ?? "";
}

const columnsOfPeople = ["actor_id", "operator_id"];

async function readPeople(client: RowClient, rows: Rows): Promise<readonly Row[]> {
  const ids = Object.values(rows).flatMap((some) => columnsOfPeople.flatMap((column) => idsIn(some, column)));
  return findPeople(client, ids);
}

/** Returns accounts as other servers get them: their names, and nothing that one could sign in with. */
export async function findPeople(client: RowClient, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    "select id, username, first_name, last_name from staff where id = any($1)",
    [[...new Set(ids)]],
  );
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
  const day = [key.organizationId, key.date];
  await client.query(
    "insert into organization_day (organization_id, queue_date) values ($1, $2) on conflict do nothing",
    day,
  );
  const { rows: days } = await client.query<{ version: number }>(
    "select version from organization_day where organization_id = $1 and queue_date = $2 for update",
    day,
  );
  const version = days[0]?.version ?? 0;
  // A batch that repeats events is sent again from the right one on, so that its fingerprint can be compared.
  if (batch.from < version && version < batch.to) return { verdict: { kind: "gap", version }, version };
  const head = { version, digest: await digestOf(client, key, version) };
  const verdict = judgeUpload(head, batch, () => before);
  if (verdict.kind !== "apply") return { verdict, version };

  await startCopying(client);
  await putPeople(client, people);
  await putRows(client, "configuration_document", rows["configuration_document"] ?? [], "keep");
  await putRows(client, "kept_configuration", rows["kept_configuration"] ?? [], "keep");
  await putTickets(client, rows);
  await putRows(client, "ticket_event", rows["ticket_event"] ?? [], "fail");
  await putRows(client, "idempotency", rows["idempotency"] ?? [], "keep");
  await putClosedDay(client, key, rows);
  await client.query(
    "update organization_day set version = $3 where organization_id = $1 and queue_date = $2",
    [...day, batch.to],
  );
  return { verdict, version: batch.to };
}

/**
 * Writes tickets again as another server has them. Returns whether it did: not if the copy has got later events
 * meanwhile, because the rows may be older than those.
 */
export async function putDayTickets(client: RowClient, { key, to, people, rows }: DayRows): Promise<boolean> {
  const { rows: days } = await client.query<{ version: number }>(
    "select version from organization_day where organization_id = $1 and queue_date = $2 for update",
    [key.organizationId, key.date],
  );
  if ((days[0]?.version ?? 0) > to) return false;
  await startCopying(client);
  await putPeople(client, people);
  await putTickets(client, rows);
  await putClosedDay(client, key, rows);
  return true;
}

async function putTickets(client: RowClient, rows: Rows): Promise<void> {
  const tickets = rows["ticket"] ?? [];
  const ticketIds = idsIn(tickets, "id");
  await openDaysOf(client, tickets);
  for (const [table, where, present] of tablesOfTickets) {
    const some = rows[table] ?? [];
    if (present === "delete") await client.query(`delete from ${table} t where ${where}`, [ticketIds]);
    if (table === "occupancy") await makeRoom(client, some);
    await putRows(client, table, some, present === "keep" ? "keep" : "replace");
  }
  await deleteProvisionalEvents(client, ticketIds);
}

async function putClosedDay(client: RowClient, key: DayKey, rows: Rows): Promise<void> {
  for (const table of tablesOfClosedDays) {
    const some = rows[table] ?? [];
    if (some.length === 0) continue;
    await client.query(`delete from ${table} t where ${ofDay}`, [key.organizationId, key.date]);
    await putRows(client, table, some);
  }
}

/** Writes accounts that rows refer to and that this server lacks. They have no password. */
export async function putPeople(client: RowClient, people: readonly Row[]): Promise<void> {
  if (people.length === 0) return;
  // A name that was given to another account meanwhile is made different by the id.
  await client.query(
    `insert into staff (id, username, first_name, last_name, role)
     select id, case when exists (select from staff where lower(staff.username) = lower(row.username))
       then row.username || ' #' || id else row.username end, first_name, last_name, 'global'
     from jsonb_to_recordset($1::jsonb) as row (id integer, username text, first_name text, last_name text)
     where not exists (select from staff where staff.id = row.id)`,
    [JSON.stringify(people)],
  );
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

/** Rows are as they are now, and those of other tickets follow in later batches: what stands in the way has ended. */
async function makeRoom(client: RowClient, occupancy: readonly Row[]): Promise<void> {
  await client.query(
    `delete from occupancy using jsonb_to_recordset($1::jsonb) as row (operator_id integer, during tstzrange)
     where occupancy.operator_id = row.operator_id and occupancy.during && row.during`,
    [JSON.stringify(occupancy)],
  );
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
  const { rows } = await client.query<{ version: number }>(
    "select version from organization_day where organization_id = $1 and queue_date = $2",
    [organizationId, date],
  );
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
