/**
 * Runs the same work once for all requests that arrive before it begins. No request gets a result that was begun before
 * it, so that a client sees its own changes.
 */
export function joinRequests<T>() {
  const begun = new Map<string, Promise<unknown>>();
  const toBegin = new Map<string, Promise<T>>();

  return (name: string, work: () => Promise<T>): Promise<T> => {
    const waiting = toBegin.get(name);
    if (waiting !== undefined) return waiting;
    const before = begun.get(name) ?? Promise.resolve();
    const asked = before.then(() => {
      toBegin.delete(name);
      const done = work();
      const settled = done.then(forget, forget);
      begun.set(name, settled);
      function forget(): void {
        if (begun.get(name) === settled) begun.delete(name);
      }
      return done;
    });
    toBegin.set(name, asked);
    return asked;
  };
}
