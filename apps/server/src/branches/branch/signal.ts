import { setTimeout as sleep } from "node:timers/promises";

/** Wakes a loop before its pause is over. */
export type Signal = {
  raise(): void;
  /** Waits until it is raised, for a while at most. */
  wait(longestMs: number): Promise<void>;
};

/** Makes a signal. One that is raised while nothing waits ends the next pause at once. */
export function makeSignal(): Signal {
  let isRaised = false;
  let pause = new AbortController();
  return {
    raise: () => {
      isRaised = true;
      pause.abort();
    },
    wait: async (longestMs) => {
      pause = new AbortController();
      if (!isRaised) await sleep(longestMs, undefined, { signal: pause.signal }).catch(() => undefined);
      isRaised = false;
    },
  };
}
