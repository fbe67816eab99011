import { setTimeout as sleep } from "node:timers/promises";
import type { BotAnswer } from "#visitors/bot/talk/answer";
import { type ChatUpdate, readUpdate } from "#visitors/bot/talk/incoming";
import { intentOf } from "#visitors/bot/talk/intent";
import {
  findTaken,
  leaveAnswer,
  markBlocked,
  markSent,
  readConversation,
  storeTurn,
  takeAnswer,
  type UpdateKey,
} from "#visitors/bot/conversation-store";
import { sendAnswer } from "#visitors/bot/sending/send-answer";
import { takeTurn } from "#visitors/bot/steps/take-turn";
import type { BotDeps, BotTurn } from "#visitors/bot/steps/talk";
import type { BookingPage } from "#visitors/shared/page-offers";
import type { Telegram } from "#visitors/shared/telegram";

/** A bot that takes updates. */
export type ServedBot = {
  readonly page: BookingPage;
  readonly botId: number;
  readonly telegram: Telegram;
};

/** So often an update is looked at again that another server takes, or whose conversation changes at the same moment. */
const mostRounds = 40;
const lookMs = 200;

/**
 * Takes an update: acts on it once, however often and to however many servers it is sent. A server that dies after it has
 * acted leaves the answer behind; it is sent when the update comes again.
 */
export async function handleUpdate(deps: BotDeps, bot: ServedBot, given: unknown): Promise<void> {
  const incoming = readUpdate(given);
  if (incoming === undefined) return;
  const key = { botId: bot.botId, updateId: incoming.updateId };
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await answerTo(deps, bot, incoming, key);
    if (answer === "again") continue;
    if (answer === "later") {
      await sleep(lookMs);
      continue;
    }
    if (answer !== "sent") await deliver(deps, bot, key, answer);
    return;
  }
  throw new Error("a conversation has changed too often");
}

/** Returns what is to be sent by this server. */
async function answerTo(
  deps: BotDeps,
  bot: ServedBot,
  incoming: ChatUpdate,
  key: UpdateKey,
): Promise<BotAnswer | "again" | "later" | "sent"> {
  switch (await findTaken(deps.pool, key)) {
    case undefined:
      return act(deps, bot, incoming);
    case "sent":
      return "sent";
    case "being sent":
      return "later";
    case "left":
      return (await takeAnswer(deps.pool, key)) ?? "later";
  }
}

/** Does what the visitor wants, and stores it; returns what is to be sent. */
async function act(
  deps: BotDeps,
  { page, botId }: ServedBot,
  { updateId, chatId, language, input }: ChatUpdate,
): Promise<BotAnswer | "again"> {
  const chat = { pageId: page.id, chatId };
  const before = await readConversation(deps.pool, chat, language);
  const intent = intentOf(before, input);
  // The buttons that the first tap of two has brought stay valid.
  const version = intent.do === "again" ? before.version : before.version + 1;
  const writer = { language: before.language, version };
  const turn = await takeTurn({ deps, page, botId, updateId, chatId, conversation: before, writer }, intent);
  const answer = answerOf(chatId, input, turn);
  const isStored = await storeTurn(deps.pool, chat, { botId, updateId }, before, {
    after: {
      language: turn.language ?? before.language,
      progress: turn.progress,
      version,
      pressed: input.type === "press" ? input.data : "",
    },
    answer,
    isBlocked: intent.do === "block",
    at: deps.clock.now(),
  });
  return isStored ? answer : "again";
}

function answerOf(
  chatId: string,
  input: ChatUpdate["input"],
  { messages, isApart, notice }: BotTurn,
): BotAnswer {
  const isPress = input.type === "press";
  return {
    chatId,
    messages: [...messages],
    ...(isPress ? { pressId: input.pressId } : {}),
    ...(isPress && input.messageId !== undefined && isApart === undefined
      ? { replaces: input.messageId }
      : {}),
    ...(notice === undefined ? {} : { notice }),
  };
}

async function deliver(
  { pool, clock }: BotDeps,
  { page, telegram }: ServedBot,
  key: UpdateKey,
  answer: BotAnswer,
): Promise<void> {
  const outcome = await sendAnswer(telegram, answer).catch(async (error: unknown) => {
    await leaveAnswer(pool, key);
    throw error;
  });
  if (outcome === "blocked") await markBlocked(pool, { pageId: page.id, chatId: answer.chatId }, clock.now());
  await markSent(pool, key);
}
