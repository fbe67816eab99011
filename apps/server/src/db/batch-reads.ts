/** Under load a reading begins so long after the one before, so that more is read at a time; a query costs as much as an answer. */
const apartMs = 2;

/**
 * Reads what many ask for in few goes: while one reading is under way, whatever is asked for waits and is read together
 * next. Nobody is given what was read before they asked.
 */
export function batchReads<K, V>(
  nameOf: (key: K) => string,
  readAll: (keys: readonly K[]) => Promise<ReadonlyMap<string, V>>,
): (key: K) => Promise<V | undefined> {
  let next: { readonly keys: Map<string, K>; readonly read: Promise<ReadonlyMap<string, V>> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  let begunAt = 0;

  function begin(): NonNullable<typeof next> {
    const keys = new Map<string, K>();
    const read = underWay.then(async () => {
      const restMs = begunAt + apartMs - performance.now();
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      begunAt = performance.now();
      next = undefined;
      const reading = readAll([...keys.values()]);
      underWay = reading.catch(() => undefined);
      return reading;
    });
    return { keys, read };
  }

  return async (key) => {
    next ??= begin();
    const { keys, read } = next;
    const name = nameOf(key);
    keys.set(name, key);
    return (await read).get(name);
  };
}
