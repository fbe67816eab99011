// Runs beside the pages, in a worker of its own: keeps the program in the browser, whole and of one version, so that it
// opens at once, and a newer one is loaded completely before anybody is offered it.

/** Every file of the program, and a name that changes with any of them; filled in when it is built. */
export declare const programFiles: readonly string[];
declare const programVersion: string;

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asking = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void };
/** What a service worker has beside what every page has. */
type Keeper = {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asking) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};

// The page's types are in force here too, and know nothing of workers.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const keeper = globalThis as unknown as Keeper;
const prefix = "program-";
const cacheName = `${prefix}${programVersion}`;

keeper.addEventListener("install", (event) => event.waitUntil(load()));
keeper.addEventListener("activate", (event) => event.waitUntil(takeOver()));
keeper.addEventListener("message", ({ data }) => {
  if (data === "take over") void keeper.skipWaiting();
});
keeper.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Calls, and the pages of visitors, which are programs of their own.
  const isElsewhere = /^\/(api|kiosk|book|t|screen)(\/|$)/.test(pathname);
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
  await keeper.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.mode === "navigate" ? "/" : request);
  return kept ?? fetch(request);
}
