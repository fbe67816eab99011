import type { BotAnswer, BotMessage } from "#visitors/bot/talk/answer";
import { type Telegram, TelegramFailure, troubleOfTelegram } from "#visitors/shared/telegram";

/** What became of an answer. */
export type AnswerOutcome = "sent" | "blocked";

/** A visitor does not wait longer for an answer. */
const longestWaitMs = 30_000;
const mostAttempts = 3;

/** Sends an answer. Throws if Telegram cannot be reached: then the update is taken again later. */
export async function sendAnswer(telegram: Telegram, answer: BotAnswer): Promise<AnswerOutcome> {
  const { chatId, messages, replaces, pressId, notice } = answer;
  if (pressId !== undefined)
    await trying(() => telegram.answerCallbackQuery(pressId, notice === undefined ? {} : { text: notice }));
  for (const [index, message] of messages.entries()) {
    const isReplacing = index === 0 && replaces !== undefined && message.contact === undefined;
    const outcome = isReplacing
      ? await replace(telegram, chatId, replaces, message)
      : await trying(() => telegram.sendMessage(chatId, message.text, { reply_markup: markupOf(message) }));
    if (outcome === "blocked") return outcome;
  }
  return "sent";
}

/** Replaces a message; if that is not possible any more, sends a new one. */
async function replace(
  telegram: Telegram,
  chatId: string,
  messageId: number,
  message: BotMessage,
): Promise<AnswerOutcome | "refused"> {
  const { text, buttons = [] } = message;
  const outcome = await trying(() =>
    telegram.editMessageText(chatId, messageId, text, {
      reply_markup: { inline_keyboard: keyboardOf(buttons) },
    }),
  );
  return outcome === "refused"
    ? trying(() => telegram.sendMessage(chatId, text, { reply_markup: markupOf(message) }))
    : outcome;
}

/** Makes a call, and makes it again after the pause that Telegram asks for. */
async function trying(call: () => Promise<unknown>): Promise<AnswerOutcome | "refused"> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call();
      return "sent";
    } catch (error) {
      const trouble = troubleOfTelegram(error);
      switch (trouble.kind) {
        case "blocked":
          return "blocked";
        case "notModified":
          return "sent";
        case "refused":
          return "refused";
        case "slowDown":
          if (attempt >= mostAttempts || trouble.retryAfterMs > longestWaitMs)
            throw new TelegramFailure(trouble);
          await new Promise((resolve) => setTimeout(resolve, trouble.retryAfterMs));
          break;
        case "wrongToken":
        case "elsewhere":
        case "unreachable":
          throw new TelegramFailure(trouble);
      }
    }
  }
}

const keyboardOf = (buttons: NonNullable<BotMessage["buttons"]>) =>
  buttons.map((row) => row.map(({ label, data }) => ({ text: label, callback_data: data })));

function markupOf({ buttons, contact, besideContact }: BotMessage) {
  if (contact !== undefined)
    return {
      keyboard: [
        [{ text: contact, request_contact: true }],
        ...(besideContact === undefined ? [] : [[{ text: besideContact }]]),
      ],
      one_time_keyboard: true,
      resize_keyboard: true,
    };
  return { inline_keyboard: keyboardOf(buttons ?? []) };
}
