/**
 * Reads what many ask for in few goes: while one reading is under way, whatever is asked for waits and is read together
 * next. Nobody is given what was read before they asked.
 */
export function makeTogether<K, V>(
  nameOf: (key: K) => string,
  readAll: (keys: readonly K[]) => Promise<ReadonlyMap<string, V>>,
): (key: K) => Promise<V | undefined> {
  let next: { readonly keys: Map<string, K>; readonly read: Promise<ReadonlyMap<string, V>> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  function begin(): NonNullable<typeof next> {
    const keys = new Map<string, K>();
    const read = underWay.then(() => {
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
