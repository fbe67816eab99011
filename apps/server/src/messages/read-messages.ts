import type { Message } from "@cherga/contract/calls/messages";
import { daysOfMessages } from "@cherga/contract/constants";
import { msPerDay } from "@cherga/engine/time/durations";
import type pg from "pg";
import type { Clock } from "#base/clock";
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

/** The first six parameters are those of `valuesOf`. */
const isMeant = `organization_id = $1 and ($2::text is null or channel = $2) and ($3::integer is null or ticket_id = $3)
       and created_at >= coalesce($4::date::timestamp at time zone ${timeZone}, $6)
       and ($4::date is null or created_at < ($4::date + 1)::timestamp at time zone ${timeZone})
       and ($5::text is null or exists (select from ticket where ticket.id = ticket_id
         and upper($5) in (ticket.num::text, upper(${shownNumber}))))`;

const valuesOf = ({ organizationId, channel, ticketId, date, num }: MessageFilter, since: Date) =>
  [organizationId, channel ?? null, ticketId ?? null, date ?? null, num ?? null, since] as const;

/** Returns from when on messages are read, unless a day is chosen. A ticket has few messages, so all of them are read. */
const sinceWhen = ({ clock }: Pick<MessageListDeps, "clock">, ticketId: number | undefined): Date =>
  new Date(ticketId === undefined ? clock.now().getTime() - daysOfMessages * msPerDay : 0);

type MessageListDeps = { readonly pool: pg.Pool; readonly clock: Clock };

/** Counts messages by what became of them. */
export async function countMessages(
  deps: MessageListDeps,
  filter: MessageFilter,
): Promise<Readonly<Record<Message["state"], number>>> {
  const { rows } = await deps.pool.query<{ state: Message["state"]; count: number }>(
    `select state, count(*)::integer as count
     from message join organization on organization.id = organization_id
     where ${isMeant} group by state`,
    [...valuesOf(filter, sinceWhen(deps, filter.ticketId))],
  );
  const none = { queued: 0, sent: 0, delivered: 0, failed: 0, expired: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Reads messages as administrators may see them, the latest first, and how many there are in all. */
export async function readMessages(
  deps: MessageDeps & MessageListDeps,
  { id, state, most, skip = 0, ...filter }: Page,
): Promise<{ readonly messages: readonly Message[]; readonly total: number }> {
  const { rows } = await deps.pool.query<
    Omit<Message, "created" | "sent"> & { created: Date; sent: Date | null; total: number }
  >(
    `select message.id, ticket_id as "ticketId", (select ${shownNumber} from ticket where ticket.id = ticket_id) as num,
       channel, kind, recipient,
       -- Staff read out what no gateway takes. What one takes is between it and the visitor.
       case when reference is null and (state = 'failed' or state = 'queued' and case channel
         when 'sms' then message_hub is null when 'email' then mail_hub is null and not $10 end) then text end as text,
       state, attempts, error, created_at as created, sent_at as sent, count(*) over ()::integer as total
     from message join organization on organization.id = organization_id
     where ${isMeant} and ($7::text is null or state = $7) and ($11::integer is null or message.id = $11)
     order by created_at desc, message.id desc limit $8 offset $9`,
    [
      ...valuesOf(filter, sinceWhen(deps, filter.ticketId)),
      state ?? null,
      most,
      skip,
      deps.messaging.hasMailServer,
      id ?? null,
    ],
  );
  const messages = rows.map(({ total: _total, created, sent, ...row }) => ({
    ...row,
    created: created.toISOString(),
    sent: sent?.toISOString() ?? null,
  }));
  return { messages, total: rows[0]?.total ?? 0 };
}
