import type { Outcome } from "#figures/outcome";

/**
 * Counts and sums over items. Tallies of several groups add up to the tally of all of them, so every figure is computed
 * from a tally, at the end: averages are never averaged. Times are in milliseconds.
 */
export type Tally = {
  /** All items, also those that are still open. */
  readonly items: number;
  /** Items that entered the queue. */
  readonly arrived: number;
  /** Visits with an item that entered the queue. */
  readonly visits: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Items that the closing of the day ended. They are counted in their outcome as well. */
  readonly endedByClosing: number;
  /** Items that were called at least once, and how long they waited. */
  readonly called: number;
  readonly waitingMs: number;
  readonly longestWaitMs: number;
  readonly waiting: Histogram;
  /** Served items that waited no longer than the target. */
  readonly withinTarget: number;
  /** Open items that have waited longer than the target. */
  readonly overdue: number;
  /** Called items whose service never began, although they have ended. */
  readonly neverStarted: number;
  /** Items whose service began, and the time from the call to the beginning. */
  readonly started: number;
  readonly wayMs: number;
  /**
   * The time that handled items took, without pauses. The histogram has those whose service began: an operator who only calls
   * ends a service that nobody timed.
   */
  readonly servingMs: number;
  readonly serving: Histogram;
  /**
   * Served items that an operator ended, and the time in which they were in hand, with the call and pauses. What the closing
   * of the day ended is left out: nobody knows when the service was over.
   */
  readonly handled: number;
  readonly handlingMs: number;
  /** Booked items, and of these: cancelled ones, and those whose time has come. */
  readonly booked: number;
  readonly bookedCancelled: number;
  readonly bookedDue: number;
  /** Of the booked items whose time has come: not served. */
  readonly bookedMissed: number;
  readonly bookedArrived: number;
  readonly late: number;
  /** Booked items that were called, how many of them at most five minutes late, and how late altogether; early ones less. */
  readonly bookedCalled: number;
  readonly punctual: number;
  readonly lagMs: number;
  /** The time from registering to the booked time, over booked items. */
  readonly leadMs: number;
  /** Items that were deferred or moved, and served items that were not. */
  readonly rerouted: number;
  readonly firstContact: number;
  /** Visits that have ended, and how long they took. */
  readonly endedVisits: number;
  readonly visitMs: number;
};

/** How many times fall into each bucket. Absent buckets are empty. */
export type Histogram = readonly number[];

/**
 * The lower bounds of the buckets after the first, in milliseconds. Each bucket is a tenth wider than the one before; the
 * last begins after the longest day.
 */
export const bucketBounds: readonly number[] = Array.from({ length: 97 }, (_, index) =>
  Math.round(10_000 * 1.1 ** index),
);

/** Returns the bucket of a time. */
export function bucketOf(ms: number): number {
  let [low, high] = [0, bucketBounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bucketBounds[middle] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns how many times are in a histogram. */
export const countOf = (histogram: Histogram): number => histogram.reduce((sum, times) => sum + times, 0);

/**
 * Returns a quantile of the times in a histogram, in milliseconds. Times are taken as evenly spread in their bucket, so
 * the error is at most the width of a bucket.
 */
export function quantileOfHistogram(histogram: Histogram, share: number): number | undefined {
  const count = countOf(histogram);
  if (count === 0) return undefined;
  const rank = share * count;
  let below = 0;
  for (const [bucket, times] of histogram.entries()) {
    if (times > 0 && below + times >= rank) {
      const from = bucketBounds[bucket - 1] ?? 0;
      const to = bucketBounds[bucket] ?? from;
      return from + ((to - from) * Math.max(0, rank - below)) / times;
    }
    below += times;
  }
  return bucketBounds.at(-1);
}

/** A tally of nothing. */
export const emptyTally: Tally = {
  items: 0,
  arrived: 0,
  visits: 0,
  outcomes: { served: 0, noShow: 0, left: 0, cancelled: 0, unserved: 0 },
  endedByClosing: 0,
  called: 0,
  waitingMs: 0,
  longestWaitMs: 0,
  waiting: [],
  withinTarget: 0,
  overdue: 0,
  neverStarted: 0,
  started: 0,
  wayMs: 0,
  servingMs: 0,
  serving: [],
  handled: 0,
  handlingMs: 0,
  booked: 0,
  bookedCancelled: 0,
  bookedDue: 0,
  bookedMissed: 0,
  bookedArrived: 0,
  late: 0,
  bookedCalled: 0,
  punctual: 0,
  lagMs: 0,
  leadMs: 0,
  rerouted: 0,
  firstContact: 0,
  endedVisits: 0,
  visitMs: 0,
};

/** Returns two tallies together. */
export function addTallies(one: Tally, other: Tally): Tally {
  const sum = (name: SummedName): number => one[name] + other[name];
  const outcome = (name: Outcome): number => one.outcomes[name] + other.outcomes[name];
  return {
    items: sum("items"),
    arrived: sum("arrived"),
    visits: sum("visits"),
    outcomes: {
      served: outcome("served"),
      noShow: outcome("noShow"),
      left: outcome("left"),
      cancelled: outcome("cancelled"),
      unserved: outcome("unserved"),
    },
    endedByClosing: sum("endedByClosing"),
    called: sum("called"),
    waitingMs: sum("waitingMs"),
    longestWaitMs: Math.max(one.longestWaitMs, other.longestWaitMs),
    waiting: addHistograms(one.waiting, other.waiting),
    withinTarget: sum("withinTarget"),
    overdue: sum("overdue"),
    neverStarted: sum("neverStarted"),
    started: sum("started"),
    wayMs: sum("wayMs"),
    servingMs: sum("servingMs"),
    serving: addHistograms(one.serving, other.serving),
    handled: sum("handled"),
    handlingMs: sum("handlingMs"),
    booked: sum("booked"),
    bookedCancelled: sum("bookedCancelled"),
    bookedDue: sum("bookedDue"),
    bookedMissed: sum("bookedMissed"),
    bookedArrived: sum("bookedArrived"),
    late: sum("late"),
    bookedCalled: sum("bookedCalled"),
    punctual: sum("punctual"),
    lagMs: sum("lagMs"),
    leadMs: sum("leadMs"),
    rerouted: sum("rerouted"),
    firstContact: sum("firstContact"),
    endedVisits: sum("endedVisits"),
    visitMs: sum("visitMs"),
  };
}

type SummedName = Exclude<keyof Tally, "outcomes" | "waiting" | "serving" | "longestWaitMs">;

const addHistograms = (one: Histogram, other: Histogram): Histogram =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0),
  );
