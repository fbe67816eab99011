import { Refusal } from "@cherga/contract/errors";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#db/tables";
import { networksOf } from "#http/address";

/** A rate limit: how many attempts are allowed per period. */
export type Allowance = { readonly key: string; readonly attempts: number; readonly minutes: number };

/** Returns one rate limit for each network that an address belongs to. */
export function fromNetworks(address: string, { key, attempts, minutes }: Allowance): readonly Allowance[] {
  return networksOf(address).map(({ name, times }) => ({
    key: `${key} ${name}`,
    attempts: attempts * times,
    minutes,
  }));
}

/** Counts an attempt against each rate limit, across all servers, and refuses when one is exceeded. */
export async function countAttempt(db: Kysely<Database>, allowances: readonly Allowance[]): Promise<void> {
  for (const { key, attempts, minutes } of allowances) {
    const ends = sql<Date>`now() + make_interval(mins => ${minutes})`;
    const counted = await db
      .insertInto("throttle")
      .values({ key, attempts: 1, ends_at: ends })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          attempts: sql<number>`case when throttle.ends_at < now() then 1 else throttle.attempts + 1 end`,
          ends_at: sql<Date>`case when throttle.ends_at < now() then ${ends} else throttle.ends_at end`,
        }),
      )
      .returning([
        "attempts",
        sql<number>`ceil(extract(epoch from ends_at - now()))::integer`.as("retryAfter"),
      ])
      .executeTakeFirstOrThrow();
    if (counted.attempts > attempts)
      throw new Refusal("ERROR_TOO_MANY", { retryAfter: Math.max(1, counted.retryAfter) });
  }
}

/** Resets the counters after a successful attempt. */
export async function deleteOldAttempts(
  db: Kysely<Database>,
  allowances: readonly Allowance[],
): Promise<void> {
  await db
    .deleteFrom("throttle")
    .where((where) =>
      where.or([
        where(
          "key",
          "in",
          allowances.map(({ key }) => key),
        ),
        where("ends_at", "<", sql<Date>`now()`),
      ]),
    )
    .execute();
}

/** Remembers for some days that a key is known to be good. */
export async function keepKnown(db: Kysely<Database>, key: string, days: number): Promise<void> {
  const ends = sql<Date>`now() + make_interval(days => ${days})`;
  await db
    .insertInto("throttle")
    .values({ key, attempts: 0, ends_at: ends })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ ends_at: ends }))
    .execute();
}

/** Returns whether a key is remembered. */
export async function isKnown(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("throttle")
    .select("key")
    .where("key", "=", key)
    .where("ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes counters and remembered keys that have expired. */
export async function deleteOldThrottles({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  await pool.query("delete from throttle where ends_at < now()");
}
