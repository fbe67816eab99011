import type { StopSignal } from "#visitors/shared/telegram";
import { type BotApiAnswer, refused, succeeded } from "#demo/bot-api/bot-api-answer";

/** An update that waits until the bot takes it. */
export type PendingUpdate = { readonly update_id: number } & Readonly<Record<string, unknown>>;

type Webhook = { readonly url: string; readonly secret: string };

/** The updates of one bot. */
export type Updates = {
  /** Adds an update, with the next id. */
  add(update: Readonly<Record<string, unknown>>): PendingUpdate;
  /** Adds updates as they are, also if they were taken before. */
  repeat(updates: readonly PendingUpdate[]): void;
  /** Answers with the updates from `offset` on, which confirms the earlier ones; waits while there are none. */
  take(offset: number, timeoutSeconds: number, signal?: StopSignal): Promise<BotApiAnswer>;
  setWebhook(webhook: Webhook | undefined): void;
  webhook(): Webhook | undefined;
  /** Returns all updates that were ever added, in their order. */
  all(): readonly PendingUpdate[];
  isPolled(): boolean;
};

/** At most so many are remembered. */
const mostUpdates = 1_000;

/** Makes the updates of a bot. A second poll ends the first one with a conflict, as with Telegram. */
export function makeUpdates(): Updates {
  let history: PendingUpdate[] = [];
  let pending: PendingUpdate[] = [];
  let nextId = 1;
  let webhook: Webhook | undefined;
  let poll: { readonly end: (answer: BotApiAnswer) => void; readonly offset: number } | undefined;

  function wake(): void {
    if (poll === undefined) return;
    const found = pending.filter((update) => update.update_id >= (poll?.offset ?? 0));
    if (found.length > 0) poll.end(succeeded(found));
  }

  return {
    add: (fields) => {
      const update = { ...fields, update_id: nextId };
      nextId += 1;
      history = [...history, update].slice(-mostUpdates);
      pending = [...pending, update].slice(-mostUpdates);
      wake();
      return update;
    },
    repeat: (updates) => {
      pending = [...pending, ...updates];
      wake();
    },
    take: (offset, timeoutSeconds, signal) => {
      if (webhook !== undefined)
        return Promise.resolve(refused(409, "Conflict: can't use getUpdates method while webhook is active"));
      poll?.end(refused(409, "Conflict: terminated by other getUpdates request"));
      pending = pending.filter((update) => update.update_id >= offset);
      if (pending.length > 0) return Promise.resolve(succeeded(pending));
      return new Promise((resolve) => {
        const end = (answer: BotApiAnswer): void => {
          clearTimeout(timer);
          if (poll === mine) poll = undefined;
          resolve(answer);
        };
        const timer = setTimeout(() => end(succeeded([])), timeoutSeconds * 1000);
        const mine = { end, offset };
        poll = mine;
        if (signal?.aborted === true) end(succeeded([]));
        signal?.addEventListener("abort", () => end(succeeded([])));
      });
    },
    setWebhook: (next) => {
      webhook = next;
    },
    webhook: () => webhook,
    all: () => history,
    isPolled: () => poll !== undefined,
  };
}
