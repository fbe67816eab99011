/** The requests of staff that run now. Other work lets them go first. */
export type StaffRequests = {
  readonly count: number;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Calls the listener whenever a request has ended. */
  onEnd(listener: () => void): void;
  /** Waits until none runs, but not longer than this; undefined: none runs now. */
  untilNone(mostMs: number): Promise<void> | undefined;
  /** Whether one runs, or has ended so lately: the next one may come at any moment. */
  wasActive(withinMs: number): boolean;
};

/** Counts the requests of staff; `now` returns milliseconds. */
export function makeStaffRequests(now: () => number = () => performance.now()): StaffRequests {
  const listeners: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  let count = 0;
  let endedAt = -Infinity;

  function ended(): void {
    count -= 1;
    endedAt = now();
    for (const listener of listeners) listener();
    if (count > 0) return;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  }

  return {
    get count() {
      return count;
    },
    run: async (work) => {
      count += 1;
      try {
        return await work();
      } finally {
        ended();
      }
    },
    onEnd: (listener) => void listeners.push(listener),
    untilNone: (mostMs) => {
      if (count === 0) return undefined;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting = waiting.filter((each) => each !== release);
          resolve();
        }, mostMs);
        const release = (): void => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push(release);
      });
    },
    wasActive: (withinMs) => count > 0 || now() - endedAt < withinMs,
  };
}
