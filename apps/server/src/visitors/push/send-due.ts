import webPush from "web-push";
import type { BaseDeps } from "#auth/base-deps";
import { isPushHost } from "#visitors/push/push-hosts";
import type { Push } from "#visitors/push/push";

/** A notification that is due. */
type Due = {
  readonly id: number;
  readonly text: string;
  readonly attempts: number;
  readonly expiresAt: Date;
  /** Null if the browser has unsubscribed. */
  readonly subscriptionId: number | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/** The outcome of sending: final, or to be retried. */
type Outcome =
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly error: string; readonly isGone?: true }
  | { readonly state: "queued"; readonly error: string };

const mostAtOnce = 20;
const timeoutMs = 10_000;
/** The lease of a notification; after this time, another server may take it. */
const leaseMs = 30_000;
const mostAttempts = 6;
const secondMs = 1_000;

/** Sends the notifications that are due; returns how many were taken. No two servers take the same one. */
export async function sendDue(
  deps: Pick<BaseDeps, "pool" | "clock"> & { readonly push: Push },
): Promise<number> {
  const now = deps.clock.now().getTime();
  const due = await takeDue(deps, now);
  await Promise.all(due.map(async (each) => note(deps, each, await send(deps.push, each), now)));
  return due.length;
}

async function takeDue(
  { pool, clock }: Pick<BaseDeps, "pool" | "clock">,
  now: number,
): Promise<readonly Due[]> {
  await pool.query({
    name: "expire-pushes",
    text: "update message set state = 'expired' where channel = 'push' and state = 'queued' and expires_at <= $1",
    values: [new Date(now)],
  });
  const { rows } = await pool.query<Due>({
    name: "take-pushes",
    text: `
      with due as (
        select id from message where channel = 'push' and state = 'queued' and due_at <= $1
        order by due_at limit ${mostAtOnce} for update skip locked
      ), taken as (
        update message set attempts = attempts + 1, due_at = $2 from due where message.id = due.id
        returning message.id, recipient, text, attempts, expires_at
      )
      select taken.id, text, attempts, expires_at as "expiresAt", subscription.id as "subscriptionId",
        coalesce(endpoint, '') as endpoint, coalesce(p256dh, '') as p256dh, coalesce(auth, '') as auth
      from taken left join push_subscription subscription on subscription.id::text = recipient`,
    values: [new Date(now), new Date(now + leaseMs * (clock.speed ?? 1))],
  });
  return rows;
}

async function send(push: Push, due: Due): Promise<Outcome> {
  const { endpoint, p256dh, auth, subscriptionId, text } = due;
  if (subscriptionId === null) return { state: "failed", error: "unsubscribed" };
  // The list of services may have been shortened since the subscription.
  if (!isPushHost(endpoint, push.settings.hosts)) return { state: "failed", error: "unknown service" };
  try {
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
    return outcomeOf(answer.status);
  } catch (error) {
    return { state: "queued", error: error instanceof Error ? error.name : "unreachable" };
  }
}

function outcomeOf(status: number): Outcome {
  const error = String(status);
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) return { state: "failed", error, isGone: true };
  return status === 429 || status >= 500 ? { state: "queued", error } : { state: "failed", error };
}

async function note(
  { pool, clock }: Pick<BaseDeps, "pool" | "clock">,
  { id, attempts, subscriptionId, expiresAt }: Due,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const nextAt = new Date(now + 2 ** attempts * secondMs * (clock.speed ?? 1));
  const isLast = outcome.state === "queued" && (attempts >= mostAttempts || nextAt >= expiresAt);
  await pool.query({
    name: "note-push",
    text: `update message set state = $2, error = $3, due_at = $4,
        sent_at = case when $2 = 'sent' then $5::timestamptz end
      where id = $1`,
    values: [
      id,
      isLast ? "failed" : outcome.state,
      "error" in outcome ? outcome.error : "",
      nextAt,
      clock.now(),
    ],
  });
  if ("isGone" in outcome) await pool.query("delete from push_subscription where id = $1", [subscriptionId]);
}
