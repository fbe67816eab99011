import type { Message } from "@cherga/contract/calls/messages";
import type pg from "pg";

/** A message to a visitor. */
export type NewMessage = Readonly<Pick<Message, "channel" | "kind" | "recipient">> & {
  readonly organizationId: number;
  readonly ticketId: number;
  readonly text: string;
  /** When it was created, and until when it is useful; in milliseconds. */
  readonly at: number;
  readonly until: number;
};

/** Adds messages to the outbox, in the transaction that causes them. */
export async function putMessages(
  client: Pick<pg.ClientBase, "query">,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await client.query({
    name: "put-messages",
    text: `
      insert into message (organization_id, ticket_id, channel, kind, recipient, text, created_at, due_at, expires_at)
      select "organizationId", "ticketId", channel, kind, recipient, text, to_timestamp(at / 1000),
        to_timestamp(at / 1000), to_timestamp(until / 1000)
      from jsonb_to_recordset($1::jsonb) as row ("organizationId" integer, "ticketId" integer, channel text, kind text,
        recipient text, text text, at double precision, until double precision)`,
    values: [JSON.stringify(messages)],
  });
}

/** Expires messages that were not sent in time, and erases their text, which is the visitor's data. */
export async function expireMessages(client: Pick<pg.ClientBase, "query">, now: Date): Promise<void> {
  await client.query({
    name: "expire-messages",
    text: "update message set state = 'expired', text = '' where state = 'queued' and expires_at <= $1",
    values: [now],
  });
}
