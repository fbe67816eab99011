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
 * Starts a server, and restarts it whenever it ends unexpectedly. A first start is repeated only after an error that
 * passes by itself. `onLost` is called when a restart has failed for good.
 */
export async function keepRunning(
  start: () => Promise<Server>,
  doesPass: (error: unknown) => boolean,
  onLost: (error: unknown) => void,
  attempts = usualAttempts,
): Promise<KeptServer> {
  let isStopping = false;
  let server = await startPatiently(doesPass);
  const watching = watch().catch((error: unknown) => {
    if (!isStopping) onLost(error);
  });

  async function watch(): Promise<void> {
    while (!isStopping) {
      await server.hasEnded;
      if (!isStopping) server = await startPatiently(() => true);
    }
    // It may have been restarted while it was being stopped.
    await server.stop();
  }

  async function startPatiently(mayRepeat: (error: unknown) => boolean): Promise<Server> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await start();
      } catch (error) {
        if (attempt === attempts || isStopping || !mayRepeat(error)) throw error;
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
