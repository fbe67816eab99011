import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Lineage, makeLineage } from "#db/lineage";
import type { Database } from "#db/tables";
import { spoilsConnection, SteppedBack } from "#db/unavailable";

// A date is a day of the calendar, in no zone: it stays as it is written.
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);
// Milliseconds and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections, and the same as a query builder. */
export type DatabaseConnection = {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Whether it is still the database that it was. */
  readonly lineage: Lineage;
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
export function connect(config: pg.PoolConfig, onError: (error: Error) => void): DatabaseConnection {
  const lineage = makeLineage();
  const epochOf = new WeakMap<object, number>();
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 60_000,
    ...lineSettings,
    // The database gives up a little earlier than we do; if it does not answer at all, only we can.
    statement_timeout: queryTimeoutMs - 500,
    query_timeout: queryTimeoutMs,
    ...config,
    // The pool waits for it, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await lineage.check(client);
      epochOf.set(client, lineage.epoch());
    },
  });
  // An idle connection that breaks is replaced; without a listener the process would end.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // The same goes for one that is in use. Whoever uses it learns of it by what they have asked.
    client.on("error", () => undefined);
    const epoch = epochOf.get(client);
    dropWhenSpoiled(client, () => (epoch === lineage.epoch() ? undefined : new SteppedBack()));
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, lineage, close: () => db.destroy() };
}

/**
 * Ends a connection as soon as it is of no more use: by what has happened on it, or because it is known to lead to what
 * the database was before. Whatever is asked of it from then on fails at once, for the same reason.
 */
function dropWhenSpoiled(client: pg.PoolClient, isOutdated: () => Error | undefined): void {
  const query = client.query.bind(client);
  let spoiledBy: unknown;
  function spoil(reason: unknown): void {
    spoiledBy = reason;
    client.end().catch(() => undefined);
  }
  const watched = (...args: Parameters<typeof query>): unknown => {
    const outdated = spoiledBy === undefined ? isOutdated() : undefined;
    if (outdated !== undefined) spoil(outdated);
    // On a connection that has been ended, the driver itself refuses those who come with a callback.
    const hasCallback = args.some((arg) => typeof arg === "function");
    if (spoiledBy !== undefined && !hasCallback) return Promise.reject(spoiledBy);
    const answer: unknown = query(...args);
    // Only the pool itself comes with a callback, and drops every connection that fails.
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (spoilsConnection(error)) spoil(error);
      throw error;
    });
  };
  // The method has many forms, all of which are passed on as they come.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  client.query = watched as typeof client.query;
}
