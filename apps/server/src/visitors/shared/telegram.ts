import { Api, GrammyError } from "grammy";
import type { Update } from "grammy/types";

/** Speaks for one bot to the Bot API. */
export type Telegram = Api;
/** Returns the way to the Bot API for a token. */
export type TelegramOf = (token: string) => Telegram;

/** Where the Bot API of Telegram is. */
export const usualBotApiUrl = "https://api.telegram.org";

/** A Bot API within this process: takes a call, and answers as the Bot API does. */
export type LocalBotApi = (method: string, payload: object, signal?: StopSignal) => Promise<unknown>;

/** Ends a call that waits. */
export type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
};

/** A call that takes longer is given up: before the lease of a message ends, and after a long poll does. */
const timeoutSeconds = 28;
/** How long Telegram may hold back its answer while there are no updates. */
const pollSeconds = 20;

/** Makes the way to the Bot API at an address; `local` has bots that are served within this process. */
export const makeTelegramOf =
  (apiRoot: string, local: (token: string) => LocalBotApi | undefined = () => undefined): TelegramOf =>
  (token) => {
    const telegram = new Api(token, { apiRoot, timeoutSeconds });
    const near = local(token);
    if (near !== undefined)
      // The types of answers differ with the method; the Bot API within the process keeps to them.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      telegram.config.use((_, method, payload, signal) => near(method, payload, signal) as never);
    return telegram;
  };

/** Waits for updates of these kinds, from an id on. */
export function waitForUpdates(
  telegram: Telegram,
  offset: number,
  kinds: readonly ("message" | "callback_query" | "my_chat_member")[],
  signal: AbortSignal,
): Promise<readonly Update[]> {
  // The library names the type of an older implementation of signals; it uses only what all of them have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const stopping = signal as unknown as Parameters<Telegram["getUpdates"]>[1];
  return telegram.getUpdates({ offset, timeout: pollSeconds, allowed_updates: kinds }, stopping);
}

/** Returns where visitors find a bot of Telegram. */
export const telegramLinkOf = (username: string): string => `https://t.me/${username}`;

/** Returns the id of the bot that a token is for. */
export const botIdOf = (token: string): number => Number(token.split(":")[0]);

/** Why the Bot API did not do something. */
export type TelegramTrouble = {
  readonly kind:
    | "wrongToken"
    | "blocked"
    | "elsewhere"
    | "slowDown"
    | "unreachable"
    | "notModified"
    | "refused";
  /** For how long the bot is asked to be silent. */
  readonly retryAfterMs: number;
};

/** Returns what an error of a call says. Its own texts are not kept, because they repeat what was sent. */
export function troubleOfTelegram(error: unknown): TelegramTrouble {
  if (!(error instanceof GrammyError)) return { kind: "unreachable", retryAfterMs: 0 };
  const retryAfterMs = (error.parameters.retry_after ?? 0) * 1000;
  return { kind: kindOf(error), retryAfterMs };
}

function kindOf({ error_code: code, description }: GrammyError): TelegramTrouble["kind"] {
  switch (code) {
    case 401:
    case 404:
      return "wrongToken";
    case 403:
      return "blocked";
    case 409:
      return "elsewhere";
    case 429:
      return "slowDown";
    case 400:
      return description.includes("message is not modified") ? "notModified" : "refused";
    default:
      return code >= 500 ? "unreachable" : "refused";
  }
}

/** An error that may be logged: it names neither the token nor what was sent. */
export class TelegramFailure extends Error {
  readonly trouble: TelegramTrouble;
  constructor(trouble: TelegramTrouble) {
    super(`Telegram: ${trouble.kind}`);
    this.trouble = trouble;
  }
}
