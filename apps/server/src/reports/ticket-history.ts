import { isInScope, scopeOf } from "@cherga/contract/access";
import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { dataFieldIds } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { CommandOf } from "@cherga/engine/day/command";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import { sql } from "kysely";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import { findDayOfTicket } from "#queue/day/find-day";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { type DayMoveKind, moveToDay } from "#queue/registration/move-to-day";
import type { IdempotencyKey, RequestKind } from "#queue/runner/day-request";
import { numberOf } from "#queue/views/ticket-view";
import { personName } from "#reports/names";

type QueueSources = BaseDeps & QueueDeps;
type History = Answer<typeof reportCalls.ticketEvents>["content"];

/** Returns the day of a ticket, if its organization is in the caller's scope. */
export async function dayOfReportedTicket(
  { pool }: BaseDeps,
  { actor }: Session,
  ticketId: number,
): Promise<DayKey> {
  const key = await findDayOfTicket(pool, ticketId);
  if (key === undefined || !isInScope(scopeOf(actor), key.organizationId))
    throw new Refusal("ERROR_NOT_FOUND");
  return key;
}

/** Returns a ticket in its day. */
export async function readTicket(
  deps: QueueSources,
  session: Session,
  ticketId: number,
): Promise<{ readonly known: DayState; readonly ticket: Ticket }> {
  const known = await deps.days.read(await dayOfReportedTicket(deps, session, ticketId));
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return { known, ticket };
}

/** Lists what has happened to a ticket, also on days it was moved away from, and what staff wrote about it. */
export async function listHistory({ db }: BaseDeps, ticketId: number): Promise<History> {
  const { rows } = await sql<HistoryRow>`
    select event.queue_date || '-' || event.seq as id, event.ticket_id as "ticketId", event.type, event.at,
      event.ticket_item_id as "itemId", ${personName("operator")} as operator, ${personName("actor")} as actor,
      event.data ->> 'because' as because, note.text as comment
    from ticket_event event left join staff operator on operator.id = event.operator_id
      left join staff actor on actor.id = event.actor_id
      left join ticket_note note on note.ticket_item_id = event.ticket_item_id and note.at = event.at
    where event.ticket_id = ${ticketId}
    union all
    select 'note-' || note.id, item.ticket_id, 'note', note.at, item.id, null, ${personName("actor")}, null, note.text
    from ticket_note note join ticket_item item on item.id = note.ticket_item_id
      left join staff actor on actor.id = note.actor_id
    where item.ticket_id = ${ticketId} and not exists (select from ticket_event event
      where event.ticket_item_id = note.ticket_item_id and event.at = note.at)
    order by 4, 1`.execute(db);
  return rows.map(({ at, itemId, operator, actor, because, comment, ...row }) => ({
    ...row,
    addedDateTime: at.toISOString(),
    ...(itemId === null ? {} : { itemId }),
    ...(operator === null ? {} : { operator }),
    ...(actor === null ? {} : { actor }),
    ...(because === null ? {} : { because }),
    ...(comment === null ? {} : { comment }),
  }));
}

type HistoryRow = {
  readonly id: string;
  readonly ticketId: number;
  readonly type: string;
  readonly at: Date;
  readonly itemId: number | null;
  readonly operator: string | null;
  readonly actor: string | null;
  readonly because: string | null;
  readonly comment: string | null;
};

/** Returns the photos that a visitor left. */
export const faceFieldsOf = ({ clients }: DayState, ticketId: number) =>
  (clients.get(ticketId)?.values ?? []).filter(({ dataFieldId }) => dataFieldId === dataFieldIds.photo);

/** Writes a note about a ticket. It is not a part of the day: a closed one can get notes as well. */
export async function writeNote(
  { clock, inTransaction }: BaseDeps,
  { items }: Ticket,
  text: string,
  actorId: number,
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.db
      .insertInto("ticket_note")
      .values({ ticket_item_id: items[0]?.id ?? -1, at: clock.now(), actor_id: actorId, text })
      .execute();
  });
}

/** Records a request from an outside channel, or the response. */
export const conversationKind: RequestKind<Omit<CommandOf<"note">, "type">, { readonly success: true }> = {
  name: "conversation",
  command: (input) => ({ type: "note", ...input }),
  answer: () => ({ success: true }),
};

type MoveEvent = {
  readonly ticketId: number;
  readonly startAt: number;
  readonly toOperatorId: number | undefined;
};
type TransferAnswer = Answer<typeof reportCalls.transfer>;

/** Moves an open booking to another time, by the rules of a move at the desk. */
export async function moveTicket(
  deps: QueueSources,
  from: DayKey,
  input: MoveEvent,
  by: { readonly actorId: number; readonly idempotency: IdempotencyKey | undefined },
): Promise<TransferAnswer> {
  const { ticketId, startAt, toOperatorId } = input;
  const to = await deps.days.dayAt(from.organizationId, startAt);
  if (to.date === from.date) return deps.days.submit(from, moveReportedWithinDay, { input, ...by });
  return moveToDay(deps, moveReportedToDay, {
    from,
    to,
    input,
    ...by,
    leave: { type: "leave", ticketId },
    arrive: { type: "arrive", startAt, ...(toOperatorId === undefined ? {} : { toOperatorId }) },
  });
}

export const moveReportedWithinDay: RequestKind<MoveEvent, TransferAnswer> = {
  name: "report-move-within-day",
  command: ({ ticketId, startAt, toOperatorId }, { known }) => {
    const item = findTicket(known.day, ticketId)?.items.find(({ phase }) => phase === "queued");
    if (item === undefined) throw new Refusal("ERROR_CONFLICT", { ticketId });
    return {
      type: "move",
      itemId: item.id,
      startAt,
      actsForOthers: true,
      ...(toOperatorId === undefined ? {} : { toOperatorId }),
    };
  },
  answer: movedTicket,
};

export const moveReportedToDay: DayMoveKind<MoveEvent, TransferAnswer> = {
  name: "report-move-to-day",
  answer: movedTicket,
};

function movedTicket({ ticketId }: MoveEvent, _: unknown, { day }: DayState): TransferAnswer {
  const ticket = findTicket(day, ticketId);
  return { ticketId, num: ticket === undefined ? null : numberOf(ticket) };
}
