import { pino } from "pino";
import type pg from "pg";
import { makeTokens } from "#auth/tokens";
import { buildApp } from "#app";
import { BadConfig, type Config } from "#config";
import { connect } from "#db/connect";
import { migrate } from "#db/migrate";
import { transactionsOn } from "#db/transaction";
import { welcome } from "#demo/welcome";
import { fillDemo } from "#demo/fill-demo";
import type { Deps } from "#deps";
import { firstAdministrator } from "#first-administrator";
import { makeHub } from "#live/hub";
import { openRelay, type Relay } from "#live/relay";
import { startPostgres } from "#postgres/start-postgres";

/** A server that answers. */
export type RunningServer = {
  readonly address: string;
  /** Finishes what was begun, ends the streams, and stops the database if it is ours. */
  stop(): Promise<void>;
};

/** Starts everything: the database if it is embedded, its migrations, the demo, the streams, the API. */
export async function startServer(config: Config, say: (line: string) => void): Promise<RunningServer> {
  const log = pino({ level: config.logLevel });
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };

  try {
    const connection = await reachDatabase(config, say, undo);
    const { pool, db, close } = connect(connection, (error) => log.warn({ err: error }, "connection lost"));
    undo.push(close);
    await migrate(db);

    const isEmpty = await hasNoAccounts(db);
    const isDemo = await decideDemo(config, db, isEmpty);
    if (config.hasOwnClock && !isDemo) {
      throw new BadConfig("CLOCK sets the demo's clock; without the demo the real time is the only time.");
    }

    let relay: Relay | undefined;
    const hub = makeHub((changes) => relay?.pass(changes));
    relay = await openRelay({
      pool,
      connection,
      onChanges: hub.deliver,
      onGap: hub.refresh,
      onError: (error) => log.warn({ err: error }, "other servers cannot be reached"),
    });
    undo.push(relay.close);

    const deps: Deps = {
      clock: config.clock,
      isDemo,
      db,
      pool,
      hub,
      inTransaction: transactionsOn(db, hub.publish),
      tokens: await makeTokens(db),
    };
    if (isEmpty && isDemo) await fillDemo(deps);
    const password = isEmpty && !isDemo ? await firstAdministrator(deps) : undefined;

    const app = buildApp(deps, { loggerInstance: log });
    undo.push(() => app.close());
    const address = await app.listen({ host: config.host, port: config.port });
    for (const line of welcome({ address, isDemo, password })) say(line);
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
  const wanted = config.demo ?? config.databaseUrl === undefined;
  if (isEmpty) return wanted;
  const mark = await db.selectFrom("secret").select("name").where("name", "=", "demo").executeTakeFirst();
  if (mark === undefined && config.demo === true) {
    throw new BadConfig("DEMO=1 fills an empty database only; this one holds real data.");
  }
  return mark !== undefined;
}
