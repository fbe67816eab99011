/** Tasks that are under way. */
export type RunningTasks = {
  readonly size: number;
  add(task: Promise<unknown>): void;
  /** Waits until fewer than so many are under way. Rejects if one has failed. One caller waits at a time. */
  untilFewerThan(count: number): Promise<void>;
};

/** Counts tasks. `Promise.race` would look at all of them whenever one ends. */
export function makeRunningTasks(): RunningTasks {
  let size = 0;
  let failure: { readonly error: unknown } | undefined;
  let look = (): void => undefined;

  function ended(): void {
    size -= 1;
    look();
  }

  return {
    get size() {
      return size;
    },
    add: (task) => {
      size += 1;
      task.then(ended, (error: unknown) => {
        failure ??= { error };
        ended();
      });
    },
    untilFewerThan: (count) =>
      new Promise((resolve, reject) => {
        look = () => {
          if (failure !== undefined) reject(failure.error);
          else if (size < count) resolve();
        };
        look();
      }),
  };
}
