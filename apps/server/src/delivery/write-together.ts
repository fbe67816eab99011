import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns a function that writes an item. Items that come while a write is under way are written together in the next
 * one. The promise is that of the write with the item in it. Writes begin at least `everyMs` after each other: one item
 * is written at once, and many in few groups, because each write costs a commit.
 */
export function writeTogether<T>(
  write: (items: readonly T[]) => Promise<void>,
  everyMs = 0,
): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function writeWaiting(): Promise<void> {
    const items = waiting;
    waiting = [];
    next = undefined;
    const writing = write(items);
    const pause = everyMs > 0 ? sleep(everyMs) : undefined;
    last = Promise.all([writing.catch(() => undefined), pause]);
    return writing;
  }

  return (item) => {
    waiting.push(item);
    next ??= last.then(writeWaiting);
    return next;
  };
}
