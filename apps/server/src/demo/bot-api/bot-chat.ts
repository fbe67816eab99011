import { z } from "zod";
import { type BotApiAnswer, refused, succeeded } from "#demo/bot-api/bot-api-answer";

/** A message as the visitor's phone shows it. */
export type ChatMessage = {
  readonly messageId: number;
  readonly isFromBot: boolean;
  readonly text: string;
  readonly buttons: readonly (readonly { readonly text: string; readonly data: string }[])[];
  /** The label of the button that sends the visitor's number; empty: there is none. */
  readonly contact: string;
  readonly at: string;
};

/** A chat between a bot and a visitor. */
export type BotChat = {
  messages(): readonly ChatMessage[];
  /** The visitor writes. */
  hear(text: string): ChatMessage;
  /** The bot writes. */
  send(chatId: number, text: string, markup: unknown): BotApiAnswer;
  edit(messageId: number, text: string, markup: unknown): BotApiAnswer;
  setBlocked(isBlocked: boolean): void;
};

const markup = z
  .object({
    inline_keyboard: z.array(z.array(z.object({ text: z.string(), callback_data: z.string() }))).optional(),
    keyboard: z
      .array(z.array(z.object({ text: z.string(), request_contact: z.boolean().optional() })))
      .optional(),
  })
  .optional();

const mostMessages = 100;
/** The most that Telegram takes. */
const longestText = 4_096;
const mostDataBytes = 64;

/** Makes a chat. */
export function makeChat(now: () => Date): BotChat {
  let messages: ChatMessage[] = [];
  let nextId = 1;
  let isBlocked = false;

  function add(message: Omit<ChatMessage, "messageId" | "at">): ChatMessage {
    const added = { ...message, messageId: nextId, at: now().toISOString() };
    nextId += 1;
    messages = [...messages, added].slice(-mostMessages);
    return added;
  }

  return {
    messages: () => messages,
    hear: (text) => add({ isFromBot: false, text, buttons: [], contact: "" }),
    send: (chatId, text, given) => {
      if (isBlocked) return refused(403, "Forbidden: bot was blocked by the user");
      const shown = readMessage(text, given);
      if (typeof shown === "string") return refused(400, shown);
      const { messageId } = add({ isFromBot: true, ...shown });
      return succeeded({ message_id: messageId, date: 0, chat: { id: chatId, type: "private" }, text });
    },
    edit: (messageId, text, given) => {
      if (isBlocked) return refused(403, "Forbidden: bot was blocked by the user");
      const shown = readMessage(text, given);
      if (typeof shown === "string") return refused(400, shown);
      const present = messages.find((message) => message.messageId === messageId && message.isFromBot);
      if (present === undefined) return refused(400, "Bad Request: message to edit not found");
      if (JSON.stringify([present.text, present.buttons]) === JSON.stringify([text, shown.buttons]))
        return refused(400, "Bad Request: message is not modified");
      messages = messages.map((message) => (message === present ? { ...present, ...shown } : message));
      return succeeded(true);
    },
    setBlocked: (next) => {
      isBlocked = next;
    },
  };
}

/** Returns a message as the phone shows it, or why Telegram would refuse it. */
function readMessage(
  text: string,
  given: unknown,
): Pick<ChatMessage, "text" | "buttons" | "contact"> | string {
  if (text === "" || text.length > longestText) return "Bad Request: message text is empty or too long";
  const read = markup.safeParse(typeof given === "string" ? JSON.parse(given) : given);
  if (!read.success) return "Bad Request: can't parse reply keyboard markup";
  const { inline_keyboard: inline = [], keyboard = [] } = read.data ?? {};
  const buttons = inline.map((row) => row.map((each) => ({ text: each.text, data: each.callback_data })));
  if (buttons.flat().some(({ data }) => Buffer.byteLength(data) > mostDataBytes))
    return "Bad Request: BUTTON_DATA_INVALID";
  const contact = keyboard.flat().find((button) => button.request_contact === true);
  return { text, buttons, contact: contact?.text ?? "" };
}
