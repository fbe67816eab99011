import { setTimeout as sleep } from "node:timers/promises";
import type { JobTrouble } from "@cherga/contract/devices/device-job";
import { pauseMs } from "#server/pause";

/** A program that was started. */
export type ProgramHandle = { readonly ended: Promise<void>; kill(): Promise<void> };

/** A program that is started again whenever it ends. */
export type KeptRunning<S extends ProgramHandle> = {
  /** What runs now. */
  current(): S | undefined;
  /** Why it does not run; null while it does, undefined while that is not known. */
  trouble(): JobTrouble | null | undefined;
  /** Ends it, and starts it again at once. */
  restart(): void;
  stop(): Promise<void>;
};

/** A program that ran this long did not fail to start. */
const steadyMs = 20_000;
/** After this number of short runs in a row, the trouble is reported. */
const fewRuns = 3;

/**
 * Keeps something running. `start` returns why it cannot start, or undefined if only the server could tell and does not
 * answer.
 */
export function keepRunning<S extends ProgramHandle>(
  start: () => Promise<S | JobTrouble | undefined>,
  { onEnd, nowMs = () => performance.now() }: { readonly onEnd: () => void; readonly nowMs?: () => number },
): KeptRunning<S> {
  const stopping = new AbortController();
  let current: S | undefined;
  let trouble: JobTrouble | null | undefined;
  let failures = 0;
  let hurry = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      hurry = new AbortController();
      const started = await start();
      if (typeof started === "object") await watch(started);
      else trouble = started;
      if (started === undefined || typeof started === "string") failures += 1;
      if (stopping.signal.aborted || hurry.signal.aborted) continue;
      const pause = AbortSignal.any([stopping.signal, hurry.signal]);
      await sleep(pauseMs(failures), undefined, { signal: pause }).catch(() => undefined);
    }
  }

  async function watch(started: S): Promise<void> {
    const since = nowMs();
    current = started;
    if (failures < fewRuns) trouble = null;
    const steady = setTimeout(() => {
      failures = 0;
      trouble = null;
    }, steadyMs);
    if (stopping.signal.aborted) await started.kill();
    await started.ended;
    clearTimeout(steady);
    current = undefined;
    const wasWanted = hurry.signal.aborted || stopping.signal.aborted;
    if (wasWanted) return;
    failures = nowMs() - since < steadyMs ? failures + 1 : 0;
    if (failures >= fewRuns) trouble = "programEnds";
    onEnd();
  }

  const done = run();
  return {
    current: () => current,
    trouble: () => trouble,
    restart: () => {
      failures = 0;
      hurry.abort();
      void current?.kill();
    },
    stop: async () => {
      stopping.abort();
      await current?.kill();
      await done;
    },
  };
}
