/** Scheduled steps, taken in the order of their time; steps of one time in the order in which they were added. */
export type Timeline<T> = {
  add(at: number, what: T): void;
  nextAt(): number | undefined;
  take(): { readonly at: number; readonly what: T } | undefined;
};

type Entry<T> = { readonly at: number; readonly order: number; readonly what: T };

/** Creates an empty timeline: a binary heap, so that a long day costs little more per step than a short one. */
export function makeTimeline<T>(): Timeline<T> {
  const heap: Entry<T>[] = [];
  let added = 0;

  const isBefore = (one: Entry<T>, other: Entry<T>): boolean =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function rise(entry: Entry<T>, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = entry;
  }

  function sink(entry: Entry<T>): void {
    let place = 0;
    for (;;) {
      const left = place * 2 + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (one === undefined) break;
      const isOther = other !== undefined && isBefore(other, one);
      const child = isOther ? other : one;
      if (!isBefore(child, entry)) break;
      heap[place] = child;
      place = isOther ? left + 1 : left;
    }
    heap[place] = entry;
  }

  return {
    add: (at, what) => {
      added += 1;
      rise({ at, order: added, what }, heap.length);
    },
    nextAt: () => heap[0]?.at,
    take: () => {
      const [first] = heap;
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) sink(last);
      return first;
    },
  };
}
