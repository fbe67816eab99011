import { runningCalls } from "@cherga/contract/calls/running";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { isMigrated } from "#db/migrate";
import { tryToWrite } from "#db/try-to-write";
import type { BaseDeps } from "#auth/base-deps";
import { refusalFor } from "#http/refusal-for";
import { serve } from "#auth/serve";

/** Mounts the health check (the server is alive) and the readiness check (it can work). */
export function mountRunning(app: FastifyInstance, deps: BaseDeps & { readonly isDemo: boolean }): void {
  serve(app, deps, runningCalls.health, async () => ({
    alive: true as const,
    time: deps.clock.now().toISOString(),
    speed: deps.clock.speed ?? 1,
    demo: deps.isDemo,
  }));

  const check = shared(async () => {
    if (!(await isMigrated(deps.db))) throw new Refusal("ERROR_UNAVAILABLE");
    await tryToWrite(deps);
  });
  serve(app, deps, runningCalls.ready, async ({ request }) => {
    await check().catch((error: unknown) => {
      request.log.warn({ err: error }, "database cannot be used");
      throw refusalFor(error) ?? new Refusal("ERROR_UNAVAILABLE");
    });
    return { ready: true as const };
  });
}

/** Shares running work among all concurrent callers. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= work().finally(() => (underWay = undefined)));
}
