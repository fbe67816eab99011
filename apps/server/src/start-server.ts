import pg from "pg";
import { buildApp } from "#app";
import { BadConfig, type Config } from "#config";
import { connect } from "#db/connect";
import { migrate } from "#db/migrate";
import { welcome } from "#demo/welcome";
import { fillDemo } from "#demo/fill-demo";
import type { Deps } from "#deps";
import { firstAdministrator } from "#first-administrator";
import { makeLog } from "#log";
import { makeLines } from "#make-lines";
import { startPostgres } from "#postgres/start-postgres";
import { startTimers } from "#queue/timers";

/** A server that answers. */
export type RunningServer = {
  readonly address: string;
  /** Finishes what was begun, ends the streams, and stops the database if it is ours. */
  stop(): Promise<void>;
};

/** Starts everything: the database if it is embedded, its migrations, the demo, the streams, the API. */
export async function startServer(config: Config, say: (line: string) => void): Promise<RunningServer> {
  const log = makeLog(config.logLevel);
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };

  try {
    const connection = await reachDatabase(config, say, undo);
    const { pool, db, close } = connect(connection, (error) => log.warn({ err: error }, "connection lost"));
    undo.push(close);

    const lines = makeLines({
      db,
      pool,
      clock: config.clock,
      onError: (error) => log.warn({ err: error }, "a line to others failed"),
    });
    undo.push(lines.close);
    await lines.open(connection);

    const { deps, password } = await oneAtATime(connection, async () => {
      await migrate(db);
      const isEmpty = await hasNoAccounts(db);
      const isDemo = await decideDemo(config, db, isEmpty);
      const made = await lines.complete(isDemo);
      if (isEmpty && isDemo) await fillDemo(made);
      return { deps: made, password: isEmpty && !isDemo ? await firstAdministrator(made) : undefined };
    });

    const app = buildApp(deps, { loggerInstance: log });
    undo.push(() => app.close());
    const timers = startTimers(deps, (error) => log.warn({ err: error }, "what is due could not be done"));
    undo.push(timers.stop);
    const address = await app.listen({ host: config.host, port: config.port });
    say(welcome({ address, isDemo: deps.isDemo, password }).join("\n"));
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function reachDatabase(
  config: Config,
  say: (line: string) => void,
  undo: (() => Promise<void>)[],
): Promise<pg.ClientConfig> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  const postgres = await startPostgres({ dataDir: config.dataDir, binDir: config.binDir, log: say });
  undo.push(postgres.stop);
  return postgres.connection;
}

async function hasNoAccounts(db: Deps["db"]): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** What was decided when the database was empty stays decided. */
async function decideDemo(config: Config, db: Deps["db"], isEmpty: boolean): Promise<boolean> {
  const mark = await db.selectFrom("secret").select("name").where("name", "=", "demo").executeTakeFirst();
  if (!isEmpty && mark === undefined && config.demo === true) {
    throw new BadConfig("DEMO=1 fills an empty database only; this one holds real data.");
  }
  const isDemo = isEmpty ? (config.demo ?? config.databaseUrl === undefined) : mark !== undefined;
  if (config.hasOwnClock && !isDemo) {
    throw new BadConfig("CLOCK sets the demo's clock; without the demo the real time is the only time.");
  }
  return isDemo;
}

/** Servers that start at the same moment take turns, so that the first makes what the others find made. */
async function oneAtATime<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('cherga-start'))");
    return await work();
  } finally {
    await client.end();
  }
}
