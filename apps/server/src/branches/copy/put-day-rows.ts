import { type BatchVerdict, type Fork, judgeUpload } from "@cherga/branch-protocol/day-upload";
import {
  type DayRows,
  idsIn,
  isWhole,
  ofDay,
  tablesOfClosedDays,
  tablesOfTickets,
} from "#branches/copy/day-rows";
import { digest } from "#branches/copy/day-versions";
import {
  copying,
  copyingEvents,
  putTables,
  type Row,
  type RowClient,
  type Rows,
  type TablePut,
} from "#branches/copy/table-rows";
import { nameStatement } from "#db/name-statement";
import type { DayKey } from "#queue/day/day-state";
import { deleteProvisionalEvents } from "#queue/provisional/leases";

/**
 * Writes a batch of a day that another server has decided, in the transaction of the caller, who holds the lock of the
 * organization. Returns what was done with it, and the version of the day afterwards.
 */
export async function putDayRows(
  client: RowClient,
  { key, before, accounts, rows, ...batch }: DayRows,
): Promise<{ readonly verdict: BatchVerdict | Fork; readonly version: number }> {
  if (!isWhole({ ...batch, rows })) throw new Error(`the batch of ${key.date} lacks events`);
  const head = await lockHead(client, key, copyingEvents);
  const { version } = head;
  // A batch that repeats events is sent again from the right one on, so that its fingerprint can be compared.
  if (batch.from < version && version < batch.to) return { verdict: { kind: "gap", version }, version };
  const verdict = judgeUpload(head, batch, () => before);
  if (verdict.kind !== "apply") return { verdict, version };

  await putAccounts(client, accounts);
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
export async function putDayTickets(
  client: RowClient,
  { key, to, accounts, rows }: DayRows,
): Promise<boolean> {
  const head = await lockHead(client, key, copying);
  if (head.version > to) return false;
  await putAccounts(client, accounts);
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
  await deleteReplacedRows(client, key, version, ticketIds, rows["occupancy"] ?? []);
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
export async function putAccounts(client: RowClient, accounts: readonly Row[]): Promise<void> {
  if (accounts.length === 0) return;
  // A name that was given to another account meanwhile is made different by the id.
  await client.query({
    name: "put-accounts",
    text: `insert into staff (id, username, first_name, last_name, role)
       select id, case when exists (select from staff where lower(staff.username) = lower(row.username))
         then row.username || ' #' || id else row.username end, first_name, last_name, 'global'
       from jsonb_to_recordset($1::jsonb) as row (id integer, username text, first_name text, last_name text)
       where not exists (select from staff where staff.id = row.id)`,
    values: [JSON.stringify(accounts)],
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
 * Deletes the rows that the batch replaces, and occupancy that overlaps the new rows: rows are as they are now, and those of
 * other tickets follow in later batches, so such a time has ended. Sets the version of the day by the same statement.
 */
async function deleteReplacedRows(
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
