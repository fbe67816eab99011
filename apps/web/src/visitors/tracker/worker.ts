// Runs beside the page of a ticket, also when it is closed: notifies the visitor of calls.

/** The server's push message; see its `queue-notes`. */
export type Note = {
  readonly num: string | null;
  readonly kind: "call" | "late";
  readonly room: string | null;
  readonly lang: string;
};

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { readonly data: { json(): Note } | null };
type NotificationClick = ExtendableEvent & { readonly notification: Notification };
type OpenPage = { readonly url: string; focus(): Promise<unknown> };
/** The members of a service worker that pages do not have. */
type Teller = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClick) => void): void;
};

// The DOM types apply here too, and do not include workers.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const teller = globalThis as unknown as Teller;

type Words = {
  readonly number: string;
  readonly window: string;
  readonly called: string;
  readonly late: string;
};

/** A worker cannot load dictionaries. */
const wordsByLanguage: Readonly<Record<"en" | "ru" | "ua", Words>> = {
  en: {
    number: "Number",
    window: "window",
    called: "It is your turn. Please go there now.",
    late: "You were called and were not there. Please tell the staff.",
  },
  ru: {
    number: "Номер",
    window: "окно",
    called: "Ваша очередь. Подойдите, пожалуйста.",
    late: "Вас вызывали, но вас не было. Обратитесь к сотрудникам.",
  },
  ua: {
    number: "Номер",
    window: "вікно",
    called: "Ваша черга. Підійдіть, будь ласка.",
    late: "Вас викликали, але вас не було. Зверніться до працівників.",
  },
};

teller.addEventListener("install", (event) => event.waitUntil(teller.skipWaiting()));

teller.addEventListener("push", (event) => {
  const note = event.data?.json();
  if (note !== undefined) event.waitUntil(show(note));
});

teller.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTicket());
});

function show({ num, kind, room, lang }: Note): Promise<void> {
  const words = wordsByLanguage[lang === "ru" || lang === "ua" ? lang : "en"];
  const where = kind === "late" || room === null || room === "" ? "" : `, ${words.window} ${room}`;
  // `renotify` makes a second call audible too; the DOM types lack it.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body: kind === "late" ? words.late : words.called,
    lang: lang === "ua" ? "uk" : lang,
    tag: "call",
    renotify: true,
    requireInteraction: true,
    icon: "/icon.svg",
  };
  return teller.registration.showNotification(`${words.number} ${num ?? ""}${where}`, options);
}

/** Opens the page of the ticket, which is the scope of this worker. */
async function openTicket(): Promise<void> {
  const page = teller.registration.scope;
  const windows = await teller.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url.startsWith(page));
  await (open === undefined ? teller.clients.openWindow(page) : open.focus());
}
