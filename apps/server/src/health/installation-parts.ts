import type { HealthTrouble } from "@cherga/contract/calls/health";
import type pg from "pg";
import { shownTime } from "#devices/agents/shown-time";
import type { FoundPart, HealthDeps } from "#health/device-parts";

/** A process shows every two seconds that it is alive. */
const silentSeconds = 10;
/** An operator notices an answer that is so late. */
const overloadedMs = 500;

type ProcessRow = {
  readonly id: string;
  readonly host: string;
  readonly startedAt: Date;
  readonly beatAt: Date;
  readonly isSilent: boolean;
  readonly memoryMb: number;
  readonly delayMs: number;
};

/** The processes of this product on this database. */
export async function processParts({ pool, clock }: HealthDeps): Promise<readonly FoundPart[]> {
  const { rows } = await pool.query<ProcessRow>({
    name: "health-processes",
    text: `select id, host, started_at as "startedAt", beat_at as "beatAt", memory_mb as "memoryMb",
        delay_ms as "delayMs", beat_at < now() - make_interval(secs => $1) as "isSilent"
      from server_process order by started_at`,
    values: [silentSeconds],
  });
  return rows.map(({ id, host, startedAt, beatAt, isSilent, memoryMb, delayMs }) => {
    const trouble = isSilent ? "silent" : delayMs > overloadedMs ? "overloaded" : null;
    return {
      kind: "process",
      id,
      name: host,
      organizationId: null,
      state: trouble === null ? "ok" : "trouble",
      trouble,
      since: trouble === null ? null : shownTime(clock, beatAt),
      figures: {
        memoryMb,
        delayMs,
        runningHours: Math.floor((beatAt.getTime() - startedAt.getTime()) / 3_600_000),
        runningMinutes: Math.floor((beatAt.getTime() - startedAt.getTime()) / 60_000),
      },
      detail: "",
    };
  });
}

const slowMs = 500;
const fewConnections = 0.9;
const longTransactionMinutes = 10;

type DatabaseRow = {
  readonly name: string;
  readonly version: string;
  readonly megabytes: number;
  readonly connections: number;
  readonly most: number;
  readonly oldest: Date | null;
  readonly isOld: boolean;
};

/** The database: how soon it answers, and whether it has room. */
export async function databasePart({ pool, clock }: HealthDeps): Promise<FoundPart> {
  const answerMs = await answerMsOf(pool);
  const { rows } = await pool.query<DatabaseRow>({
    name: "health-database",
    text: `select current_database() as name, current_setting('server_version') as version,
        (pg_database_size(current_database()) / 1048576)::integer as megabytes,
        (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::integer as most, min(xact_start) as oldest,
        coalesce(min(xact_start) < now() - make_interval(mins => $1), false) as "isOld"
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
    values: [longTransactionMinutes],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not tell about itself");
  const trouble: HealthTrouble | null =
    answerMs > slowMs
      ? "slowDatabase"
      : row.connections >= row.most * fewConnections
        ? "fewConnections"
        : row.isOld
          ? "longTransaction"
          : null;
  return {
    kind: "database",
    id: row.name,
    name: `PostgreSQL ${row.version}`,
    organizationId: null,
    state: trouble === null ? "ok" : "trouble",
    trouble,
    since: trouble === "longTransaction" && row.oldest !== null ? shownTime(clock, row.oldest) : null,
    figures: { answerMs, megabytes: row.megabytes, connections: row.connections, mostConnections: row.most },
    detail: "",
  };
}

const timesAsked = 3;

/**
 * Returns how soon the database answers: the best of several times, on a connection that is free already. A single answer
 * is late whenever this process or its pool is busy, which says nothing about the database.
 */
async function answerMsOf(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    let best = Number.POSITIVE_INFINITY;
    for (let time = 0; time < timesAsked; time++) {
      const askedAt = performance.now();
      await client.query("select 1");
      best = Math.min(best, performance.now() - askedAt);
    }
    return Math.round(best);
  } finally {
    client.release();
  }
}
