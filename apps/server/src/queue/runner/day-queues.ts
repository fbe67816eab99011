/** Queues requests by day: those of one day run in order, those of different days in parallel. */
export type DayQueues<A> = {
  /** Adds a request to a queue; waiting requests are taken together. */
  join(name: string, ask: A): void;
  /** Runs work while the queue does nothing else. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits until all queues are empty. */
  settled(): Promise<void>;
};

/** What is taken together, and in which order. */
export type LaneRules<A> = {
  /** Handles all requests, and never throws. */
  readonly take: (asks: readonly A[]) => Promise<void>;
  /** Returns whether a request has low priority. */
  readonly isPatient: (ask: A) => boolean;
  /** How many requests of each priority are taken together at most. */
  readonly most: number;
  readonly mostPatient: number;
};

type Turn<A> = { readonly ask: A } | { readonly work: () => Promise<void> };

/** Normal and low-priority requests; both in order of arrival. */
type Lane<A> = { readonly turns: Turn<A>[]; readonly patient: A[] };

/** Creates the queues. */
export function makeDayQueues<A>({ take, isPatient, most, mostPatient }: LaneRules<A>): DayQueues<A> {
  const laneByName = new Map<string, Lane<A>>();
  const running = new Set<Promise<void>>();

  function laneOf(name: string): Lane<A> {
    const known = laneByName.get(name);
    if (known !== undefined) return known;
    const lane: Lane<A> = { turns: [], patient: [] };
    laneByName.set(name, lane);
    // Deferred, so that requests submitted synchronously are taken together.
    const run = Promise.resolve()
      .then(() => runLane(name, lane))
      .finally(() => running.delete(run));
    running.add(run);
    return lane;
  }

  async function runLane(name: string, { turns, patient }: Lane<A>): Promise<void> {
    while (turns.length + patient.length > 0) {
      const [first] = turns;
      if (first !== undefined && "work" in first) {
        turns.shift();
        await first.work();
      } else {
        // Each batch includes some low-priority requests, so that they never starve.
        await take([...takeTogether(turns), ...patient.splice(0, mostPatient)]);
      }
    }
    laneByName.delete(name);
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
    join: (name, ask) => {
      const lane = laneOf(name);
      if (isPatient(ask)) lane.patient.push(ask);
      else lane.turns.push({ ask });
    },
    alone: (name, work) =>
      new Promise((resolve, reject) => {
        laneOf(name).turns.push({ work: () => work().then(resolve, reject) });
      }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
