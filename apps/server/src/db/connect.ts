import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import {
  connectReports,
  exportTimeoutMs,
  pageConnections,
  type ReportConnection,
  reportTimeoutMs,
} from "#db/connect-reports";
import { lineSettings } from "#db/line-settings";
import { noteDiskFull } from "#db/disk-full";
import { type Lineage, makeLineage } from "#db/lineage";
import type { Database } from "#db/tables";
import { spoilsConnection, SteppedBack } from "#db/unavailable";

/** A pool of connections, and the same as a query builder. */
export type DatabaseConnection = {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** For reports: a few connections of its own that can only read, so that a report never holds up the queue. */
  readonly reportDb: Kysely<Database>;
  /** The same for files of many rows. They keep their connections for minutes, and pages must not wait for them. */
  readonly exportDb: Kysely<Database>;
  /** How a worker connects to what reports read from. */
  readonly reportConnection: ReportConnection;
  /** Notices when the database has gone back to an earlier state. */
  readonly lineage: Lineage;
  close(): Promise<void>;
};

/** A database that has stopped answering must not keep requests waiting. */
const queryTimeoutMs = 8_000;

type ConnectOptions = Partial<Pick<ReportConnection, "reportUrl" | "isEmbedded">> & {
  /** How many connections the pages of reports share. Absent: as many as suit the computer. */
  readonly forPages?: number;
};

/** Creates the connection pools. They connect on the first query. */
export function connect(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { reportUrl, isEmbedded = false, forPages }: ConnectOptions = {},
): DatabaseConnection {
  const lineage = makeLineage();
  const epochOf = new WeakMap<object, number>();
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 60_000,
    ...lineSettings,
    // The database times out a little earlier than we do; if it does not answer at all, only our own timeout works.
    statement_timeout: queryTimeoutMs - 500,
    query_timeout: queryTimeoutMs,
    ...config,
    // The pool awaits this callback, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await lineage.check(client);
      epochOf.set(client, lineage.epoch());
    },
  });
  let isClosing = false;
  // A broken idle connection is replaced; without a listener the process would end. While the pool closes, the database
  // may end a connection first, which loses nothing.
  const warn = (error: Error): void => {
    if (!isClosing) onError(error);
  };
  pool.on("error", warn);
  pool.on("connect", (client) => {
    // The same holds for a connection in use. Its user learns of the error from the failed query.
    client.on("error", () => undefined);
    const epoch = epochOf.get(client);
    dropWhenSpoiled(
      client,
      () => (epoch === lineage.epoch() ? undefined : new SteppedBack()),
      (error) => noteDiskFull(pool, error),
    );
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const reportConnection = { config, reportUrl, isEmbedded };
  const most = forPages ?? pageConnections(reportConnection);
  const reportDb = connectReports(reportConnection, { timeoutMs: reportTimeoutMs, most }, warn);
  const exportDb = connectReports(reportConnection, { timeoutMs: exportTimeoutMs }, warn);
  const close = async (): Promise<void> => {
    isClosing = true;
    await Promise.all([db.destroy(), reportDb.destroy(), exportDb.destroy()]);
  };
  return { pool, db, reportDb, exportDb, reportConnection, lineage, close };
}

/**
 * Ends a connection as soon as it is unusable: because of an error on it, or because it leads to an outdated state of
 * the database. All later queries on it fail at once with the same error.
 */
function dropWhenSpoiled(
  client: pg.PoolClient,
  isOutdated: () => Error | undefined,
  onFailure: (error: unknown) => void,
): void {
  const query = client.query.bind(client);
  let spoiledBy: unknown;
  function spoil(reason: unknown): void {
    spoiledBy = reason;
    client.end().catch(() => undefined);
  }
  const watched = (...args: Parameters<typeof query>): unknown => {
    const outdated = spoiledBy === undefined ? isOutdated() : undefined;
    if (outdated !== undefined) spoil(outdated);
    // On an ended connection, the driver itself rejects queries with a callback.
    const hasCallback = args.some((arg) => typeof arg === "function");
    if (spoiledBy !== undefined && !hasCallback) return Promise.reject(spoiledBy);
    const answer: unknown = query(...args);
    // Only the pool itself passes a callback, and it drops every connection that fails.
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (spoilsConnection(error)) spoil(error);
      onFailure(error);
      throw error;
    });
  };
  // The method has many overloads, which are all passed through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  client.query = watched as typeof client.query;
}
