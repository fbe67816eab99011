import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { call, type Caller } from "#visitors/kit/call.ts";

/** Whether this browser can show notifications while the page is closed. */
export const canNotify = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Whether the visitor has allowed notifications, or can still be asked. */
export const mayNotify = (): boolean => canNotify() && Notification.permission !== "denied";

/** The worker of a ticket opens its page again, which it knows by its scope. */
const scopeOf = (token: string): string => `/t/${encodeURIComponent(token)}`;

/** Returns whether calls are already pushed to this browser. */
export async function isNotified(token: string): Promise<boolean> {
  if (!canNotify() || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration(scopeOf(token));
  const subscription = (await registration?.pushManager.getSubscription()) ?? undefined;
  return subscription !== undefined;
}

/** Subscribes this browser to pushed calls; returns the outcome. */
export async function startNotifying(token: string, caller: Caller): Promise<"on" | "denied" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const registration = await navigator.serviceWorker.register("/ticket-worker.js", {
      scope: scopeOf(token),
    });
    await untilActive(registration);
    const { key } = await call<typeof trackerCalls.pushKey>(caller, {
      method: "GET",
      path: "/tracker/push-key",
    });
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    const { endpoint, keys = {} } = subscription.toJSON();
    await call<typeof trackerCalls.subscribe>(caller, {
      method: "POST",
      path: "/tracker/push",
      body: {
        endpoint: endpoint ?? "",
        keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
      },
    });
    return "on";
  } catch {
    return "failed";
  }
}

/** Unsubscribes this browser. */
export async function stopNotifying(token: string, caller: Caller): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scopeOf(token));
  const subscription = (await registration?.pushManager.getSubscription()) ?? undefined;
  if (subscription === undefined) return;
  await call<typeof trackerCalls.unsubscribe>(caller, {
    method: "DELETE",
    path: "/tracker/push",
    body: { endpoint: subscription.endpoint },
  });
  await subscription.unsubscribe();
}

/** Shows a notification of a call when the page is open but hidden, and push is off. */
export async function notifyHere(text: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration(location.pathname);
  if (registration === undefined || (await registration.pushManager.getSubscription()) !== null) return;
  await registration.showNotification(text, { tag: "call", icon: "/icon.svg", requireInteraction: true });
}

function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
  });
}
