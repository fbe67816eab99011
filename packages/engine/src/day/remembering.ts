/** Returns a function that caches its result for each value, for as long as the value lives. */
export function remembering<K extends object, R extends {}>(work: (value: K) => R): (value: K) => R {
  const remembered = new WeakMap<K, R>();
  return (value) => {
    const known = remembered.get(value);
    if (known !== undefined) return known;
    const result = work(value);
    remembered.set(value, result);
    return result;
  };
}
