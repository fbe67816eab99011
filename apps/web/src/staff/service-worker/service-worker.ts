// Caches the staff program in the browser, complete and in one version: it opens at once, and a newer version is loaded
// completely before it is offered.

/** Every file of the program, and a version that changes with any of them; filled in by the build. */
export declare const programFiles: readonly string[];
declare const programVersion: string;

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void };
/** What a service worker has in addition to a page. */
type ServiceWorkerScope = {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};

// The project's types are those of pages, without workers.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const scope = globalThis as unknown as ServiceWorkerScope;
const prefix = "program-";
const cacheName = `${prefix}${programVersion}`;

scope.addEventListener("install", (event) => event.waitUntil(load()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Calls and visitors' programs are not cached here.
  const isElsewhere = /^\/(api|kiosk|book|t|screen|phone|indicator|cherga-agent\.tgz)(\/|$)/.test(pathname);
  const isOurs = request.method === "GET" && origin === location.origin && !isElsewhere;
  if (isOurs) event.respondWith(answer(request));
});

async function load(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(programFiles.map((file) => new Request(file, { cache: "reload" })));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((old) => old.startsWith(prefix) && old !== cacheName).map((old) => caches.delete(old)),
  );
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.mode === "navigate" ? "/" : request);
  return kept ?? fetch(request);
}
