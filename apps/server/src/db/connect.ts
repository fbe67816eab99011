import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "#db/tables";
import { spoilsConnection } from "#db/unavailable";

// A date is a day of the calendar, in no zone: it stays as it is written.
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);

/** A pool of connections, and the same as a query builder. */
export type Connection = {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  close(): Promise<void>;
};

/** For every connection: one that leads nowhere is noticed, and none is waited for without end. */
export const lineSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
} as const;

/** A database that has stopped answering must not keep those waiting who ask. */
const queryTimeoutMs = 8_000;

/** Opens a pool of connections. Nothing is connected before the first query. */
export function connect(config: pg.PoolConfig, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 60_000,
    ...lineSettings,
    // The database gives up a little earlier than we do; if it does not answer at all, only we can.
    statement_timeout: queryTimeoutMs - 500,
    query_timeout: queryTimeoutMs,
    ...config,
  });
  // An idle connection that breaks is replaced; without a listener the process would end.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // The same goes for one that is in use. Whoever uses it learns of it by what they have asked.
    client.on("error", () => undefined);
    dropWhenSpoiled(client);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/** Ends a connection as soon as it is of no more use. Whatever is asked of it after that fails at once, for the same reason. */
function dropWhenSpoiled(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  let spoiledBy: unknown;
  const watched = (...args: Parameters<typeof query>): unknown => {
    if (spoiledBy !== undefined) return Promise.reject(spoiledBy);
    const answer: unknown = query(...args);
    // With a callback there is no promise: then the pool itself asks, and drops every connection that fails.
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (spoilsConnection(error)) {
        spoiledBy = error;
        client.end().catch(() => undefined);
      }
      throw error;
    });
  };
  // The method has many forms, all of which are passed on as they come.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  client.query = watched as typeof client.query;
}
