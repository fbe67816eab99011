import { findTicket, type Item, stateOf, type Ticket } from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import { occupancyIn, type OccupiedPlace } from "@cherga/engine/day/occupancy";
import { nextDueAt } from "@cherga/engine/day/timers";
import { timeSpent } from "@cherga/engine/life/intervals";
import type pg from "pg";
import { rowOfEvent } from "#queue/day/event-row";
import type { DayState } from "#queue/day/day-state";

/** An event and who caused it; null means a timer or a visitor. */
export type AuditedEvent = { readonly event: DayEvent; readonly actorId: number | null };

/** The stored answer of a request that may be repeated. */
export type KeptAnswer = {
  readonly owner: string;
  readonly key: string;
  readonly hash: string;
  readonly answer: unknown;
};

/** A note that a person wrote about an item. */
export type WrittenNote = {
  readonly itemId: number;
  readonly text: string;
  readonly actorId: number | null;
  readonly at: number;
};

/** A different ticket or item with this id exists already. It is left unchanged. */
export class ForeignTicket extends Error {}

/** What is written in addition to the events. */
export type Beside = { readonly answers?: readonly KeptAnswer[]; readonly notes?: readonly WrittenNote[] };

/**
 * Writes the changes of a day: its events, the resulting ticket rows, and the answers given. The configuration that
 * decided them is kept already. Promised time is released before new time is promised, because two visits may have
 * swapped places.
 */
export async function writeDay(
  client: pg.ClientBase,
  before: DayState,
  after: DayState,
  events: readonly AuditedEvent[],
  { answers = [], notes = [] }: Beside,
): Promise<void> {
  const touched = [...new Set(events.flatMap(({ event }) => ("ticketId" in event ? [event.ticketId] : [])))];
  const tickets = touched.flatMap((id) => findTicket(after.day, id) ?? []);
  const registered = events.flatMap(({ event }) => (event.type === "registered" ? [event.ticketId] : []));
  const corrected = touched.filter((id) => hasSaidOtherwise(id, before, after));
  const values = [...registered, ...corrected].flatMap((id) =>
    (after.clients.get(id)?.values ?? []).map((value) => ({ ticket_id: id, ...value })),
  );
  if (corrected.length > 0) await client.query({ ...forgetting, values: [corrected] });

  const { rowCount } = await client.query({
    ...writing,
    values: [
      after.organizationId,
      after.date,
      JSON.stringify(tickets.map((ticket) => ticketRow(ticket, after))),
      JSON.stringify(tickets.flatMap((ticket) => itemRows(ticket, after))),
      JSON.stringify(events.map(({ event, actorId }) => ({ ...rowOfEvent(event), actor_id: actorId }))),
      JSON.stringify(values),
      JSON.stringify(answers),
      after.day.seq,
      dueByClock(after),
      JSON.stringify(notes),
      after.config.version,
      after.config.catalogue.version,
    ],
  });

  if (rowCount === 0) throw new ForeignTicket("a ticket of this id is another one");

  const were = occupancyIn(touched.flatMap((id) => findTicket(before.day, id) ?? []));
  const are = occupancyIn(tickets);
  const gone = were.filter((one) => !are.some((other) => isSame(one, other)));
  const come = are.filter((one) => !were.some((other) => isSame(one, other)));
  if (gone.length > 0) await client.query({ ...freeing, values: [gone.map(({ itemId }) => itemId)] });
  if (come.length > 0)
    await client.query({ ...promising, values: [after.organizationId, JSON.stringify(come)] });
}

/** Writes when the next timer of the day is due. */
export async function writeNextDue(client: pg.ClientBase, known: DayState): Promise<void> {
  await client.query({ ...remindingOf, values: [known.organizationId, known.date, dueByClock(known)] });
}

/** Returns when the next timer is due by the clock: earlier on a day whose time is ahead of the clock. */
export function dueByClock({ day, rules }: Pick<DayState, "day" | "rules">): number | null {
  const dueAt = nextDueAt(day, rules);
  return dueAt === undefined ? null : dueAt - day.aheadMs;
}

const instant = (ms: string): string => `to_timestamp(${ms}::double precision / 1000)`;

