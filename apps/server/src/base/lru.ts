/** A bounded memory. When it is full, the entry goes that was not read or written for the longest time. */
export type Lru<K extends string | number, V> = {
  get(key: K): V | undefined;
  /** Returns whether there is an entry, without counting as its use. */
  has(key: K): boolean;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
};

/** An entry between those that were used just before and after it. */
type Entry<K, V> = {
  readonly key: K;
  readonly value: V;
  older: Entry<K, V> | undefined;
  newer: Entry<K, V> | undefined;
};

/** Creates a memory of at most so many entries. */
export function makeLru<K extends string | number, V>(most: number): Lru<K, V> {
  // A map alone keeps an order too, but passes over everything that was deleted to find its first entry.
  const entries = new Map<K, Entry<K, V>>();
  let oldest: Entry<K, V> | undefined;
  let newest: Entry<K, V> | undefined;

  function append(entry: Entry<K, V>): void {
    entry.older = newest;
    entry.newer = undefined;
    if (newest === undefined) oldest = entry;
    else newest.newer = entry;
    newest = entry;
  }

  function takeOut(entry: Entry<K, V>): void {
    if (entry.older === undefined) oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === undefined) newest = entry.older;
    else entry.newer.older = entry.older;
  }

  function remove(entry: Entry<K, V> | undefined): void {
    if (entry === undefined) return;
    takeOut(entry);
    entries.delete(entry.key);
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      takeOut(entry);
      append(entry);
      return entry.value;
    },
    has: (key) => entries.has(key),
    set: (key, value) => {
      remove(entries.get(key));
      const entry = { key, value, older: undefined, newer: undefined };
      entries.set(key, entry);
      append(entry);
      if (entries.size > most) remove(oldest);
    },
    delete: (key) => remove(entries.get(key)),
    clear: () => {
      entries.clear();
      oldest = undefined;
      newest = undefined;
    },
  };
}
