import { msPerMinute } from "@cherga/engine/time/durations";
import { findTicket } from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import type { Clock } from "#base/clock";
import { announce, type NewMessage, queuedColumns, type QueuedMessage } from "#messages/outbox";
import type { DayTx } from "#queue/runner/day-request";
import type { DayChange } from "#queue/runner/write-result";
import { textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";

/** Adds the notifications that a change causes to the outbox: one for each browser of the visitor. */
export async function putPushMessages(tx: DayTx, clock: Clock, { after, events }: DayChange): Promise<void> {
  const notices = events.flatMap(({ event }) => {
    const notice = noticeOf(event);
    const ticket = notice && findTicket(after.day, notice.ticketId);
    if (notice === undefined || ticket === undefined) return [];
    const { ticketId, what, operatorId, at } = notice;
    const { kind, lastsMs } = kinds[what];
    const room = after.config.operators.get(operatorId ?? -1)?.room ?? null;
    const content = { num: numberOf(ticket), kind: what, room, at: textOfInstant(at) };
    return [{ ticketId, kind, content, at, until: at + lastsMs * (clock.speed ?? 1) }];
  });
  if (notices.length === 0) return;
  const { rows } = await tx.client.query<QueuedMessage>({
    name: "put-push-messages",
    text: `
      insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at,
        expires_at)
      select $1, "ticketId", 'push', kind, subscription.id, language, content || jsonb_build_object('lang', language),
        to_timestamp(at / 1000), to_timestamp(at / 1000), to_timestamp(until / 1000)
      from jsonb_to_recordset($2::jsonb) as row ("ticketId" integer, kind text, content jsonb, at double precision,
        until double precision)
      join push_subscription subscription on subscription.ticket_id = "ticketId"
      returning ${queuedColumns}`,
    values: [after.organizationId, JSON.stringify(notices)],
  });
  announce(tx, rows);
}

/** The kinds of notifications, and how long each is useful. */
const kinds = {
  call: { kind: "call", lastsMs: 2 * msPerMinute },
  late: { kind: "notice", lastsMs: 30 * msPerMinute },
} as const satisfies Record<string, Pick<NewMessage, "kind"> & { lastsMs: number }>;

type Notice = {
  readonly ticketId: number;
  readonly what: keyof typeof kinds;
  readonly operatorId: number | undefined;
  readonly at: number;
};

function noticeOf(event: DayEvent): Notice | undefined {
  switch (event.type) {
    case "call":
    case "forceCall":
      return { ...event, what: "call" };
    case "hold":
      return event.late === undefined ? undefined : { ...event, what: "late", operatorId: undefined };
    default:
      return undefined;
  }
}
