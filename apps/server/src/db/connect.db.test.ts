import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLostConnection } from "#db/lost-connection";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

const cutOff = sql`select pg_terminate_backend(pg_backend_pid())`;

test("a connection that breaks fails only the work that used it", async () => {
  const { db } = server.deps;
  const lost: unknown = await cutOff.execute(db).catch((error: unknown) => error);
  expect(isLostConnection(lost)).toBe(true);
  const inTransaction = server.deps.inTransaction(async (tx) => {
    await cutOff.execute(tx.db).catch(() => undefined);
    await sql`select 1`.execute(tx.db);
  });
  const lostToo: unknown = await inTransaction.catch((error: unknown) => error);
  expect(isLostConnection(lostToo)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
