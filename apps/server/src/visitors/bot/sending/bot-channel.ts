import type { BotError } from "@cherga/contract/messages/bot-errors";
import type pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import type { DeliveryOutcome } from "#delivery/delivery";
import type { Gateway, GatewayChannel } from "#delivery/start-gateways";
import { messageTable, type OutgoingMessage, outgoingColumns } from "#messages/outbox";
import { makePauses } from "#delivery/pauses";
import { type BotSettings, listBots, nameOfBot } from "#visitors/bot/bot-settings";
import { markBlocked } from "#visitors/bot/conversation-store";
import { makePace } from "#visitors/bot/sending/pace";
import { type OtherwiseDeps, sendOtherwise } from "#visitors/bot/sending/send-otherwise";
import { buttonOf, sayIn } from "#visitors/bot/talk/answer";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { type Telegram, troubleOfTelegram } from "#visitors/shared/telegram";

type Row = OutgoingMessage & { readonly isBlocked: boolean };
type ChannelDeps = OtherwiseDeps & Pick<BaseDeps, "secretOf"> & Pick<VisitorDeps, "telegramOf">;

/** As many as a bot sends in a second, so that rows are read in groups. */
const atOnce = 25;

/** Returns the channel that sends messages through the bots of booking pages. */
export const botChannel = (deps: ChannelDeps): GatewayChannel<Row> => ({
  table: messageTable,
  name: "bot",
  columns: `${outgoingColumns}, exists (select from bot_conversation where blocked_at is not null
      and booking_page_id = split_part(row.recipient, ':', 1)::integer
      and chat_id = substring(row.recipient from ':(.*)')) as "isBlocked"`,
  settingsOf: "web-online",
  listGateways: async () => {
    const organizationIds = await organizationsIn(deps.pool);
    return (await listBots(deps.pool)).map((bot) => gatewayOf(deps, bot, organizationIds));
  },
});

/** A booking page may have offered other organizations when the visitor booked. */
async function organizationsIn(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>("select id from organization order by id");
  return rows.map(({ id }) => id);
}

function gatewayOf(deps: ChannelDeps, bot: BotSettings, organizationIds: readonly number[]): Gateway<Row> {
  return {
    name: nameOfBot(bot, deps.secretOf.traces),
    organizationIds,
    recipientsFrom: `${bot.pageId}:`,
    // One server sends, so that the pace of the bot is known.
    isExclusive: true,
    atOnce,
    connect: () => {
      const pauses = makePauses(Math.random);
      const pace = makePace();
      let pausedUntil = 0;
      const telegram = deps.telegramOf(bot.token);

      async function deliver(row: Row): Promise<DeliveryOutcome> {
        if (row.isBlocked) return blocked(row);
        const chatId = row.recipient.slice(row.recipient.indexOf(":") + 1);
        if (!(await pace(chatId))) return { state: "retry", error: "slowDown" };
        if (performance.now() < pausedUntil) return { state: "unavailable", error: "slowDown" };
        try {
          const sent = await telegram.sendMessage(chatId, row.text, markupOf(row));
          pauses.forget();
          return { state: "sent", reference: `b${sent.message_id}` };
        } catch (error) {
          return outcomeOf(error, row, chatId);
        }
      }

      async function blocked(row: Row): Promise<DeliveryOutcome> {
        await sendOtherwise(deps, row);
        return failed("blocked");
      }

      async function outcomeOf(error: unknown, row: Row, chatId: string): Promise<DeliveryOutcome> {
        const { kind, retryAfterMs } = troubleOfTelegram(error);
        switch (kind) {
          case "blocked":
            await markBlocked(deps.pool, { pageId: bot.pageId, chatId }, deps.clock.now());
            return blocked(row);
          case "refused":
          case "notModified":
            return failed("refused");
          case "slowDown":
            pausedUntil = Math.max(pausedUntil, performance.now() + retryAfterMs);
            return { state: "unavailable", error: kind };
          case "wrongToken":
          case "elsewhere":
          case "unreachable":
            pauses.begin();
            return { state: "unavailable", error: kind === "elsewhere" ? "unreachable" : kind };
        }
      }

      return {
        isReady: () => pauses.isOver() && performance.now() >= pausedUntil,
        deliver,
        close: () => Promise.resolve(),
      };
    },
  };
}

const failed = (error: BotError): DeliveryOutcome => ({ state: "failed", error });

/** The visitor can look at the ticket at once. */
function markupOf({ ticketId, language }: Row): Parameters<Telegram["sendMessage"]>[2] {
  const { label, data } = buttonOf(sayIn(language)("showTicket"), {
    of: "ticket",
    ticketId,
    action: "show",
    value: "",
  });
  return { reply_markup: { inline_keyboard: [[{ text: label, callback_data: data }]] } };
}
