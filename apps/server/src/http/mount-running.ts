import { runningCalls } from "@cherga/contract/calls/running";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { isMigrated } from "#db/migrate";
import type { Deps } from "#deps";
import { serve } from "#http/serve";

/** Whether the server is alive, and whether it can work. */
export function mountRunning(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, runningCalls.health, async () => ({
    alive: true as const,
    time: deps.clock.now().toISOString(),
    speed: deps.clock.speed ?? 1,
    demo: deps.isDemo,
  }));

  serve(app, deps, runningCalls.ready, async ({ request }) => {
    const isReady = await isMigrated(deps.db).catch((error: unknown) => {
      request.log.warn({ err: error }, "database cannot be reached");
      return false;
    });
    if (!isReady) throw new Refusal("ERROR_UNAVAILABLE");
    return { ready: true as const };
  });
}
