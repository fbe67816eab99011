import type { FastifyInstance } from "fastify";
import { buildApp } from "#app";
import { makeTokens } from "#auth/tokens";
import { systemClock } from "#clock";
import { transactionsOn } from "#db/transaction";
import type { Deps } from "#deps";
import { makeHub } from "#live/hub";
import { openRelay, type Relay } from "#live/relay";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  close(): Promise<void>;
};

/** Builds the whole server on a database of its own, or beside another server on the same one. */
export async function makeTestApp(beside?: TestDatabase): Promise<TestApp> {
  const database = beside ?? (await makeTestDatabase());
  const { db, pool, config } = database;
  let relay: Relay | undefined;
  const hub = makeHub((changes) => relay?.pass(changes));
  relay = await openRelay({
    pool,
    connection: config,
    onChanges: hub.deliver,
    onGap: hub.refresh,
    onError: () => undefined,
  });

  const deps: Deps = {
    clock: systemClock,
    isDemo: false,
    db,
    pool,
    hub,
    inTransaction: transactionsOn(db, hub.publish),
    tokens: await makeTokens(db),
  };
  const app = buildApp(deps, { logger: { level: "error" } });
  return {
    app,
    deps,
    database,
    close: async () => {
      await app.close();
      await relay?.close();
      if (beside === undefined) await database.close();
    },
  };
}
