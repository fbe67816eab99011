import { useSyncExternalStore } from "react";

/** The state of an update: none, loading, or ready to install. */
export type Update = "none" | "loading" | "ready";

const checkEveryMs = 10 * 60_000;
const listeners = new Set<() => void>();
let update: Update = "none";
let waiting: ServiceWorker | undefined;

/** Checks for newer versions while the page is open. */
export async function followUpdates(): Promise<void> {
  // Service workers need a secure connection.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // The page itself loads first.
  if (document.readyState !== "complete") await once("load");
  // A browser may refuse storage; the program then comes from the server each time.
  const registration = await navigator.serviceWorker
    .register("/keep.js", { type: "module" })
    .catch(() => undefined);
  if (registration === undefined) return;
  const follow = (worker: ServiceWorker | null): void => {
    // The first installation is not an update.
    if (worker === null || navigator.serviceWorker.controller === null) return;
    set("loading");
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed") ready(worker);
      if (worker.state === "redundant") set("none");
    });
  };
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
    ready(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
}

/** Activates the newer version, and reloads the page. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** Returns the state of an update; renders again when it changes. */
export const useUpdate = (): Update => useSyncExternalStore(subscribe, () => update);

function once(type: string): Promise<void> {
  return new Promise((resolve) => addEventListener(type, () => resolve(), { once: true }));
}

function ready(worker: ServiceWorker): void {
  waiting = worker;
  set("ready");
}

function set(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
