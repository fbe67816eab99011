import { timingSafeEqual } from "node:crypto";
import { botCalls } from "@cherga/contract/calls/bot";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serve } from "#auth/serve";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import { type BotSettings, listBots, webhookSecretOf } from "#visitors/bot/bot-settings";
import { readBotState } from "#visitors/bot/bot-state";
import { handleUpdate } from "#visitors/bot/handle-update";
import type { BotDeps } from "#visitors/bot/steps/talk";
import { makePages } from "#visitors/booking/pages";
import { makeFreeTimes } from "#visitors/shared/free-times";

/** Mounts the state of bots for administrators, and the webhook that Telegram calls. */
export function mountBot(app: FastifyInstance, deps: Omit<BotDeps, "freeTimes">): void {
  const pages = makePages(deps.db);
  const world = { ...deps, freeTimes: makeFreeTimes(deps) };

  serve(app, deps, botCalls.state, async ({ params }) => {
    const { state, username } = await readBotState(deps.pool, params.id);
    return { state, username, url: username === "" ? null : deps.botLinkOf(username) };
  });

  mountCall<typeof botCalls.update, { readonly bot: BotSettings }>(app, botCalls.update, {
    admit: async (request) => ({ bot: await admitTelegram(request) }),
    handle: async ({ bot: { pageId, botId, token }, body }) => {
      await handleUpdate(
        world,
        { page: await pages.get(pageId), botId, telegram: deps.telegramOf(token) },
        body,
      );
      return true;
    },
  });

  /** Telegram sends the updates of all visitors from a few addresses, so only wrong secrets count as requests. */
  async function admitTelegram(request: FastifyRequest): Promise<BotSettings> {
    const pageId = Number(Object(request.params).id);
    const [bot] = Number.isInteger(pageId) && pageId < 2 ** 31 ? await listBots(deps.pool, pageId) : [];
    const given = Buffer.from(String(request.headers["x-telegram-bot-api-secret-token"] ?? ""));
    const expected = bot && Buffer.from(webhookSecretOf(bot, deps.secretOf.traces));
    if (bot !== undefined && expected?.length === given.length && timingSafeEqual(expected, given))
      return bot;
    deps.publicGate.countRequest(addressOf(request));
    throw new Refusal("ERROR_NOT_FOUND");
  }
}
