import type pg from "pg";
import { transact } from "#queue/runner/transact";

/** Reads in a transaction that sees one state of the database, and writes times in UTC, as rows are compared in. */
export function inSnapshot<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return transact(pool, async (client) => {
    await client.query("set transaction isolation level repeatable read read only");
    await client.query("set local time zone 'UTC'");
    return work(client);
  });
}
