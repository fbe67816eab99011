import { useMemo, useSyncExternalStore } from "react";
import { type Whereabouts, whereaboutsAt } from "#visitors/booking/state/place.ts";

const listeners = new Set<() => void>();
let hasMoved = false;
let leavesTrail = true;

/** Leaves the browser's history alone: in a preview it is that of the page around. */
export function leaveNoTrail(): void {
  leavesTrail = false;
}

/** Gives where the visitor is, by the address; renders again when it changes. */
export function useWhereabouts(): Whereabouts {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  return useMemo(() => whereaboutsAt(path), [path]);
}

/** Goes to an address; in the place of the present one where nobody would want to come back to it. */
export function goTo(path: string, isInstead = false): void {
  if (isInstead || !leavesTrail) history.replaceState(history.state, "", path);
  else history.pushState({ from: location.pathname }, "", path);
  tell();
}

/** Goes back to an address: as the browser's own button does where that leads there. */
export function goBackTo(path: string): void {
  const state: unknown = history.state;
  const isThere = typeof state === "object" && state !== null && "from" in state && state.from === path;
  if (isThere) history.back();
  else goTo(path, true);
}

/** Whether the visitor has gone from one step to another since the page was loaded. */
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
