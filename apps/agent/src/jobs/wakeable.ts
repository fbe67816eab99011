/** Work that runs when it is woken, never twice at a time. Woken while it runs, it runs once more. */
export type Wakeable = {
  wake(): void;
  /** Waits for the work that runs. */
  whenDone(): Promise<void>;
};

export function makeWakeable(work: () => Promise<void>, onError: (error: unknown) => void): Wakeable {
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  }

  function wake(): void {
    isWanted = true;
    running ??= run()
      .catch(onError)
      .finally(() => {
        running = undefined;
        // Woken between the last look and here.
        if (isWanted) wake();
      });
  }

  return { wake, whenDone: async () => running };
}
