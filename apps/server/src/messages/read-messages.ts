import type { Message } from "@cherga/contract/calls/messages";
import type pg from "pg";
import type { MessageDeps } from "#messages/message-deps";

/** Which messages are meant. */
export type MessageFilter = {
  readonly organizationId: number;
  readonly ticketId?: number | undefined;
  /** The number on the ticket, with its letters or without. */
  readonly num?: string | undefined;
  /** The day on which a message was written, by the clock of the organization. */
  readonly date?: string | undefined;
  readonly channel?: Message["channel"] | undefined;
};

type Page = MessageFilter & {
  readonly id?: number | undefined;
  readonly state?: Message["state"] | undefined;
  readonly most: number;
  readonly skip?: number;
};

const timeZone = "(organization.option #>> '{globalSetting,timeZone}')";

const shownNumber = "(prefix || lpad(ticket.num::text, greatest(3, length(ticket.num::text)), '0'))";

/** The first five parameters are those of `valuesOf`. */
const isMeant = `organization_id = $1 and ($2::text is null or channel = $2) and ($3::integer is null or ticket_id = $3)
       and ($4::date is null or created_at >= $4::date::timestamp at time zone ${timeZone}
         and created_at < ($4::date + 1)::timestamp at time zone ${timeZone})
       and ($5::text is null or ticket_id in (select ticket.id from ticket where organization_id = $1 and
         upper($5) in (ticket.num::text, upper(${shownNumber}))))`;

const valuesOf = ({ organizationId, channel, ticketId, date, num }: MessageFilter) =>
  [organizationId, channel ?? null, ticketId ?? null, date ?? null, num ?? null] as const;

/** Counts messages by what became of them. */
export async function countMessages(
  { pool }: { readonly pool: pg.Pool },
  filter: MessageFilter,
): Promise<Readonly<Record<Message["state"], number>>> {
  const { rows } = await pool.query<{ state: Message["state"]; count: number }>(
    `select state, count(*)::integer as count
     from message join organization on organization.id = organization_id
     where ${isMeant} group by state`,
    [...valuesOf(filter)],
  );
  const none = { queued: 0, sent: 0, delivered: 0, failed: 0, expired: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Reads messages as administrators may see them, the latest first, and how many there are in all. */
export async function readMessages(
  { pool, messaging }: MessageDeps & { readonly pool: pg.Pool },
  { id, state, most, skip = 0, ...filter }: Page,
): Promise<{ readonly messages: readonly Message[]; readonly total: number }> {
  const { rows } = await pool.query<
    Omit<Message, "created" | "sent"> & { created: Date; sent: Date | null; total: number }
  >(
    `select message.id, ticket_id as "ticketId", (select ${shownNumber} from ticket where ticket.id = ticket_id) as num,
       channel, kind, recipient,
       -- Staff read out what no gateway takes. What one takes is between it and the visitor.
       case when reference is null and (state = 'failed' or state = 'queued' and case channel
         when 'sms' then message_hub is null when 'email' then mail_hub is null and not $9 end) then text end as text,
       state, attempts, error, created_at as created, sent_at as sent, count(*) over ()::integer as total
     from message join organization on organization.id = organization_id
     where ${isMeant} and ($6::text is null or state = $6) and ($10::integer is null or message.id = $10)
     order by message.id desc limit $7 offset $8`,
    [...valuesOf(filter), state ?? null, most, skip, messaging.hasMailServer, id ?? null],
  );
  const messages = rows.map(({ total: _total, created, sent, ...row }) => ({
    ...row,
    created: created.toISOString(),
    sent: sent?.toISOString() ?? null,
  }));
  return { messages, total: rows[0]?.total ?? 0 };
}
