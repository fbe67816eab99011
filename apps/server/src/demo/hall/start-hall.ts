import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { demoDays, fillDays } from "#demo/hall/fill-days";
import { type Hall, makeHall } from "#demo/hall/hall";
import { waitForTurn } from "#demo/hall/turn";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";

const lookMs = 1_000;

type Options = {
  readonly connection: pg.ClientConfig;
  /** Whether visitors and operators are simulated. */
  readonly isMoving: boolean;
  readonly onError: (error: unknown) => void;
};

/** Fills the demo's days while the server already answers, and then runs the simulation if enabled. */
export function startHall(deps: BaseDeps & QueueDeps, options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = fillDays(deps, demoDays, signal)
    .catch(options.onError)
    .then(() => (options.isMoving ? goOn(deps, options, signal) : undefined));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function goOn(
  deps: BaseDeps & QueueDeps,
  { connection, onError }: Options,
  signal: AbortSignal,
): Promise<void> {
  const turn = waitForTurn(connection);
  let hall: Hall | undefined;
  while (!signal.aborted) {
    try {
      // A server that takes over starts a new hall, because the earlier period was handled by the other server.
      hall = (await turn.isMine()) ? (hall ?? makeHall(deps)) : undefined;
      await hall?.look();
    } catch (error) {
      onError(error);
    }
    // A stop request ends the wait.
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
  }
  await turn.close();
}
