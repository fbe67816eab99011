import type { DayEvent } from "@cherga/engine/day/day-event";
import { evolveAll } from "@cherga/engine/day/evolve";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#db/tables";
import type { DayKey, DayState } from "#queue/day/day-state";
import { eventOfRow, type EventRow } from "#queue/day/event-row";
import { listClients } from "#queue/day/read-day";

/**
 * Returns a day of a branch with the tickets that this centre has booked in leased time and that the branch has not
 * registered yet.
 */
export async function withProvisionalTickets(db: Kysely<Database>, known: DayState): Promise<DayState> {
  const rows = await listProvisionalEvents(db, known);
  const events = rows.map((row, index) => ({ ...eventOfRow(row), seq: provisionalSeq(known, index) }));
  const provisional = new Set(events.flatMap((event) => ("ticketId" in event ? [event.ticketId] : [])));
  if (provisional.size === 0) return known;
  return {
    ...known,
    day: evolveAll(known.day, events),
    clients: known.clients.with(await listClients(db, [...provisional])),
    provisional,
  };
}

/**
 * Provisional events are numbered between the last event of the copy and the next one. So the number of a day only
 * grows: it is at least one more when the branch has registered a ticket and its provisional events are deleted.
 */
const provisionalSeq = ({ day }: DayState, index: number): number => day.seq + (index + 1) / mostPerDay;

const mostPerDay = 1_000_000;

async function listProvisionalEvents(
  db: Kysely<Database>,
  { organizationId, date }: DayKey,
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select 0 as seq, (extract(epoch from at) * 1000)::double precision as at, type, ticket_id, ticket_item_id,
      operator_id, data
    from provisional_event where organization_id = ${organizationId} and queue_date = ${date} order by id`.execute(
    db,
  );
  return rows;
}

/**
 * Returns whether an event begins a provisional ticket, confirms or cancels one. The branch does not learn of anything
 * else that happens to it before it is registered, so nothing else may.
 */
export function mayHappenProvisionally(event: DayEvent, provisional: ReadonlySet<number>): boolean {
  if (event.type === "registered") return true;
  return event.type === "statusChanged" && provisional.has(event.ticketId);
}

/** Tells whether the branch has not registered a ticket yet. */
export async function isProvisionalTicket(pool: pg.Pool, ticketId: number): Promise<boolean> {
  const { rows } = await pool.query("select from provisional_event where ticket_id = $1 limit 1", [ticketId]);
  return rows.length > 0;
}

/** Tells whether the branch was asked to register a ticket. */
export async function wasAskedToRegister(client: pg.ClientBase, ticketId: number): Promise<boolean> {
  const { rows } = await client.query("select from provisional_request where ticket_id = $1", [ticketId]);
  return rows.length > 0;
}

/** Notes that the branch is asked to register a ticket. Waits for what is being decided about it here. */
export async function noteRequest(
  client: pg.ClientBase,
  { organizationId, date }: DayKey,
  ticketId: number,
): Promise<void> {
  await client.query(
    "select from organization_day where organization_id = $1 and queue_date = $2 for update",
    [organizationId, date],
  );
  await client.query("insert into provisional_request (ticket_id) values ($1) on conflict do nothing", [
    ticketId,
  ]);
}
