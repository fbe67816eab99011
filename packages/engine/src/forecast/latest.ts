/** Keeps the latest of rows that come in any order. */
export type Latest<T> = {
  add(row: T): void;
  /** Returns them, the latest first. Rows of the same time are in the order in which they were added. */
  list(): readonly T[];
};

/** Keeps so many rows. Sorts a few of them now and then, so that a row costs the same however many there are. */
export function keepLatest<T>(most: number, timeOf: (row: T) => number): Latest<T> {
  let kept: readonly T[] = [];
  let added: T[] = [];
  let earliest = -Infinity;

  function sort(): void {
    if (added.length === 0) return;
    kept = [...kept, ...added].toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, most);
    added = [];
    const last = kept[most - 1];
    if (last !== undefined) earliest = timeOf(last);
  }

  return {
    add: (row) => {
      // One of the same time as the last that is kept came later, so it is left out as well.
      if (timeOf(row) <= earliest) return;
      added.push(row);
      if (added.length >= most) sort();
    },
    list: () => {
      sort();
      return kept;
    },
  };
}
