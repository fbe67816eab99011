/** Queues requests by day: those of one day run in order, those of different days in parallel. */
export type DayQueues<A> = {
  /** Adds a request to a queue; waiting requests are taken together. */
  join(name: string, ask: A): void;
  /** Runs work while the queue does nothing else. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits until all queues are empty. */
  settled(): Promise<void>;
};

/** How requests are handled, and how many at once. */
export type DayQueueOptions<A> = {
  /** Handles all requests, and never throws. */
  readonly take: (asks: readonly A[]) => Promise<void>;
  /** Returns whether a request has low priority. */
  readonly isLowPriority: (ask: A) => boolean;
  /** How many requests of each priority are taken together at most. */
  readonly maxBatch: number;
  readonly maxLowPriority: number;
};

type Turn<A> = { readonly ask: A } | { readonly work: () => Promise<void> };

/** Normal and low-priority requests; both in order of arrival. */
type DayQueue<A> = { readonly turns: Turn<A>[]; readonly lowPriority: A[] };

/** Creates the queues. */
export function makeDayQueues<A>({
  take,
  isLowPriority,
  maxBatch,
  maxLowPriority,
}: DayQueueOptions<A>): DayQueues<A> {
  const queueByName = new Map<string, DayQueue<A>>();
  const running = new Set<Promise<void>>();

  function queueOf(name: string): DayQueue<A> {
    const known = queueByName.get(name);
    if (known !== undefined) return known;
    const queue: DayQueue<A> = { turns: [], lowPriority: [] };
    queueByName.set(name, queue);
    // Deferred, so that requests submitted synchronously are taken together.
    const run = Promise.resolve()
      .then(() => runQueue(name, queue))
      .finally(() => running.delete(run));
    running.add(run);
    return queue;
  }

  async function runQueue(name: string, { turns, lowPriority }: DayQueue<A>): Promise<void> {
    while (turns.length + lowPriority.length > 0) {
      const [first] = turns;
      if (first !== undefined && "work" in first) {
        turns.shift();
        await first.work();
      } else {
        // Each batch includes some low-priority requests, so that they never starve.
        await take([...takeTogether(turns), ...lowPriority.splice(0, maxLowPriority)]);
      }
    }
    queueByName.delete(name);
  }

  function takeTogether(turns: Turn<A>[]): readonly A[] {
    const asks: A[] = [];
    for (
      let next = turns[0];
      next !== undefined && "ask" in next && asks.length < maxBatch;
      next = turns[0]
    ) {
      turns.shift();
      asks.push(next.ask);
    }
    return asks;
  }

  return {
    join: (name, ask) => {
      const queue = queueOf(name);
      if (isLowPriority(ask)) queue.lowPriority.push(ask);
      else queue.turns.push({ ask });
    },
    alone: (name, work) =>
      new Promise((resolve, reject) => {
        queueOf(name).turns.push({ work: () => work().then(resolve, reject) });
      }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
