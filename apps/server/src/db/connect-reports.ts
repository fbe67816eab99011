import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { lineSettings } from "#db/line-settings";
import { lowerPriority } from "#db/lower-priority";
import type { Database } from "#db/tables";

/** Where reports read from. It can be sent to a worker. */
export type ReportConnection = {
  readonly config: pg.PoolConfig;
  /** A replica that reports read from. */
  readonly reportUrl?: string | undefined;
  /** Whether the database runs on this computer, for this server alone. */
  readonly isEmbedded: boolean;
};

/** Reports may take longer than other requests, but not for ever. */
export const reportTimeoutMs = 18_000;
/** Some orders have no index: a million rows are then sorted before the first one comes, half a minute on a busy machine. */
export const exportTimeoutMs = 180_000;
const usualConnections = 4;

/**
 * Returns how many connections the pages of reports share. On the computer of the queue, one processor is left to the
 * desks: the system does not let them go first at once, although reports run behind all others.
 */
export const pageConnections = (
  { reportUrl, isEmbedded }: ReportConnection,
  processors = availableParallelism(),
): number =>
  isEmbedded && reportUrl === undefined
    ? Math.max(1, Math.min(usualConnections, processors - 1))
    : usualConnections;

type Limits = {
  readonly timeoutMs: number;
  /** How many connections there are. Absent: the usual number. */
  readonly most?: number;
};

/**
 * Creates a pool of few connections that can only read. They connect on the first query. Nothing that holds one of them may
 * wait for another one: there may be no more.
 */
export function connectReports(
  { config, reportUrl, isEmbedded }: ReportConnection,
  { timeoutMs, most = usualConnections }: Limits,
  onError: (error: Error) => void,
): Kysely<Database> {
  const pool = new pg.Pool({
    idleTimeoutMillis: 60_000,
    ...lineSettings,
    // A report may have to wait for others.
    connectionTimeoutMillis: timeoutMs,
    ...(reportUrl === undefined ? config : { connectionString: reportUrl }),
    max: most,
    statement_timeout: timeoutMs - 500,
    query_timeout: timeoutMs,
    // A report on the queue's own database takes one processor, not all of them.
    // Compiling the many sums of a report takes longer than adding them up.
    options: `-c default_transaction_read_only=on -c jit=off -c work_mem=32MB${reportUrl === undefined ? " -c max_parallel_workers_per_gather=0" : ""}`,
    // The pool awaits this callback, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      if (isEmbedded && reportUrl === undefined) await runBehindOthers(client);
    },
  });
  pool.on("error", onError);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Lets the process that serves a connection run behind all others: a report must not delay a desk. */
async function runBehindOthers(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  for (const { pid } of rows) await lowerPriority(pid);
}
