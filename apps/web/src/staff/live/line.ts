import { useSyncExternalStore } from "react";

/** The line to the server: not tried yet, up, or lost. */
export type Line = "unknown" | "up" | "lost";

const listeners = new Set<() => void>();
let line: Line = "unknown";

/** Says how the line is. */
export function setLine(next: Line): void {
  if (line === next) return;
  line = next;
  for (const listener of listeners) listener();
}

/** Gives how the line is, and renders again when that changes. */
export const useLine = (): Line => useSyncExternalStore(subscribe, () => line);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
