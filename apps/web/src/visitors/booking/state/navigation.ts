import { useMemo, useSyncExternalStore } from "react";
import { type Whereabouts, whereaboutsAt } from "#visitors/booking/state/place.ts";

const listeners = new Set<() => void>();
let hasMoved = false;
let leavesTrail = true;

/** Stops changing the browser's history: in a preview it belongs to the page around. */
export function leaveNoTrail(): void {
  leavesTrail = false;
}

/** Returns the visitor's page and step from the address; renders again when it changes. */
export function useWhereabouts(): Whereabouts {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  return useMemo(() => whereaboutsAt(path), [path]);
}

/** Goes to an address; `isInstead` replaces the current history entry. */
export function goTo(path: string, isInstead = false): void {
  if (isInstead || !leavesTrail) history.replaceState(history.state, "", path);
  else history.pushState({ from: location.pathname }, "", path);
  tell();
}

/** Goes back to an address, through the browser's history if the previous entry is that address. */
export function goBackTo(path: string): void {
  const state: unknown = history.state;
  const isThere = typeof state === "object" && state !== null && "from" in state && state.from === path;
  if (isThere) history.back();
  else goTo(path, true);
}

/** Whether the visitor has changed steps since the page was loaded. */
export const isUnderWay = (): boolean => hasMoved;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", tell);
  };
}

function tell(): void {
  hasMoved = true;
  for (const listener of listeners) listener();
}
