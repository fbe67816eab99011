import type { Words } from "#fields";

/** Why a message of a bot was not sent, or not yet. A message's `error` is one of these names. */
export const botErrorTexts = {
  blocked: {
    en: "The visitor has blocked the bot.",
    ru: "Посетитель заблокировал бота.",
    ua: "Відвідувач заблокував бота.",
  },
  refused: {
    en: "Telegram refused the message.",
    ru: "Telegram отклонил сообщение.",
    ua: "Telegram відхилив повідомлення.",
  },
  slowDown: {
    en: "Telegram asks to send more slowly.",
    ru: "Telegram просит отправлять медленнее.",
    ua: "Telegram просить надсилати повільніше.",
  },
  wrongToken: {
    en: "Telegram does not accept the bot’s token.",
    ru: "Telegram не принимает токен бота.",
    ua: "Telegram не приймає токен бота.",
  },
  unreachable: {
    en: "Telegram cannot be reached.",
    ru: "Telegram недоступен.",
    ua: "Telegram недоступний.",
  },
} as const satisfies Readonly<Record<string, Words>>;

export type BotError = keyof typeof botErrorTexts;

/** Returns the text for the error of a bot's message; undefined if it is none of these. */
export const botErrorText = (error: string): Words | undefined =>
  isBotError(error) ? botErrorTexts[error] : undefined;

const isBotError = (name: string): name is BotError => Object.hasOwn(botErrorTexts, name);
