import type pg from "pg";
import webPush from "web-push";
import type { DeliveryChannel, DeliveryOutcome } from "#delivery/delivery";
import { messageTable } from "#messages/outbox";
import { isPushHost } from "#visitors/push/push-hosts";
import type { Push } from "#visitors/push/push";

type Notification = {
  readonly text: string;
  /** Null if the browser has unsubscribed. */
  readonly subscriptionId: number | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

const timeoutMs = 10_000;

/** Returns the channel that sends notifications to visitors' browsers. */
export function pushChannel({
  pool,
  push,
}: {
  readonly pool: pg.Pool;
  readonly push: Push;
}): DeliveryChannel {
  return {
    table: messageTable,
    name: "push",
    deliver: async ({ id }) => {
      const notification = await findNotification(pool, id);
      if (notification === undefined || notification.subscriptionId === null)
        return { state: "failed", error: "unsubscribed" };
      // The list of services may have been shortened since the subscription.
      if (!isPushHost(notification.endpoint, push.settings.hosts))
        return { state: "failed", error: "unknown service" };
      const status = await send(push, notification);
      if (status === 404 || status === 410)
        await pool.query("delete from push_subscription where id = $1", [notification.subscriptionId]);
      return outcomeOf(status);
    },
  };
}

async function findNotification(pool: pg.Pool, id: number): Promise<Notification | undefined> {
  const { rows } = await pool.query<Notification>({
    name: "push-notification",
    text: `
      select text, subscription.id as "subscriptionId", coalesce(endpoint, '') as endpoint,
        coalesce(p256dh, '') as p256dh, coalesce(auth, '') as auth
      from message left join push_subscription subscription on subscription.id::text = recipient
      where message.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Sends a notification; returns the status of the push service. */
async function send(push: Push, { endpoint, p256dh, auth, text }: Notification): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    TTL: 120,
    urgency: "high",
    contentEncoding: "aes128gcm",
    vapidDetails: { subject: push.settings.contact, ...(await push.keys()) },
  });
  // `fetch` sets the length from the body.
  const { "Content-Length": _, ...rest } = headers;
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: rest,
    body: new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  return answer.status;
}

function outcomeOf(status: number): DeliveryOutcome {
  const error = String(status);
  if (status >= 200 && status < 300) return { state: "sent" };
  return status === 429 || status >= 500 ? { state: "retry", error } : { state: "failed", error };
}
