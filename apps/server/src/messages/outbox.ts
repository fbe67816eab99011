import type { Message } from "@cherga/contract/calls/messages";
import type { LanguageCode } from "@cherga/contract/constants";
import type pg from "pg";
import { type DeliveryTable, expireRows, topicOf } from "#delivery/delivery";
import type { DayTx } from "#queue/runner/day-request";

/** The outbox. The text of an expired message is erased, because it is the visitor's data. */
export const messageTable: DeliveryTable = { name: "message", expirySetClause: "text = ''" };

/** A line of a letter; with an address, its value is a link. */
export type LetterFact = { readonly label: string; readonly value: string; readonly url?: string };

/** What a letter has besides its text. */
export type MessageDetails = {
  readonly subject?: string;
  /** Service, date, time, number and place of the visit, and the phones of the organization. */
  readonly facts?: readonly LetterFact[];
  /** Pages that the visitor can open: nothing changes by opening them. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly calendar?: CalendarEntry;
};

/** A visit in the visitor's own calendar. A later entry with the same id replaces an earlier one. */
export type CalendarEntry = {
  readonly id: string;
  /** Grows with every change of the visit. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** In milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly place: string;
};

/** A message to a visitor. */
export type NewMessage = Readonly<Pick<Message, "channel" | "kind" | "recipient">> & {
  readonly organizationId: number;
  readonly ticketId: number;
  readonly language: LanguageCode;
  readonly text: string;
  readonly details?: MessageDetails;
  /** When it was created, and until when it is useful; in milliseconds. */
  readonly at: number;
  readonly until: number;
  /** When it leaves, in milliseconds; absent: at once. */
  readonly dueAt?: number;
  /** A message of the ticket with the same name is queued only once. */
  readonly once?: string;
};

/** Adds messages to the outbox, in the transaction that causes them. Their senders are woken after the commit. */
export async function putMessages(
  tx: MessageTx,
  messages: readonly NewMessage[],
): Promise<readonly QueuedMessage[]> {
  if (messages.length === 0) return [];
  const { rows } = await tx.client.query<QueuedMessage>({
    name: "put-messages",
    text: `
      insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, details, once,
        created_at, due_at, expires_at)
      select "organizationId", "ticketId", channel, kind, recipient, language, text, coalesce(details, '{}'), once,
        to_timestamp(at / 1000), to_timestamp(coalesce("dueAt", at) / 1000), to_timestamp(until / 1000)
      from jsonb_to_recordset($1::jsonb) as row ("organizationId" integer, "ticketId" integer, channel text, kind text,
        recipient text, language text, text text, details jsonb, once text, at double precision,
        until double precision, "dueAt" double precision)
      on conflict do nothing
      returning ${queuedColumns}`,
    values: [JSON.stringify(messages)],
  });
  announce(tx, rows);
  return rows;
}

/** What adding messages needs of a transaction. */
type MessageTx = Pick<DayTx, "tell"> & { readonly client: Pick<pg.ClientBase, "query"> };

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

/** A message as its gateway gets it. */
export type OutgoingMessage = {
  readonly id: number;
  readonly organizationId: number;
  readonly ticketId: number;
  readonly kind: Message["kind"];
  readonly recipient: string;
  readonly language: LanguageCode;
  readonly text: string;
  readonly details: MessageDetails;
  readonly attempts: number;
  readonly expiresAt: Date;
};

/** The columns of an outgoing message, for `DeliveryChannel.columns`. */
export const outgoingColumns = `row.organization_id as "organizationId", row.ticket_id as "ticketId", row.kind,
  row.recipient, row.language, row.text, row.details`;
