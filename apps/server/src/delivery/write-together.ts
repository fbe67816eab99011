/**
 * Returns a function that writes an item. Items that come while a write is under way are written together in the next
 * one. The promise is that of the write with the item in it.
 */
export function writeTogether<T>(write: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function writeWaiting(): Promise<void> {
    const items = waiting;
    waiting = [];
    next = undefined;
    const writing = write(items);
    last = writing.catch(() => undefined);
    return writing;
  }

  return (item) => {
    waiting.push(item);
    next ??= last.then(writeWaiting);
    return next;
  };
}
