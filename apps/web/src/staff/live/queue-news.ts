import type { QueueMessage } from "@cherga/contract/shapes/streams";

/** Queue news: a change, all data may be stale, or the connection is lost. */
export type QueueNews =
  | { readonly type: "changed"; readonly message: QueueMessage }
  | { readonly type: "refresh" }
  | { readonly type: "lost" }
  /** The consoles of these operators were opened in a browser. */
  | { readonly type: "console"; readonly operatorIds: readonly number[]; readonly uid: string };

const listeners = new Set<(news: QueueNews) => void>();

/** Notifies the listeners of queue news. */
export function tellQueueNews(news: QueueNews): void {
  for (const listener of listeners) listener(news);
}

/** Listens to queue news. Returns a function that stops it. */
export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
