import { useSyncExternalStore } from "react";

/** The line to the server: not tried yet, up, or lost. */
export type ConnectionState = "unknown" | "up" | "lost";

const listeners = new Set<() => void>();
let line: ConnectionState = "unknown";

/** Says how the line is. */
export function setLine(next: ConnectionState): void {
  if (line === next) return;
  line = next;
  for (const listener of listeners) listener();
}

/** Gives how the line is, and renders again when that changes. */
export const useLine = (): ConnectionState => useSyncExternalStore(subscribe, () => line);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
