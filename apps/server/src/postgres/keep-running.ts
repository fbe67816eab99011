import { setTimeout as sleep } from "node:timers/promises";

/** A server process, with a promise for its end. */
export type Server = {
  readonly pid: number;
  readonly hasEnded: Promise<unknown>;
  readonly stop: () => Promise<void>;
};

export type KeptServer = {
  /** Returns the pid of the current process. */
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
};

/** After a crash the remaining processes need a moment to notice; until then no new server may open the data. */
const usualAttempts = 40;
const pauseMs = 250;

/**
 * Starts a server, and restarts it whenever it ends unexpectedly. `onLost` is called when a restart has failed for
 * good.
 */
export async function keepRunning(
  start: () => Promise<Server>,
  onLost: (error: unknown) => void,
  attempts = usualAttempts,
): Promise<KeptServer> {
  let isStopping = false;
  let server = await start();
  const watching = watch().catch((error: unknown) => {
    if (!isStopping) onLost(error);
  });

  async function watch(): Promise<void> {
    while (!isStopping) {
      await server.hasEnded;
      if (!isStopping) server = await startAgain();
    }
    // It may have been restarted while it was being stopped.
    await server.stop();
  }

  async function startAgain(): Promise<Server> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await start();
      } catch (error) {
        if (attempt === attempts || isStopping) throw error;
        await sleep(pauseMs);
      }
    }
  }

  return {
    pid: () => server.pid,
    stop: async () => {
      isStopping = true;
      await server.stop();
      await watching;
    },
  };
}
