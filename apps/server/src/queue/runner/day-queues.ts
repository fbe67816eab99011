/** Keeps things that concern the same day in one line, and those of different days apart. */
export type DayQueues<A> = {
  /** Puts something into a lane; those that wait together are taken together. */
  join(name: string, ask: A): void;
  /** Does something while a lane does nothing else. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits until nothing is left to do. */
  settled(): Promise<void>;
};

/** What is taken together, and in which order. */
export type LaneRules<A> = {
  /** Does all that is asked, and never throws. */
  readonly take: (asks: readonly A[]) => Promise<void>;
  /** Whether it can wait until those are done who cannot. */
  readonly isPatient: (ask: A) => boolean;
  /** How many are taken together at most, of either kind. */
  readonly most: number;
  readonly mostPatient: number;
};

type Turn<A> = { readonly ask: A } | { readonly work: () => Promise<void> };

/** Those who cannot wait and those who can; both in the order in which they came. */
type Lane<A> = { readonly turns: Turn<A>[]; readonly patient: A[] };

/** Makes lanes. */
export function makeDayQueues<A>({ take, isPatient, most, mostPatient }: LaneRules<A>): DayQueues<A> {
  const laneByName = new Map<string, Lane<A>>();
  const running = new Set<Promise<void>>();

  function laneOf(name: string): Lane<A> {
    const known = laneByName.get(name);
    if (known !== undefined) return known;
    const lane: Lane<A> = { turns: [], patient: [] };
    laneByName.set(name, lane);
    // What is asked together in one go is also taken together.
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
        // Some of the patient come along each time, so that they are never forgotten.
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
