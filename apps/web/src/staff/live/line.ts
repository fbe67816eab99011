import { useSyncExternalStore } from "react";

/** The connection to the server: not tried yet, up, or lost. */
export type ConnectionState = "unknown" | "up" | "lost";

const listeners = new Set<() => void>();
let line: ConnectionState = "unknown";

/** Sets the state of the connection. */
export function setLine(next: ConnectionState): void {
  if (line === next) return;
  line = next;
  for (const listener of listeners) listener();
}

/** Returns the state of the connection; renders again when it changes. */
export const useLine = (): ConnectionState => useSyncExternalStore(subscribe, () => line);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
