import { displayedStatus, findTicket, stateOf, type Ticket } from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import { occupancyIn, type OccupiedPlace } from "@cherga/engine/day/occupancy";
import { channelOf, itemFacts } from "@cherga/engine/figures/item-facts";
import { endedAt } from "@cherga/engine/figures/outcome";
import { nextDueAt } from "@cherga/engine/day/timers";
import type pg from "pg";
import { rowOfEvent } from "#queue/day/event-row";
import type { DayState } from "#queue/day/day-state";
import { writeOperatorDays } from "#queue/day/write-operator-days";

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
  beside: Beside,
): Promise<void> {
  const change = { before, after, events };
  await deleteCorrected(client, change);
  const { rowCount } = await client.query({
    ...writing,
    values: [
      ...rowsOf(change, beside),
      dueByClock(after),
      after.day.seq,
      after.config.version,
      after.config.catalogue.version,
    ],
  });
  if (rowCount === 0) throw new ForeignTicket("a ticket of this id is another one");
  if (after.day.isClosed) await writeOperatorDays(client, after);
  await writePlaces(client, change);
}

/**
 * Writes what happened to provisional tickets: their rows as usual, their events apart. The day itself is decided by a
 * branch, and is not changed. `dueAt` is when time alone will change one of the tickets.
 */
export async function writeProvisionally(
  client: pg.ClientBase,
  before: DayState,
  after: DayState,
  events: readonly AuditedEvent[],
  { dueAt, ...beside }: Beside & { readonly dueAt: number | null },
): Promise<void> {
  const change = { before, after, events };
  await deleteCorrected(client, change);
  const { rowCount } = await client.query({
    ...writingProvisionally,
    values: [...rowsOf(change, beside), dueAt],
  });
  if (rowCount === 0) throw new ForeignTicket("a ticket of this id is another one");
  await writePlaces(client, change);
}

type Change = {
  readonly before: DayState;
  readonly after: DayState;
  readonly events: readonly AuditedEvent[];
};

const touchedBy = ({ events }: Change): readonly number[] => [
  ...new Set(events.flatMap(({ event }) => ("ticketId" in event ? [event.ticketId] : []))),
];

const ticketsAfter = (change: Change): readonly Ticket[] =>
  touchedBy(change).flatMap((id) => findTicket(change.after.day, id) ?? []);

/** Returns the tickets whose visitors have changed their data. */
const correctedBy = (change: Change): readonly number[] =>
  touchedBy(change).filter((id) => hasSaidOtherwise(id, change.before, change.after));

async function deleteCorrected(client: pg.ClientBase, change: Change): Promise<void> {
  const corrected = correctedBy(change);
  if (corrected.length > 0) await client.query({ ...forgetting, values: [corrected] });
}

/** Returns the values of `ticketsWritten`. */
function rowsOf(change: Change, { answers = [], notes = [] }: Beside): readonly unknown[] {
  const { after, events } = change;
  const isProvisional = after.provisional !== undefined;
  const tickets = ticketsAfter(change);
  const registered = events.flatMap(({ event }) => (event.type === "registered" ? [event.ticketId] : []));
  const values = [...registered, ...correctedBy(change)].flatMap((id) =>
    (after.clients.get(id)?.values ?? []).map((value) => ({ ticket_id: id, ...value })),
  );
  return [
    after.organizationId,
    after.date,
    JSON.stringify(tickets.map((ticket) => ticketRow(ticket, after))),
    JSON.stringify(tickets.flatMap((ticket) => itemRows(ticket, after))),
    JSON.stringify(events.map(({ event, actorId }) => ({ ...rowOfEvent(event), actor_id: actorId }))),
    JSON.stringify(values),
    JSON.stringify(answers.map((answer) => ({ ...answer, seq: isProvisional ? null : after.day.seq }))),
    JSON.stringify(notes),
  ];
}

