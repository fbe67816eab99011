/** Keeps things that concern the same day in one line, and those of different days apart. */
export type Lanes<A> = {
  /** Puts something into a lane; those that wait together are taken together. */
  join(name: string, ask: A): void;
  /** Does something while a lane does nothing else. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits until nothing is left to do. */
  settled(): Promise<void>;
};

type Turn<A> = { readonly ask: A } | { readonly work: () => Promise<void> };

/** Makes lanes. `take` does all that is asked, and never throws. */
export function makeLanes<A>(take: (asks: readonly A[]) => Promise<void>, most: number): Lanes<A> {
  const turnsByName = new Map<string, Turn<A>[]>();
  const running = new Set<Promise<void>>();

  function add(name: string, turn: Turn<A>): void {
    const turns = turnsByName.get(name);
    if (turns !== undefined) {
      turns.push(turn);
      return;
    }
    turnsByName.set(name, [turn]);
    const run = runLane(name).finally(() => running.delete(run));
    running.add(run);
  }

  async function runLane(name: string): Promise<void> {
    const turns = turnsByName.get(name) ?? [];
    while (turns.length > 0) {
      const [first] = turns;
      if (first === undefined) break;
      if ("work" in first) {
        turns.shift();
        await first.work();
      } else {
        await take(takeTogether(turns));
      }
    }
    turnsByName.delete(name);
  }

  function takeTogether(turns: Turn<A>[]): readonly A[] {
    const asks: A[] = [];
    for (let next = turns[0]; next !== undefined && "ask" in next && asks.length < most; next = turns[0]) {
      turns.shift();
      asks.push(next.ask);
    }
    return asks;
  }

  return {
    join: (name, ask) => add(name, { ask }),
    alone: (name, work) =>
      new Promise((resolve, reject) => {
        add(name, { work: () => work().then(resolve, reject) });
      }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
