import { setTimeout as pause } from "node:timers/promises";
import { makeLru } from "#base/lru";

/** What Telegram allows: about 30 messages in a second, and one in a second to the same chat. */
const perSecond = 25;
const sameChatMs = 1_000;
/** More chats than a bot writes to within a second. */
const chatsRemembered = 1_000;

/** A message that would have to wait longer is tried again later: the lease of its row is short. */
const longestWaitMs = 5_000;

/** Returns a function that waits until a message may be sent to a chat; false if that would take too long. */
export function makePace(): (chatId: string) => Promise<boolean> {
  const nextByChat = makeLru<string, number>(chatsRemembered);
  let nextAt = 0;
  return async (chatId) => {
    const now = performance.now();
    const at = Math.max(now, nextAt, nextByChat.get(chatId) ?? 0);
    if (at - now > longestWaitMs) return false;
    nextAt = Math.max(now, nextAt) + 1000 / perSecond;
    nextByChat.set(chatId, at + sameChatMs);
    if (at > now) await pause(at - now);
    return true;
  };
}
