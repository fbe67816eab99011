import { expect } from "vitest";
import type { BotApi } from "#demo/bot-api/bot-api";
import type { ChatMessage } from "#demo/bot-api/bot-chat";

/** A visitor with Telegram, in a chat with one bot. */
export type ChatWithBot = {
  readonly id: number;
  /** Writes, and waits for the answer; returns its last message. */
  say(text: string): Promise<ChatMessage>;
  shareContact(phone: string, ownerId?: number): Promise<ChatMessage>;
  /** Presses the latest button with such a label, and waits for the answer. */
  press(label: string | RegExp): Promise<ChatMessage>;
  last(): ChatMessage | undefined;
  texts(): readonly string[];
  /** Returns the labels of all buttons of the last message. */
  labels(): readonly string[];
};

let visitors = 1_000;

/** Opens a chat with a bot. */
export function openChat(api: BotApi, token: string, language = "en"): ChatWithBot {
  visitors += 1;
  const visitor = { id: visitors, language };
  const messages = () => api.messagesOf(token, visitor.id);
  const fromBot = () => messages().filter(({ isFromBot }) => isFromBot);
  const stamp = () => JSON.stringify(fromBot());

  async function answered(act: () => void): Promise<ChatMessage> {
    const before = stamp();
    act();
    await expect.poll(stamp, { timeout: 10_000, interval: 20 }).not.toBe(before);
    // An answer may have several messages.
    await expect.poll(isQuiet(stamp), { timeout: 10_000, interval: 40 }).toBe(true);
    const last = fromBot().at(-1);
    if (last === undefined) throw new Error("the bot has said nothing");
    return last;
  }

  return {
    id: visitor.id,
    say: (text) => answered(() => api.say(token, visitor, text)),
    shareContact: (phone, ownerId) => answered(() => api.shareContact(token, visitor, phone, ownerId)),
    press: (label) => {
      const isMeant = (text: string): boolean =>
        typeof label === "string" ? text === label : label.test(text);
      const message = fromBot().findLast(({ buttons }) => buttons.flat().some(({ text }) => isMeant(text)));
      const button = message?.buttons.flat().find(({ text }) => isMeant(text));
      if (message === undefined || button === undefined) throw new Error(`no button ${String(label)}`);
      return answered(() => api.press(token, visitor, message.messageId, button.data));
    },
    last: () => fromBot().at(-1),
    texts: () => fromBot().map(({ text }) => text),
    labels: () =>
      fromBot()
        .at(-1)
        ?.buttons.flat()
        .map(({ text }) => text) ?? [],
  };
}

/** Whether nothing has changed since the last look. */
function isQuiet(stamp: () => string): () => boolean {
  let seen = "";
  return () => {
    const now = stamp();
    const isSame = now === seen;
    seen = now;
    return isSame;
  };
}
