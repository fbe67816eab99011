import { ECDH } from "node:crypto";
import { invalid } from "@cherga/contract/issues";
import { sql } from "kysely";
import type pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import { isPushHost } from "#visitors/push/push-hosts";
import type { Push } from "#visitors/push/push";

/** The push endpoint of a browser, and its encryption keys. */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

const mostEach = 5;

/**
 * Subscribes a browser to a ticket's calls. Above the limit the oldest subscription is deleted, because it is the least
 * likely to be in use.
 */
export async function subscribe(
  { inTransaction, push }: Pick<BaseDeps, "inTransaction"> & { readonly push: Push },
  ticketId: number,
  { endpoint, keys }: Subscription,
  language: string,
): Promise<void> {
  if (!isPushHost(endpoint, push.settings.hosts))
    throw invalid([{ path: ["endpoint"], code: "ERROR_FORMAT" }]);
  if (!isPoint(keys.p256dh)) throw invalid([{ path: ["keys", "p256dh"], code: "ERROR_FORMAT" }]);
  await inTransaction(async ({ db }) => {
    // Locked, because concurrent requests would each find room for one more.
    await sql`select pg_advisory_xact_lock(hashtext(${`push ${ticketId}`}))`.execute(db);
    const said = { p256dh: keys.p256dh, auth: keys.auth, language };
    await db
      .insertInto("push_subscription")
      .values({ ticket_id: ticketId, endpoint, ...said })
      .onConflict((conflict) => conflict.columns(["ticket_id", "endpoint"]).doUpdateSet(said))
      .execute();
    await sql`
      delete from push_subscription where id in (
        select id from push_subscription where ticket_id = ${ticketId} order by id desc offset ${mostEach})`.execute(
      db,
    );
  });
}

/** Unsubscribes a browser. */
export async function unsubscribe(pool: pg.Pool, ticketId: number, endpoint: string): Promise<void> {
  await pool.query("delete from push_subscription where ticket_id = $1 and endpoint = $2", [
    ticketId,
    endpoint,
  ]);
}

/** Deletes subscriptions two days after the visit's date, by the server's own clock. */
export async function deleteOldSubscriptions({
  pool,
  clock,
}: Pick<BaseDeps, "pool" | "clock">): Promise<void> {
  await pool.query(
    `delete from push_subscription using ticket
     where ticket.id = push_subscription.ticket_id and queue_date < $1::timestamptz::date - 1`,
    [clock.now()],
  );
}

/** Returns whether a key is a point of the curve; nothing can be encrypted for another one. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "hex", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
