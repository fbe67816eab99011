import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import { allowOwnClock, type ProofClock } from "#queue/testing/proof-clock";
import { type ServerProcess, spawnServer } from "#queue/testing/spawn-server";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

/** Two servers in processes of their own, on one database. */
export type TwoServers = {
  readonly servers: readonly [ServerProcess, ServerProcess];
  /** A way to the same database from here, to set up and to look. It takes no calls. */
  readonly here: TestApp;
  close(): Promise<void>;
};

/** Starts two servers on a database of their own. */
export async function startTwoServers(clock: ProofClock): Promise<TwoServers> {
  const database = await makeTestDatabase();
  const here = await makeTestApp(database, clock);
  await allowOwnClock(here);
  const env = { DATABASE_URL: urlOf(database.config), ...clock.setting() };
  const [one, other] = await Promise.all([spawnServer(env), spawnServer(env)]);
  return {
    servers: [one, other],
    here,
    close: async () => {
      await Promise.all([one.stop(), other.stop()]);
      await here.close();
      await database.close();
    },
  };
}

/** Gives the address of a database that is reached by a socket. */
export function urlOf({ host = "", user = "", database = "" }: TestDatabase["config"]): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
}

/** How often transactions waited for each other until the database gave one of them up: a second lost each time. */
export async function countDeadlocks(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
