import { findTicket, openTickets, type Ticket } from "@cherga/engine/day/day";
import { isOutsideHours, isUnscheduled } from "@cherga/engine/day/occupancy";
import { afterNight } from "@cherga/engine/time/night";
import { msPerHour } from "@cherga/engine/time/durations";
import type { Message } from "@cherga/contract/calls/messages";
import type pg from "pg";
import { composeMessages } from "#messages/compose";
import type { MessageDeps } from "#messages/message-deps";
import { messageTexts, sentenceOf } from "#messages/message-texts";
import { losesTime } from "#messages/notifications";
import { type NewMessage, putMessages } from "#messages/outbox";
import { waysTo } from "#messages/ways";
import type { DayState } from "#queue/day/day-state";
import type { DayTx } from "#queue/runner/day-request";
import type { DayChange } from "#queue/runner/write-result";
import { localizerOf } from "#queue/views/localize";
import { visitStart } from "#queue/views/visit-times";

type Kind = "timeLost" | "timeBack";

/** What a visitor was told last about the time that the booking has now. */
export type LastNews = {
  readonly kind: Kind;
  readonly state: Message["state"];
  readonly at: Date;
  /** How many messages there were about it. */
  readonly count: number;
};

/**
 * Tells the visitors of a day that they have lost their time because the opening hours have changed, and those who were
 * told so before that they have it again. Runs under the lock of the day, so each visitor is told once.
 */
export async function tellOfHours(deps: MessageDeps, tx: DayTx, known: DayState, now: number): Promise<void> {
  const bookings = openTickets(known.day).filter(
    (ticket) => ticket.status === "success" && ticket.passWay === "fixed" && visitStart(ticket) > now,
  );
  const newsOf = await lastNews(tx.client, bookings);
  for (const ticket of bookings) {
    const last = newsOf.get(ticket.id);
    const entries = ticket.items.map((item) => ({ ticket, item }));
    if (entries.some((entry) => isOutsideHours(entry, known.rules))) {
      if (last?.kind !== "timeLost" && known.config.organization.notifications.dayClosed)
        await tell(deps, tx, known, ticket, { kind: "timeLost", last, now });
    } else if (
      last?.kind === "timeLost" &&
      isComing(last) &&
      !entries.some((entry) => isUnscheduled(entry, known.rules))
    )
      await tell(deps, tx, known, ticket, { kind: "timeBack", last, now });
  }
}

/** Tells visitors who confirm a booking after its time was lost: the others were told when the hours changed. */
export async function tellOfConfirmed(
  deps: MessageDeps,
  tx: DayTx,
  { before, after, events }: DayChange,
  now: number,
): Promise<void> {
  if (!after.config.organization.notifications.dayClosed) return;
  for (const { event } of events) {
    if (event.type !== "statusChanged" || event.status !== "success") continue;
    const ticket = findTicket(after.day, event.ticketId);
    const wasConfirmed = findTicket(before.day, event.ticketId)?.status === "success";
    if (ticket !== undefined && !wasConfirmed && losesTime(ticket, after.rules))
      await tellOfLostTime(deps, tx, after, ticket, now);
  }
}

/** Tells one visitor that the time of the booking cannot be kept, unless they were told. */
export async function tellOfLostTime(
  deps: MessageDeps,
  tx: DayTx,
  known: DayState,
  ticket: Ticket,
  now: number,
): Promise<void> {
  const last = (await lastNews(tx.client, [ticket])).get(ticket.id);
  if (last?.kind === "timeLost" && isComing(last)) return;
  await tell(deps, tx, known, ticket, { kind: "timeLost", last, now });
}

/** Returns what was told last, by ticket. What was told about an earlier time of a booking does not count. */
export async function lastNews(
  client: Pick<pg.ClientBase, "query">,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<number, LastNews>> {
  if (tickets.length === 0) return new Map();
  const { rows } = await client.query<LastNews & { readonly ticketId: number }>({
    name: "news-of-lost-times",
    text: `
      select distinct on (ticket_id) ticket_id as "ticketId", kind, state,
        coalesce(sent_at, due_at) as at, (count(*) over (partition by ticket_id))::integer as count
      from unnest($1::integer[], $2::text[]) as asked (ticket_id, planned) join message using (ticket_id)
      where kind in ('timeLost', 'timeBack') and split_part(once, ' ', 2) = asked.planned
      order by ticket_id, created_at desc, id desc`,
    values: [tickets.map(({ id }) => id), tickets.map((ticket) => String(visitStart(ticket)))],
  });
  return new Map(rows.map(({ ticketId, ...news }) => [ticketId, news]));
}

/** Whether a message has reached its visitor, or still may. */
export const isComing = ({ state }: Pick<LastNews, "state">): boolean =>
  state === "queued" || state === "sent" || state === "delivered";

/** So long before the visit it is news too late for most. */
const leastNoticeMs = 2 * msPerHour;

async function tell(
  deps: MessageDeps,
  tx: DayTx,
  known: DayState,
  ticket: Ticket,
  { kind, last, now }: { readonly kind: Kind; readonly last: LastNews | undefined; readonly now: number },
): Promise<void> {
  const { config, clients, date } = known;
  const client = clients.get(ticket.id);
  const [way] = waysTo(deps, config, client);
  if (way === undefined) return;
  const startAt = visitStart(ticket);
  const morning = afterNight(now, known.rules.frame.zone);
  const reason = config.organization.closeDayMap[date]?.reason ?? {};
  const content = {
    kind,
    text: messageTexts[kind],
    values: { reason: sentenceOf(localizerOf(config, client?.language ?? config.mainLanguage)(reason)) },
    until: startAt,
    // The message waits until the morning, unless the visit is too soon for that.
    ...(morning + leastNoticeMs <= startAt ? { dueAt: morning } : {}),
    once: `${kind} ${startAt} ${last?.count ?? 0}`,
  };
  const messages: readonly NewMessage[] = composeMessages(deps, known, ticket, content, [way], now);
  await putMessages(tx, messages);
}
