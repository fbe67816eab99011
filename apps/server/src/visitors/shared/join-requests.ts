/**
 * Does the same work once for all who ask for it while it has not begun. Nobody is given what was begun before they asked,
 * so that whoever has just changed something sees it.
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
