import { type BotChat, type ChatMessage, makeChat } from "#demo/bot-api/bot-chat";
import { type BotApiAnswer, refused, succeeded } from "#demo/bot-api/bot-api-answer";
import type { StopSignal } from "#visitors/shared/telegram";
import { makeUpdates, type Updates } from "#demo/bot-api/updates";

/** A Bot API in memory, with the few methods that our bot uses, and the visitors' side of the chats. */
export type BotApi = {
  /** Makes a call for a bot, as Telegram would. */
  call(token: string, method: string, payload: object, signal?: StopSignal): Promise<BotApiAnswer>;
  /** What a visitor does. */
  say(token: string, visitor: ChatVisitor, text: string): void;
  shareContact(token: string, visitor: ChatVisitor, phone: string, ownerId?: number): void;
  press(token: string, visitor: ChatVisitor, messageId: number, data: string): void;
  block(token: string, visitor: ChatVisitor): void;
  unblock(token: string, visitor: ChatVisitor): void;
  /** Returns the messages of a chat, the latest last. */
  messagesOf(token: string, chatId: number): readonly ChatMessage[];
  /** Returns the updates of a bot, so that tests can repeat or delay them. */
  updatesOf(token: string): Updates;
};

/** A visitor as Telegram describes them. In a private chat, the chat has the id of the visitor. */
export type ChatVisitor = { readonly id: number; readonly language: string };

export type BotApiOptions = {
  /** Returns the name of the bot with a token; undefined: the token is wrong. */
  readonly usernameOf: (token: string) => string | undefined;
  readonly now: () => Date;
};

/** Anyone can open chats, so only so many are kept. */
const mostChats = 500;

/** Makes a Bot API. */
export function makeBotApi({ usernameOf, now }: BotApiOptions): BotApi {
  const bots = new Map<string, { readonly updates: Updates; readonly chats: Map<number, BotChat> }>();

  function botOf(token: string) {
    let bot = bots.get(token);
    if (bot === undefined) bots.set(token, (bot = { updates: makeUpdates(), chats: new Map() }));
    return bot;
  }

  function chatOf(token: string, chatId: number): BotChat {
    const { chats } = botOf(token);
    const chat = chats.get(chatId) ?? makeChat(now);
    chats.delete(chatId);
    chats.set(chatId, chat);
    const [oldest] = chats.keys();
    if (chats.size > mostChats && oldest !== undefined) chats.delete(oldest);
    return chat;
  }

  async function call(
    token: string,
    method: string,
    payload: object,
    signal?: StopSignal,
  ): Promise<BotApiAnswer> {
    const username = usernameOf(token);
    if (username === undefined) return refused(401, "Unauthorized");
    const given: Readonly<Record<string, unknown>> = { ...payload };
    const textOf = (name: string): string => (typeof given[name] === "string" ? given[name] : "");
    const { updates } = botOf(token);
    switch (method) {
      case "getMe":
        return succeeded({ id: Number(token.split(":")[0]), is_bot: true, first_name: username, username });
      case "getUpdates":
        return updates.take(Number(given["offset"] ?? 0), Number(given["timeout"] ?? 0), signal);
      case "setWebhook":
        updates.setWebhook({ url: textOf("url"), secret: textOf("secret_token") });
        return succeeded(true);
      case "deleteWebhook":
        updates.setWebhook(undefined);
        return succeeded(true);
      case "sendMessage": {
        const chatId = Number(given["chat_id"]);
        return chatOf(token, chatId).send(chatId, textOf("text"), given["reply_markup"]);
      }
      case "editMessageText": {
        const chat = chatOf(token, Number(given["chat_id"]));
        return chat.edit(Number(given["message_id"]), textOf("text"), given["reply_markup"]);
      }
      case "answerCallbackQuery":
        return succeeded(true);
      default:
        return refused(404, "Not Found");
    }
  }

  const placeOf = ({ id, language }: ChatVisitor) => ({
    chat: { id, type: "private" },
    from: { id, is_bot: false, first_name: "Visitor", language_code: language },
  });

  function changeMember(token: string, visitor: ChatVisitor, isBlocked: boolean): void {
    chatOf(token, visitor.id).setBlocked(isBlocked);
    const status = isBlocked ? "kicked" : "member";
    botOf(token).updates.add({ my_chat_member: { ...placeOf(visitor), new_chat_member: { status } } });
  }

  return {
    call,
    say: (token, visitor, text) => {
      const message = chatOf(token, visitor.id).hear(text);
      botOf(token).updates.add({
        message: { ...placeOf(visitor), message_id: message.messageId, date: 0, text },
      });
    },
    shareContact: (token, visitor, phone, ownerId = visitor.id) => {
      const message = chatOf(token, visitor.id).hear(phone);
      botOf(token).updates.add({
        message: {
          ...placeOf(visitor),
          message_id: message.messageId,
          date: 0,
          contact: { phone_number: phone.replace(/^\+/, ""), first_name: "Visitor", user_id: ownerId },
        },
      });
    },
    press: (token, visitor, messageId, data) => {
      const { from, chat } = placeOf(visitor);
      botOf(token).updates.add({
        callback_query: {
          id: `p${messageId}`,
          from,
          data,
          message: { message_id: messageId, date: 0, chat },
        },
      });
    },
    block: (token, visitor) => changeMember(token, visitor, true),
    unblock: (token, visitor) => changeMember(token, visitor, false),
    messagesOf: (token, chatId) => bots.get(token)?.chats.get(chatId)?.messages() ?? [],
    updatesOf: (token) => botOf(token).updates,
  };
}
