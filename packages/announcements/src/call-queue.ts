/** A call that waits to be announced. */
export type QueuedCall = {
  /** Increases within the date. */
  readonly seq: number;
  /** The ticket's number, unique within the date. */
  readonly num: string;
  /** When it was made. */
  readonly at: string;
};

/** The announcements of one loudspeaker. Of the calls that it has heard of, only the last sequence number is kept. */
export type CallQueue<C extends QueuedCall> = {
  readonly date: string;
  readonly seen: number;
  /** The call that is announced now. */
  readonly current: C | undefined;
  readonly waiting: readonly C[];
};

export const emptyCallQueue: CallQueue<never> = { date: "", seen: 0, current: undefined, waiting: [] };

/** A call that is older than this is not announced any more. */
export const announcedWithinMs = 60_000;

/** Returns the queue after calls were made. Each call enters it once, and replaces an older call of its ticket that waits. */
export function addCalls<C extends QueuedCall>(
  queue: CallQueue<C>,
  calls: readonly C[],
  now: number,
): CallQueue<C> {
  const added = calls.filter(({ seq }) => seq > queue.seen).toSorted((one, other) => one.seq - other.seq);
  const all = [...queue.waiting, ...added];
  const isReplaced = (call: C, place: number): boolean =>
    all.slice(place + 1).some(({ num }) => num === call.num);
  return advance(
    {
      ...queue,
      seen: Math.max(queue.seen, ...added.map(({ seq }) => seq)),
      waiting: all.filter((call, place) => !isReplaced(call, place)),
    },
    now,
  );
}

/**
 * Returns the queue after a new state, which lists the valid calls of the last minute. A call that is no longer valid
 * leaves the queue. Of the first state over a new connection only calls within `freshMs` are announced: older ones come
 * too late.
 */
export function hearCalls<C extends QueuedCall>(
  queue: CallQueue<C>,
  { date, time, calls }: { readonly date: string; readonly time: string; readonly calls: readonly C[] },
  { isFirst, freshMs }: { readonly isFirst: boolean; readonly freshMs: number },
): CallQueue<C> {
  const now = Date.parse(time);
  const known: CallQueue<C> = queue.date === date ? queue : { ...emptyCallQueue, date };
  const isListed = (call: C): boolean => calls.some(({ seq }) => seq === call.seq);
  const { current } = known;
  const isOver = current !== undefined && !isListed(current) && ageOf(current, now) < announcedWithinMs;
  const fresh = calls.filter((call) => !isFirst || ageOf(call, now) <= freshMs);
  const heard = addCalls(
    { ...known, current: isOver ? undefined : current, waiting: known.waiting.filter(isListed) },
    fresh,
    now,
  );
  // Calls that came too late are not announced later either.
  return { ...heard, seen: Math.max(heard.seen, ...calls.map(({ seq }) => seq)) };
}

/** Returns the queue after a call was announced: the next one is its current. */
export const afterCall = <C extends QueuedCall>(
  queue: CallQueue<C>,
  seq: number,
  now: number,
): CallQueue<C> => (queue.current?.seq === seq ? advance({ ...queue, current: undefined }, now) : queue);

/** Returns the queue without its calls, for when it is unknown which are still valid. */
export const withoutCalls = <C extends QueuedCall>(queue: CallQueue<C>): CallQueue<C> => ({
  ...queue,
  current: undefined,
  waiting: [],
});

function advance<C extends QueuedCall>(queue: CallQueue<C>, now: number): CallQueue<C> {
  const timely = queue.waiting.filter((call) => ageOf(call, now) <= announcedWithinMs);
  if (queue.current !== undefined) return { ...queue, waiting: timely };
  const [current, ...waiting] = timely;
  return { ...queue, current, waiting };
}

const ageOf = ({ at }: QueuedCall, now: number): number => now - Date.parse(at);
