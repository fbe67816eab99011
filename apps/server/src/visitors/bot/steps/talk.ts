import { createHash } from "node:crypto";
import type { LanguageCode } from "@cherga/contract/constants";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { MessageDeps } from "#messages/message-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { IdempotencyKey } from "#queue/runner/day-request";
import type { BotMessage } from "#visitors/bot/talk/answer";
import type { Conversation, Progress } from "#visitors/bot/talk/progress";
import type { ScreenWriter } from "#visitors/bot/talk/screens";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { FreeTimes } from "#visitors/shared/free-times";
import type { BookingPage } from "#visitors/shared/page-offers";

export type BotDeps = BaseDeps &
  QueueDeps &
  Pick<BranchDeps, "cutLineOf"> &
  VisitorDeps &
  MessageDeps & { readonly freeTimes: FreeTimes };

/** One turn of a conversation, before the bot answers. */
export type Talk = {
  readonly deps: BotDeps;
  readonly page: BookingPage;
  readonly botId: number;
  readonly updateId: number;
  readonly chatId: string;
  readonly conversation: Conversation;
  /** Writes in the visitor's language, with buttons of the version that the conversation will have. */
  readonly writer: ScreenWriter;
};

/** How the conversation goes on, and what the bot says. */
export type BotTurn = {
  readonly progress: Progress;
  readonly messages: readonly BotMessage[];
  readonly language?: LanguageCode;
  /** The message whose button was pressed stays as it is: it belongs to an earlier step. */
  readonly isApart?: true;
  /** Shown for a moment over the chat. */
  readonly notice?: string;
};

/** Returns how a ticket names the conversation. */
export const botChatOf = ({ page, chatId }: Pick<Talk, "page" | "chatId">): string => `${page.id}:${chatId}`;

/** Returns the key of something that an update causes once, however often it is taken. */
export const onceFor = ({ botId, updateId }: Talk, what: string): IdempotencyKey => ({
  owner: `bot ${botId}`,
  key: `${updateId} ${what}`,
  hash: createHash("sha256").update(what).digest("hex"),
});
