import type { Message } from "@cherga/contract/calls/messages";
import type pg from "pg";
import type { MessageDeps } from "#messages/message-deps";

/** Which messages are read. */
export type MessageFilter = {
  readonly organizationId: number;
  readonly id?: number | undefined;
  readonly ticketId?: number | undefined;
  /** The number on the ticket, with its letters or without. */
  readonly num?: string | undefined;
  /** The day on which a message was written, by the clock of the organization. */
  readonly date?: string | undefined;
  readonly channel?: Message["channel"] | undefined;
  readonly state?: Message["state"] | undefined;
  readonly most: number;
  readonly skip?: number;
};

const timeZone = "(organization.option #>> '{globalSetting,timeZone}')";

const shownNumber = "(prefix || lpad(ticket.num::text, greatest(3, length(ticket.num::text)), '0'))";

/** Reads messages as administrators may see them, the latest first, and how many there are in all. */
export async function readMessages(
  { pool, messaging }: MessageDeps & { readonly pool: pg.Pool },
  { organizationId, id, ticketId, num, date, channel, state, most, skip = 0 }: MessageFilter,
): Promise<{ readonly messages: readonly Message[]; readonly total: number }> {
  const { rows } = await pool.query<
    Omit<Message, "created" | "sent"> & { created: Date; sent: Date | null; total: number }
  >(
    `select message.id, ticket_id as "ticketId", (select ${shownNumber} from ticket where ticket.id = ticket_id) as num,
       channel, kind, recipient,
       -- Staff read out what no gateway takes. What one takes is between it and the visitor.
       case when reference is null and (state = 'failed' or state = 'queued' and case channel
         when 'sms' then message_hub is null when 'email' then mail_hub is null and not $6 end) then text end as text,
       state, attempts, error, created_at as created, sent_at as sent, count(*) over ()::integer as total
     from message join organization on organization.id = organization_id
     where organization_id = $1 and ($2::text is null or channel = $2) and ($3::text is null or state = $3)
       and ($7::integer is null or message.id = $7) and ($8::integer is null or ticket_id = $8)
       and ($9::date is null or created_at >= $9::date::timestamp at time zone ${timeZone}
         and created_at < ($9::date + 1)::timestamp at time zone ${timeZone})
       and ($10::text is null or ticket_id in (select ticket.id from ticket where organization_id = $1 and
         upper($10) in (ticket.num::text, upper(${shownNumber}))))
     order by message.id desc limit $4 offset $5`,
    [
      organizationId,
      channel ?? null,
      state ?? null,
      most,
      skip,
      messaging.hasMailServer,
      id ?? null,
      ticketId ?? null,
      date ?? null,
      num ?? null,
    ],
  );
  const messages = rows.map(({ total: _total, created, sent, ...row }) => ({
    ...row,
    created: created.toISOString(),
    sent: sent?.toISOString() ?? null,
  }));
  return { messages, total: rows[0]?.total ?? 0 };
}