async function writePlaces(client: pg.ClientBase, change: Change): Promise<void> {
  const { before, after } = change;
  const were = occupancyIn(touchedBy(change).flatMap((id) => findTicket(before.day, id) ?? []));
  const are = occupancyIn(ticketsAfter(change));
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

/** Tickets and items, what belongs to them, and the answers given. */
const ticketsWritten = `
    with tickets as (
      insert into ticket (id, organization_id, queue_date, num, prefix, token, type, pass_way, status, entry_at,
        registered_at, channel, language, bot_chat)
      select id, $1, $2, num, prefix, token, type, pass_way, status, ${instant("entry_at")},
        ${instant("registered_at")}, channel, language, bot_chat
      from jsonb_to_recordset($3::jsonb) as row (id integer, num integer, prefix text, token uuid, type text,
        pass_way text, status text, entry_at text, registered_at text, channel text, language text,
        bot_chat text)
      on conflict (id) do update set organization_id = excluded.organization_id,
        queue_date = excluded.queue_date, num = excluded.num, prefix = excluded.prefix,
        pass_way = excluded.pass_way, status = excluded.status, entry_at = excluded.entry_at,
        language = excluded.language, bot_chat = excluded.bot_chat, erased_at = null
      -- Its handle never changes: with another one it is another ticket.
      where ticket.token = excluded.token
      returning 1
    ), items as (
      insert into ticket_item (organization_id, queue_date, id, ticket_id, position, service_id, operator_id, state,
        num, prefix, type, status, channel, last_event, outcome, running, running_since, registered_at, time_start, planned_at,
        arrived_at, first_called_at, called_at, started_at, ended_at, waiting_ms, called_ms, serving_ms, paused_ms,
        held_ms, visit_ms, is_first, is_rerouted, is_late, was_late, is_day_closed, is_no_show)
      select $1, $2, id, ticket_id, position, service_id, operator_id, state, num, prefix, type, status, channel, last_event,
        outcome, running, ${instant("running_since")}, ${instant("registered_at")}, ${instant("time_start")},
        ${instant("planned_at")}, ${instant("arrived_at")}, ${instant("first_called_at")},
        ${instant("called_at")}, ${instant("started_at")}, ${instant("ended_at")},
        waiting_ms, called_ms, serving_ms, paused_ms, held_ms, visit_ms, is_first, is_rerouted, is_late, was_late,
        is_day_closed, is_no_show
      from jsonb_to_recordset($4::jsonb) as row (id integer, ticket_id integer, position integer,
        service_id integer, operator_id integer, state text, num integer, prefix text, type text, status text, channel text,
        last_event text, outcome text, running text, running_since text, registered_at text, time_start text, planned_at text,
        arrived_at text, first_called_at text, called_at text, started_at text, ended_at text, waiting_ms bigint, called_ms bigint, serving_ms bigint, paused_ms bigint,
        held_ms bigint, visit_ms bigint, is_first boolean, is_rerouted boolean, is_late boolean, was_late boolean,
        is_day_closed boolean, is_no_show boolean)
      on conflict (id) do update set organization_id = excluded.organization_id, queue_date = excluded.queue_date,
        position = excluded.position, operator_id = excluded.operator_id, state = excluded.state,
        num = excluded.num, prefix = excluded.prefix, status = excluded.status, last_event = excluded.last_event, time_start = excluded.time_start,
        outcome = excluded.outcome, running = excluded.running, running_since = excluded.running_since,
        planned_at = excluded.planned_at, arrived_at = excluded.arrived_at,
        first_called_at = excluded.first_called_at, called_at = excluded.called_at,
        started_at = excluded.started_at, ended_at = excluded.ended_at, waiting_ms = excluded.waiting_ms,
        called_ms = excluded.called_ms, serving_ms = excluded.serving_ms, paused_ms = excluded.paused_ms,
        held_ms = excluded.held_ms, visit_ms = excluded.visit_ms, is_first = excluded.is_first,
        is_rerouted = excluded.is_rerouted, is_late = excluded.is_late, was_late = excluded.was_late,
        is_day_closed = excluded.is_day_closed, is_no_show = excluded.is_no_show
      where ticket_item.ticket_id = excluded.ticket_id
      returning 1
    ), "values" as (
      insert into ticket_value (ticket_id, data_field_id, value)
      select ticket_id, "dataFieldId", value
      from jsonb_to_recordset($6::jsonb) as row (ticket_id integer, "dataFieldId" integer, value text)
    ), answers as (
      insert into idempotency (owner, key, request_hash, answer, organization_id, queue_date, seq)
      select owner, key, decode(hash, 'hex'), answer, $1, $2, seq
      from json_to_recordset($7::json) as row (owner text, key text, hash text, answer json, seq integer)
    ), notes as (
      insert into ticket_note (ticket_item_id, at, actor_id, text)
      select "itemId", ${instant("at")}, "actorId", text
      from jsonb_to_recordset($8::jsonb) as row ("itemId" integer, at text, "actorId" integer, text text)
    ), written as (
      select (select count(*) from tickets) = jsonb_array_length($3::jsonb)
        and (select count(*) from items) = jsonb_array_length($4::jsonb) as is_complete
    )`;

const writing = {
  name: "write-day",
  text: `
    ${ticketsWritten}, events as (
      insert into ticket_event (organization_id, queue_date, seq, at, type, ticket_id, ticket_item_id, operator_id,
        actor_id, data, config_version, catalogue_version)
      select $1, $2, seq, ${instant("at")}, type, ticket_id, ticket_item_id, operator_id, actor_id, data, $11, $12
      from jsonb_to_recordset($5::jsonb) as row (seq integer, at text, type text, ticket_id integer,
        ticket_item_id integer, operator_id integer, actor_id integer, data jsonb)
    )
    update organization_day set version = $10, next_due_at = ${instant("$9")}
    where organization_id = $1 and queue_date = $2 and (select is_complete from written)`,
};

const writingProvisionally = {
  name: "write-provisionally",
  text: `
    ${ticketsWritten}, events as (
      insert into provisional_event (organization_id, queue_date, at, type, ticket_id, ticket_item_id, operator_id, data)
      select $1, $2, ${instant("at")}, type, ticket_id, ticket_item_id, operator_id, data
      from jsonb_to_recordset($5::jsonb) as row (at text, type text, ticket_id integer, ticket_item_id integer,
        operator_id integer, data jsonb)
    )
    update organization_day set next_due_at = ${instant("$9")},
      provisional_events = provisional_events + jsonb_array_length($5::jsonb)
    where organization_id = $1 and queue_date = $2 and (select is_complete from written)`,
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

function ticketRow(ticket: Ticket, { clients }: DayState) {
  const { id, num, prefix, type, passWay, status, entryTime, registeredAt } = ticket;
  return {
    id,
    num: num ?? null,
    prefix,
    token: clients.get(id)?.token ?? null,
    language: clients.get(id)?.language ?? null,
    bot_chat: clients.get(id)?.botChat ?? null,
    type,
    pass_way: passWay,
    status,
    entry_at: entryTime,
    registered_at: registeredAt,
    channel: channelOf(ticket),
  };
}

/** Returns the items of a ticket as rows. */
export function itemRows(ticket: Ticket, { day }: Pick<DayState, "day">) {
  return ticket.items.map((item, position) => {
    const facts = itemFacts({ ticket, item });
    return {
      id: item.id,
      ticket_id: ticket.id,
      position,
      service_id: item.serviceId,
      operator_id: item.holder ?? null,
      state: stateOf({ ticket, item }, day.lastAt),
      num: ticket.num ?? null,
      prefix: ticket.prefix,
      type: ticket.type,
      status: ticket.status,
      channel: channelOf(ticket),
      last_event: displayedStatus(item),
      outcome: facts.outcome ?? null,
      running: facts.running?.kind ?? null,
      running_since: facts.running?.since ?? null,
      registered_at: ticket.registeredAt,
      time_start: item.plannedTime ?? ticket.registeredAt,
      planned_at: item.plannedTime ?? null,
      arrived_at: facts.arrivedAt ?? null,
      first_called_at: facts.firstCalledAt ?? null,
      called_at: item.calledAt ?? null,
      started_at: item.startedAt ?? null,
      ended_at: endedAt(item) ?? null,
      waiting_ms: facts.spentMs.waiting,
      called_ms: facts.spentMs.called,
      serving_ms: facts.spentMs.serving,
      paused_ms: facts.spentMs.paused,
      held_ms: facts.spentMs.held,
      visit_ms: facts.visitMs ?? null,
      is_first: facts.isFirst,
      is_rerouted: facts.isRerouted,
      is_late: item.isLate,
      was_late: facts.wasLate,
      is_day_closed: item.isDayClosed,
      is_no_show: item.isNoShow,
    };
  });
}

/** Returns whether a registered visitor's data has changed. */
function hasSaidOtherwise(ticketId: number, before: DayState, after: DayState): boolean {
  const said = before.clients.get(ticketId);
  return said !== undefined && said !== after.clients.get(ticketId);
}

const isSame = (one: OccupiedPlace, other: OccupiedPlace): boolean =>
  one.itemId === other.itemId &&
  one.operatorId === other.operatorId &&
  one.from === other.from &&
  one.to === other.to;
