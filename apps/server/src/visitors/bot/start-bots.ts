import { followSettings } from "#delivery/follow-settings";
import type { Hub } from "#live/hub";
import { type BotSettings, listBots, nameOfBot } from "#visitors/bot/bot-settings";
import { deleteBotState } from "#visitors/bot/bot-state";
import { runBot, type RunningBot } from "#visitors/bot/run-bot";
import type { BotDeps } from "#visitors/bot/steps/talk";
import { makePages } from "#visitors/booking/pages";
import { makeFreeTimes } from "#visitors/shared/free-times";

/** Serves the bots of all booking pages. Bots come and go with the settings of the pages. */
export function startBots(
  deps: Omit<BotDeps, "freeTimes"> & { readonly hub: Hub },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const running = new Map<string, RunningBot & Pick<BotSettings, "pageId">>();
  const world = { ...deps, freeTimes: makeFreeTimes(deps), pages: makePages(deps.db) };

  async function list(isStopped: () => boolean): Promise<void> {
    const bots = await listBots(deps.pool);
    const byName = new Map(bots.map((bot) => [nameOfBot(bot, deps.secretOf.traces), bot]));
    for (const [name, bot] of running)
      if (!byName.has(name)) {
        running.delete(name);
        await bot.stop(true);
        await deleteBotState(deps.pool, bot.pageId);
      }
    for (const [name, bot] of byName)
      if (!running.has(name) && !isStopped())
        running.set(name, { ...runBot(world, bot, onError), pageId: bot.pageId });
  }

  const following = followSettings(deps.hub, ["web-online"], list, onError);
  return {
    stop: async () => {
      await following.stop();
      await Promise.all([...running.values()].map((bot) => bot.stop(false)));
    },
  };
}
