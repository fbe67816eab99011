/** Pieces of work that are under way. */
export type Works = {
  readonly size: number;
  add(work: Promise<unknown>): void;
  /** Waits until so few are under way. Rejects if one has failed. One caller waits at a time. */
  fewerThan(count: number): Promise<void>;
};

/** Counts works. `Promise.race` would look at all of them whenever one ends. */
export function makeWorks(): Works {
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
    add: (work) => {
      size += 1;
      work.then(ended, (error: unknown) => {
        failure ??= { error };
        ended();
      });
    },
    fewerThan: (count) =>
      new Promise((resolve, reject) => {
        look = () => {
          if (failure !== undefined) reject(failure.error);
          else if (size < count) resolve();
        };
        look();
      }),
  };
}
