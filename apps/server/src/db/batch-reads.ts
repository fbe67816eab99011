/** Minimum gap between two batched reads under load, so that batches grow; a query costs as much as an answer. */
const apartMs = 2;

/**
 * Batches reads: while one read is running, further keys are collected and read together next. No caller gets a value
 * that was read before its request.
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
