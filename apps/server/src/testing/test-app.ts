import { internetOnly } from "@cherga/outgoing/address-guard";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#app";
import { type Clock, readClock, systemClock } from "#base/clock";
import type { Deps } from "#deps";
import { buildServices } from "#build-services";
import type { MessageDeps } from "#messages/message-deps";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  readonly services: ReturnType<typeof buildServices>;
  close(): Promise<void>;
};

/** Starts in the morning of today: shortly before midnight, a day has no time left for visitors. */
const startedAt = new Date();
const morningClock = readClock(`${startedAt.toISOString().slice(0, 10)}T07:00:00Z`, startedAt) ?? systemClock;

/** Builds the whole server on a database of its own, or beside another server on the same one. */
export async function makeTestApp(
  beside?: TestDatabase,
  clock: Clock = morningClock,
  messaging?: Partial<MessageDeps["messaging"]>,
  botApiUrl = "http://127.0.0.1:9",
  self: number | null = null,
): Promise<TestApp> {
  const database = beside ?? (await makeTestDatabase());
  const { db, pool, reportDb, exportDb, reportConnection, lineage, config } = database;
  const lines = buildServices({
    db,
    pool,
    reportDb,
    exportDb,
    reportConnection,
    lineage,
    clock,
    botApiUrl,
    self,
    messaging: { publicUrl: undefined, hasMailServer: false, hasDemoPhone: false, ...messaging },
    // Gateways and devices of tests are on this computer.
    outgoing: { ...internetOnly, allowsLoopback: true },
    onError: () => undefined,
    // Proves that requests to days are plain data: nothing else survives this.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    carry: (request) => JSON.parse(JSON.stringify(request)) as typeof request,
  });
  await lines.open(config);
  const deps = await lines.complete(false);
  const app = buildApp(deps, { logger: { level: "error" } });
  return {
    app,
    deps,
    database,
    services: lines,
    close: async () => {
      await app.close();
      await lines.close();
      if (beside === undefined) await database.close();
    },
  };
}
