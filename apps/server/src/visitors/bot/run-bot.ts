import { setTimeout as pause } from "node:timers/promises";
import { GrammyError, HttpError } from "grammy";
import { limitConcurrency } from "#db/limit-concurrency";
import { holdServerLock } from "#delivery/server-lock";
import { makePauses } from "#delivery/pauses";
import { type BotSettings, webhookSecretOf } from "#visitors/bot/bot-settings";
import { type NotedState, noteBotState } from "#visitors/bot/bot-state";
import { handleUpdate } from "#visitors/bot/handle-update";
import type { BotDeps } from "#visitors/bot/steps/talk";
import { readUpdate, wantedUpdates } from "#visitors/bot/talk/incoming";
import type { Pages } from "#visitors/booking/pages";
import { TelegramFailure, troubleOfTelegram, waitForUpdates } from "#visitors/shared/telegram";

/** A bot that this server serves, or would serve if no other did. */
export type RunningBot = {
  /** A bot that is switched off gets no more updates. */
  stop(isSwitchedOff: boolean): Promise<void>;
};

/** So many visitors are answered at a time. */
const chatsAtOnce = 10;
/** So often an update is tried that cannot be handled; then it is given up, so that it does not hold up the others. */
const mostAttempts = 5;
/** A visitor who writes more at once is answered only to the latest, so that others need not wait. */
const mostPerChat = 10;
/** A webhook that was taken away by another program is set again. */
const webhookMs = 10 * 60_000;

/**
 * Serves a bot as long as this server holds its lease: by long polling, or by a webhook if Telegram can reach this
 * installation.
 */
export function runBot(
  deps: BotDeps & { readonly pages: Pages },
  settings: BotSettings,
  onError: (error: unknown) => void,
): RunningBot {
  const { pool, messaging, secretOf } = deps;
  const { pageId, token, botId } = settings;
  const telegram = deps.telegramOf(token);
  const isWebhook = messaging.publicUrl?.startsWith("https://") === true;
  const pauses = makePauses(Math.random);
  const limited = limitConcurrency(chatsAtOnce);
  const attemptsById = new Map<number, number>();
  let stopping = new AbortController();
  let isStopped = false;
  let offset = 0;
  let username = "";

  const lease = holdServerLock(pool, `bot.${botId}`, {
    onHeld: begin,
    onLost: () => stopping.abort(),
    onError,
  });
  let serving: Promise<void> | undefined;

  function begin(): void {
    serving ??= serve()
      .catch(onError)
      .finally(() => {
        serving = undefined;
        // The lease may have come back while the last round was ending.
        if (!isStopped && lease.isHeld()) begin();
      });
  }

  async function serve(): Promise<void> {
    stopping = new AbortController();
    let isConnected = false;
    while (!isStopped && lease.isHeld()) {
      try {
        if (!isConnected) await connect();
        isConnected = true;
        if (isWebhook) {
          await pause(webhookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
          isConnected = false;
        } else await poll();
        pauses.forget();
      } catch (error) {
        isConnected = false;
        if (!isStopped && lease.isHeld()) await rest(error);
      }
    }
  }

  async function connect(): Promise<void> {
    ({ username } = await telegram.getMe());
    if (isWebhook)
      await telegram.setWebhook(`${messaging.publicUrl}/api/bot/${pageId}`, {
        secret_token: webhookSecretOf(settings, secretOf.traces),
        allowed_updates: wantedUpdates,
      });
    else await telegram.deleteWebhook();
    await note("connected");
  }

  async function poll(): Promise<void> {
    // A signal of its own for each call: listeners on the common one would add up.
    const ending = AbortSignal.any([stopping.signal]);
    const updates = await waitForUpdates(telegram, offset, wantedUpdates, ending);
    await note("connected");
    await handleAll(updates);
    // Asking from the next one on tells Telegram that these are done.
    offset = Math.max(offset, ...updates.map((update) => update.update_id + 1));
  }

  /** Visitors are answered side by side, and each in the order of what they said. */
  async function handleAll(updates: readonly { readonly update_id: number }[]): Promise<void> {
    const byChat = new Map<string | undefined, { readonly update_id: number }[]>();
    for (const update of updates) {
      const chatId = readUpdate(update)?.chatId;
      byChat.set(chatId, [...(byChat.get(chatId) ?? []), update]);
    }
    const failures: unknown[] = [];
    await Promise.all(
      [...byChat.values()].map((ofChat) =>
        limited(async () => {
          for (const update of ofChat.slice(-mostPerChat)) await handle(update);
        }).catch((error: unknown) => failures.push(error)),
      ),
    );
    if (failures.length > 0) throw failures[0];
  }

  async function handle(update: { readonly update_id: number }): Promise<void> {
    const { update_id: id } = update;
    try {
      await handleUpdate(deps, { page: await deps.pages.get(pageId), botId, telegram }, update);
      attemptsById.delete(id);
    } catch (error) {
      const attempts = (attemptsById.get(id) ?? 0) + 1;
      attemptsById.set(id, attempts);
      if (error instanceof TelegramFailure || attempts < mostAttempts) throw error;
      attemptsById.delete(id);
      onError(error);
    }
  }

  /** Waits after a failure: longer each time, or as long as Telegram asks for. */
  async function rest(thrown: unknown): Promise<void> {
    const isOurs = !isOfTelegram(thrown);
    if (isOurs) onError(thrown);
    const trouble = thrown instanceof TelegramFailure ? thrown.trouble : troubleOfTelegram(thrown);
    if (!isOurs) await note(stateOf(trouble.kind)).catch(onError);
    pauses.begin();
    const waitMs = Math.max(pauses.leftMs(), trouble.retryAfterMs);
    await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  const note = (state: NotedState): Promise<void> => noteBotState(pool, pageId, state, username);

  return {
    stop: async (isSwitchedOff) => {
      isStopped = true;
      const wasServing = lease.isHeld();
      stopping.abort();
      await serving;
      if (isSwitchedOff && isWebhook && wasServing) await telegram.deleteWebhook().catch(() => undefined);
      await lease.stop();
    },
  };
}

const isOfTelegram = (error: unknown): boolean =>
  error instanceof TelegramFailure || error instanceof GrammyError || error instanceof HttpError;

function stateOf(kind: ReturnType<typeof troubleOfTelegram>["kind"]): NotedState {
  return kind === "wrongToken" || kind === "elsewhere" ? kind : "unreachable";
}