const writing = {
  name: "write-day",
  text: `
    with tickets as (
      insert into ticket (id, organization_id, queue_date, num, prefix, token, type, pass_way, status, entry_at)
      select id, $1, $2, num, prefix, token, type, pass_way, status, ${instant("entry_at")}
      from jsonb_to_recordset($3::jsonb) as row (id integer, num integer, prefix text, token uuid, type text,
        pass_way text, status text, entry_at text)
      on conflict (id) do update set organization_id = excluded.organization_id,
        queue_date = excluded.queue_date, num = excluded.num, prefix = excluded.prefix,
        pass_way = excluded.pass_way, status = excluded.status, entry_at = excluded.entry_at,
        erased_at = null
      -- Its handle never changes: with another one it is another ticket.
      where ticket.token = excluded.token
      returning 1
    ), items as (
      insert into ticket_item (id, ticket_id, position, service_id, operator_id, state, planned_at, called_at,
        started_at, ended_at, waiting_ms, serving_ms, is_late, is_day_closed, is_no_show)
      select id, ticket_id, position, service_id, operator_id, state, ${instant("planned_at")},
        ${instant("called_at")}, ${instant("started_at")}, ${instant("ended_at")}, waiting_ms, serving_ms, is_late,
        is_day_closed, is_no_show
      from jsonb_to_recordset($4::jsonb) as row (id integer, ticket_id integer, position integer,
        service_id integer, operator_id integer, state text, planned_at text, called_at text, started_at text,
        ended_at text, waiting_ms bigint, serving_ms bigint, is_late boolean, is_day_closed boolean,
        is_no_show boolean)
      on conflict (id) do update set position = excluded.position, operator_id = excluded.operator_id,
        state = excluded.state, planned_at = excluded.planned_at, called_at = excluded.called_at,
        started_at = excluded.started_at, ended_at = excluded.ended_at, waiting_ms = excluded.waiting_ms,
        serving_ms = excluded.serving_ms, is_late = excluded.is_late, is_day_closed = excluded.is_day_closed,
        is_no_show = excluded.is_no_show
      where ticket_item.ticket_id = excluded.ticket_id
      returning 1
    ), events as (
      insert into ticket_event (organization_id, queue_date, seq, at, type, ticket_id, ticket_item_id, operator_id,
        actor_id, data, config_version, catalogue_version)
      select $1, $2, seq, ${instant("at")}, type, ticket_id, ticket_item_id, operator_id, actor_id, data, $11, $12
      from jsonb_to_recordset($5::jsonb) as row (seq integer, at text, type text, ticket_id integer,
        ticket_item_id integer, operator_id integer, actor_id integer, data jsonb)
    ), "values" as (
      insert into ticket_value (ticket_id, data_field_id, value)
      select ticket_id, "dataFieldId", value
      from jsonb_to_recordset($6::jsonb) as row (ticket_id integer, "dataFieldId" integer, value text)
    ), answers as (
      insert into idempotency (owner, key, request_hash, answer)
      select owner, key, decode(hash, 'hex'), answer
      from json_to_recordset($7::json) as row (owner text, key text, hash text, answer json)
    ), notes as (
      insert into ticket_note (ticket_item_id, at, actor_id, text)
      select "itemId", ${instant("at")}, "actorId", text
      from jsonb_to_recordset($10::jsonb) as row ("itemId" integer, at text, "actorId" integer, text text)
    )
    update organization_day set version = $8, next_due_at = ${instant("$9")}
    where organization_id = $1 and queue_date = $2
      and (select count(*) from tickets) = jsonb_array_length($3::jsonb)
      and (select count(*) from items) = jsonb_array_length($4::jsonb)`,
};

const forgetting = { name: "forget-values", text: "delete from ticket_value where ticket_id = any($1)" };
const freeing = { name: "free-time", text: "delete from occupancy where ticket_item_id = any($1)" };

const promising = {
  name: "promise-time",
  text: `
    insert into occupancy (ticket_item_id, organization_id, operator_id, during)
    select "itemId", $1, "operatorId", tstzrange(${instant('"from"')}, ${instant('"to"')})
    from jsonb_to_recordset($2::jsonb) as row ("itemId" integer, "operatorId" integer, "from" text, "to" text)`,
};

const remindingOf = {
  name: "next-due",
  text: `
    update organization_day set next_due_at = ${instant("$3")}
    where organization_id = $1 and queue_date = $2 and next_due_at is distinct from ${instant("$3")}`,
};

function ticketRow({ id, num, prefix, type, passWay, status, entryTime }: Ticket, { clients }: DayState) {
  return {
    id,
    num: num ?? null,
    prefix,
    token: clients.get(id)?.token ?? null,
    type,
    pass_way: passWay,
    status,
    entry_at: entryTime,
  };
}

function itemRows(ticket: Ticket, { day }: DayState) {
  return ticket.items.map((item, position) => ({
    id: item.id,
    ticket_id: ticket.id,
    position,
    service_id: item.serviceId,
    operator_id: item.holder ?? null,
    state: stateOf({ ticket, item }, day.lastAt),
    planned_at: item.plannedTime ?? null,
    called_at: item.calledAt ?? null,
    started_at: item.startedAt ?? null,
    ended_at: endOf(item) ?? null,
    waiting_ms: timeSpent(item.spans, ["waiting"], day.lastAt),
    serving_ms: timeSpent(item.spans, ["serving"], day.lastAt),
    is_late: item.isLate,
    is_day_closed: item.isDayClosed,
    is_no_show: item.isNoShow,
  }));
}

/** Returns whether a registered visitor's data has changed. */
function hasSaidOtherwise(ticketId: number, before: DayState, after: DayState): boolean {
  const said = before.clients.get(ticketId);
  return said !== undefined && said !== after.clients.get(ticketId);
}

const endOf = ({ phase, spans }: Item): number | undefined =>
  phase === "complete" || phase === "deleted" ? spans.at(-1)?.to : undefined;

const isSame = (one: OccupiedPlace, other: OccupiedPlace): boolean =>
  one.itemId === other.itemId &&
  one.operatorId === other.operatorId &&
  one.from === other.from &&
  one.to === other.to;
