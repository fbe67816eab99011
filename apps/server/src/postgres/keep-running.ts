import { setTimeout as sleep } from "node:timers/promises";

/** A server process, and how to know of its end. */
export type Server = {
  readonly pid: number;
  readonly hasEnded: Promise<unknown>;
  readonly stop: () => Promise<void>;
};

export type KeptServer = {
  /** Of the process that runs now. */
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
};

/** After a crash the processes that are left need a moment to notice; until then no new server may touch the data. */
const attempts = 40;
const pauseMs = 250;

/**
 * Starts a server, and starts it again whenever it ends though nobody asked it to. `onLost` is told when that has
 * become impossible.
 */
export async function keepRunning(
  start: () => Promise<Server>,
  onLost: (error: unknown) => void,
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
    // It may have come up again while it was asked to stop.
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
