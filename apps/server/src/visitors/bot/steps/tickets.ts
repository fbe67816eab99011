import { Refusal } from "@cherga/contract/errors";
import { countAttempt } from "#auth/throttle";
import { localizerOf } from "#queue/views/localize";
import { type BotMessage, sayIn } from "#visitors/bot/talk/answer";
import { idle, type ProgressAt } from "#visitors/bot/talk/progress";
import { dayScreen, timeScreen } from "#visitors/bot/talk/screens";
import { cancelScreen, lateScreen, type ShownTicket, ticketScreen } from "#visitors/bot/talk/ticket-screen";
import type { Intent } from "#visitors/bot/talk/intent";
import { findDays, isTimeGone } from "#visitors/bot/steps/choose";
import { botChatOf, onceFor, type Talk, type BotTurn } from "#visitors/bot/steps/talk";
import { freeDaysToMove, freeTimesToMove } from "#visitors/booking/free-to-move";
import { moveBooking } from "#visitors/booking/move";
import { findVisitor, type Visitor } from "#visitors/shared/visitor";
import { viewOf } from "#visitors/tracker/view-of";
import { doVisitorAction } from "#visitors/tracker/visitor-action";

/** So many tickets are shown at most, each as a message. */
const mostTickets = 5;

/** Shows the visitor's tickets of today and later. */
export async function showTickets(talk: Talk): Promise<BotTurn> {
  const { deps, conversation, writer } = talk;
  const { rows } = await deps.pool.query<{ token: string }>({
    name: "tickets-of-bot-chat",
    // A day earlier, because the date of the centre may be another one.
    text: `select token from ticket where bot_chat = $1 and queue_date >= ($2::timestamptz - interval '1 day')::date
        and status = 'success'
      order by queue_date, id limit 10`,
    values: [botChatOf(talk), deps.clock.now()],
  });
  const messages: BotMessage[] = [];
  for (const { token } of rows) {
    const visitor = await findVisitor(deps.pool, token);
    const shown = visitor && (await shownTicket(talk, visitor));
    if (shown !== undefined && !shown.ticket.over) messages.push(ticketScreen(writer, shown));
  }
  return {
    progress: conversation.progress,
    messages:
      messages.length === 0
        ? [{ text: sayIn(writer.language)("noTickets") }]
        : messages.slice(0, mostTickets),
  };
}

/** Returns the message that shows a ticket. */
export const ticketMessage = async (talk: Talk, visitor: Visitor, before?: "booked"): Promise<BotMessage> =>
  ticketScreen(talk.writer, await shownTicket(talk, visitor), before);

async function shownTicket({ deps, writer }: Talk, visitor: Visitor): Promise<ShownTicket> {
  const { shown } = await viewOf(deps, visitor, (config) => localizerOf(config, writer.language));
  const { publicUrl } = deps.messaging;
  return {
    ticketId: visitor.ticketId,
    ticket: shown,
    link: publicUrl === undefined ? "" : `${publicUrl}/t/${visitor.token}`,
  };
}

/** Returns the visitor with a ticket of this chat; refuses the tickets of others. */
async function ownTicket(talk: Talk, ticketId: number): Promise<Visitor> {
  const { rows } = await talk.deps.pool.query<{ token: string }>({
    name: "ticket-of-bot-chat",
    text: "select token from ticket where id = $1 and bot_chat = $2",
    values: [ticketId, botChatOf(talk)],
  });
  const visitor = rows[0] && (await findVisitor(talk.deps.pool, rows[0].token));
  if (visitor === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return visitor;
}

type TicketIntent = Extract<Intent, { ticketId: number }>;

/** Does what the visitor wants with a ticket. */
export async function handleTicket(talk: Talk, intent: TicketIntent): Promise<BotTurn> {
  const { deps, conversation, writer } = talk;
  const visitor = await ownTicket(talk, intent.ticketId);
  const saying = (message: BotMessage): BotTurn => ({ progress: conversation.progress, messages: [message] });
  switch (intent.do) {
    case "askLate":
      return saying(lateScreen(writer, intent.ticketId));
    case "askCancel":
      return saying(cancelScreen(writer, await shownTicket(talk, visitor)));
    case "move":
      return moveDay(talk, { step: "moveDay", ticketId: intent.ticketId });
    case "late":
      await doVisitorAction(
        deps,
        visitor,
        { action: "late", minutes: intent.minutes },
        onceFor(talk, "late"),
      );
      break;
    case "checkIn":
      await doVisitorAction(deps, visitor, { action: "checkIn" }, onceFor(talk, "checkIn"));
      break;
    case "cancel":
      await doVisitorAction(deps, visitor, { action: "giveUp" }, onceFor(talk, "cancel"));
      break;
    case "show":
      break;
  }
  return saying(await ticketMessage(talk, visitor));
}

/** Asks to which day a booking is to be moved. */
export async function moveDay(talk: Talk, at: ProgressAt<"moveDay">, from?: string): Promise<BotTurn> {
  const { deps, writer } = talk;
  const visitor = await ownTicket(talk, at.ticketId);
  const config = await deps.days.configOf(visitor.key.organizationId);
  const page = await findDays(talk, config, (month) => freeDaysToMove(deps, visitor, month), from);
  return { progress: at, messages: [dayScreen(writer, page)] };
}

/** Asks to which time a booking is to be moved. */
export async function moveTime(
  talk: Talk,
  { ticketId }: Pick<ProgressAt<"moveDay">, "ticketId">,
  date: string,
  page = 0,
): Promise<BotTurn> {
  const { deps, writer } = talk;
  const visitor = await ownTicket(talk, ticketId);
  const { starts } = await freeTimesToMove(deps, visitor, date);
  if (starts.length === 0) return moveDay(talk, { step: "moveDay", ticketId });
  const { organization } = await deps.days.configOf(visitor.key.organizationId);
  const { timeZone } = organization.option.globalSetting;
  return {
    progress: { step: "moveTime", ticketId, date },
    messages: [timeScreen(writer, { date, starts, page, timeZone })],
  };
}

/** Moves a booking; if the time is taken, offers the others of that day. */
export async function moveTo(
  talk: Talk,
  { ticketId, date }: ProgressAt<"moveTime">,
  startAt: string,
): Promise<BotTurn> {
  const { deps, writer } = talk;
  const visitor = await ownTicket(talk, ticketId);
  await countAttempt(deps.db, [{ key: `move ${ticketId}`, attempts: 20, minutes: 24 * 60 }]);
  try {
    await moveBooking(deps, visitor, Date.parse(startAt), onceFor(talk, "move"));
  } catch (error) {
    if (!isTimeGone(error)) throw error;
    const { progress, messages } = await moveTime(talk, { ticketId }, date);
    return { progress, messages: [{ text: sayIn(writer.language)("taken") }, ...messages] };
  }
  return { progress: idle, messages: [await ticketMessage(talk, await ownTicket(talk, ticketId))] };
}
