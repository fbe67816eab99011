import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { fillDays, pastDays, presentDays } from "#demo/hall/fill-days";
import { type Hall, makeHall } from "#demo/hall/hall";
import type { HallDeps } from "#demo/hall/hall-deps";
import { waitForTurn } from "#demo/hall/turn";

const lookMs = 1_000;
const pauseMs = 100;

type Options = {
  readonly connection: pg.ClientConfig;
  /** Whether visitors and operators are simulated. */
  readonly isMoving: boolean;
  /** How many days before today are filled. */
  readonly historyDays: number;
  readonly onError: (error: unknown) => void;
};

/**
 * Fills the demo's days while the server already answers, and runs the simulation if enabled. The simulation does not
 * wait for the past.
 */
export function startHall(deps: HallDeps, options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const fill = (days: readonly number[]) => fillDays(deps, days, signal).catch(options.onError);
  const fillPast = async (): Promise<void> => {
    for (const day of pastDays(options.historyDays)) {
      if (signal.aborted) return;
      await fill([day]);
      // Inventing a day takes the processor for a moment. The pause leaves time for requests.
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = fill(presentDays).then(() =>
    Promise.all([options.isMoving ? goOn(deps, options, signal) : undefined, fillPast()]),
  );
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function goOn(deps: HallDeps, { connection, onError }: Options, signal: AbortSignal): Promise<void> {
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
