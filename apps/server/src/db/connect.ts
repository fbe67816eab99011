import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "#db/tables";

// A date is a day of the calendar, in no zone: it stays as it is written.
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);
// Milliseconds and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections, and the same as a query builder. */
export type Connection = {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  close(): Promise<void>;
};

/** Opens a pool of connections. Nothing is connected before the first query. */
export function connect(config: pg.PoolConfig, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    ...config,
  });
  // An idle connection that breaks is replaced; without a listener the process would end.
  pool.on("error", onError);
  // The same goes for one that is in use. Whoever uses it learns of it by what they have asked.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}
