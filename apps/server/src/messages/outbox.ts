import type { Message } from "@cherga/contract/calls/messages";
import type pg from "pg";
import { type DeliveryTable, expireRows, topicOf } from "#delivery/delivery";
import type { DayTx } from "#queue/runner/day-request";

/** The outbox. The text of an expired message is erased, because it is the visitor's data. */
export const messageTable: DeliveryTable = { name: "message", onExpiry: "text = ''" };

/** A message to a visitor. */
export type NewMessage = Readonly<Pick<Message, "channel" | "kind" | "recipient">> & {
  readonly organizationId: number;
  readonly ticketId: number;
  readonly text: string;
  /** When it was created, and until when it is useful; in milliseconds. */
  readonly at: number;
  readonly until: number;
};

/** Adds messages to the outbox, in the transaction that causes them. Their senders are woken after the commit. */
export async function putMessages(tx: DayTx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { rows } = await tx.client.query<QueuedMessage>({
    name: "put-messages",
    text: `
      insert into message (organization_id, ticket_id, channel, kind, recipient, text, created_at, due_at, expires_at)
      select "organizationId", "ticketId", channel, kind, recipient, text, to_timestamp(at / 1000),
        to_timestamp(at / 1000), to_timestamp(until / 1000)
      from jsonb_to_recordset($1::jsonb) as row ("organizationId" integer, "ticketId" integer, channel text, kind text,
        recipient text, text text, at double precision, until double precision)
      returning ${queuedColumns}`,
    values: [JSON.stringify(messages)],
  });
  announce(tx, rows);
}

/** A message that has just been added. */
export type QueuedMessage = {
  readonly id: number;
  readonly organizationId: number;
  readonly channel: Message["channel"];
};

export const queuedColumns = `id, organization_id as "organizationId", channel`;

/** Wakes the senders of new messages after the commit, on all servers. */
export function announce({ tell }: Pick<DayTx, "tell">, queued: readonly QueuedMessage[]): void {
  for (const { id, organizationId, channel } of queued)
    tell({
      topic: topicOf({ table: messageTable, name: channel }),
      act: "create",
      id,
      reach: organizationId,
      uid: "",
    });
}

/** Expires messages of all channels that were not sent in time. */
export const expireMessages = (client: Pick<pg.ClientBase, "query">, now: Date): Promise<void> =>
  expireRows(client, messageTable, now);
