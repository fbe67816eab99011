import { useSyncExternalStore } from "react";

/** Whether a newer program is there: not yet, on its way, or waiting to be taken. */
export type Update = "none" | "loading" | "ready";

const checkEveryMs = 10 * 60_000;
const listeners = new Set<() => void>();
let update: Update = "none";
let waiting: ServiceWorker | undefined;

/** Looks for newer programs for as long as the page is open. */
export async function followUpdates(): Promise<void> {
  // Browsers keep programs only of pages that came over a safe line.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // What the page itself needs comes first.
  if (document.readyState !== "complete") await once("load");
  // A browser may refuse to keep anything; the program then comes from the server each time.
  const registration = await navigator.serviceWorker
    .register("/keep.js", { type: "module" })
    .catch(() => undefined);
  if (registration === undefined) return;
  const follow = (worker: ServiceWorker | null): void => {
    // The first program ever is no update.
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

/** Takes the newer program, and shows the page anew. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** Gives whether a newer program is there, and renders again when that changes. */
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
