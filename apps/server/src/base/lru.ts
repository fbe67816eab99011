/** A bounded memory. When it is full, the entry goes that was not read or written for the longest time. */
export type Lru<K extends string | number, V> = {
  get(key: K): V | undefined;
  /** Returns whether there is an entry, without counting as its use. */
  has(key: K): boolean;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
};

/** Creates a memory of at most so many entries. */
export function makeLru<K extends string | number, V>(most: number): Lru<K, V> {
  /** A map keeps the order of insertion: the least recently used entry is its first. */
  const entries = new Map<K, V>();

  function put(key: K, value: V): void {
    entries.delete(key);
    entries.set(key, value);
  }

  return {
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    has: (key) => entries.has(key),
    set: (key, value) => {
      put(key, value);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
