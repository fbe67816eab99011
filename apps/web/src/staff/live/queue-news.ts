import type { QueueMessage } from "@cherga/contract/shapes/streams";

/** What is told of the queue: what changed in it, that all of it may be old, that nothing is heard any more. */
export type QueueNews =
  | { readonly type: "changed"; readonly message: QueueMessage }
  | { readonly type: "refresh" }
  | { readonly type: "lost" }
  /** The consoles of these operators were opened in a browser. */
  | { readonly type: "console"; readonly operatorIds: readonly number[]; readonly uid: string };

const listeners = new Set<(news: QueueNews) => void>();

/** Tells whoever shows the queue. */
export function tellQueueNews(news: QueueNews): void {
  for (const listener of listeners) listener(news);
}

/** Hears what is told of the queue. Gives the way to stop. */
export function hearQueueNews(listener: (news: QueueNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
