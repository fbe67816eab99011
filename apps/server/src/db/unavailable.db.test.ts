import { once } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connect";
import { type Centre, makeCentre } from "#testing/centre";
import { type Frozen, freezable } from "#testing/freezable";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let line: Frozen;
beforeAll(async () => {
  const direct = await makeTestApp();
  centre = await makeCentre(direct);
  const { config } = direct.database;
  await direct.close();
  line = await freezable(config);
  server = await makeTestApp({ ...connect(line.config, () => undefined), config: line.config });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
  await line.close();
});

/** A user of the centre calls the tested server. */
const call = (method: "GET" | "POST", path: string, body?: object) =>
  server.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...centre.operators[0]?.headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const register = () => call("POST", "/operator-queue/ticket-registration", { service: centre.services[0] });
const ready = async () => (await server.app.inject({ url: "/api/ready" })).statusCode;

/** Lets whatever is written to tickets fail as it does in a database in that state. */
async function failWrites(table: string, code: string): Promise<() => Promise<void>> {
  const { db } = server.deps;
  await sql
    .raw(
      `create function fail_write() returns trigger language plpgsql as
        $$ begin raise exception 'made for a test' using errcode = '${code}'; end $$;
       create trigger fail_write before insert or update on ${table} execute function fail_write()`,
    )
    .execute(db);
  return async () => void (await sql.raw("drop function fail_write cascade").execute(db));
}

test("a full disk is answered 503 with the reason, and nothing has to be started again after it", async () => {
  const mend = await failWrites("ticket", "53100");
  const answer = await register();
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: "ERROR_UNAVAILABLE", details: { reason: "diskFull" } },
  ]);
  await mend();
  expect((await register()).statusCode).toBe(201);
});

test("a server whose database takes no writes is not ready", async () => {
  expect(await ready()).toBe(200);
  const mend = await failWrites("throttle", "53100");
  expect(await ready()).toBe(503);
  await mend();
  expect(await ready()).toBe(200);
});

test.each(["25006", "25P02"])("a connection that answers %s is dropped", async (code) => {
  const mend = await failWrites("ticket", code);
  const dropped = once(server.database.pool, "remove");
  const answer = await register();
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: "ERROR_UNAVAILABLE", details: { reason: "readOnly" } },
  ]);
  await dropped;
  await mend();
  expect((await register()).statusCode).toBe(201);
});

test("a database that only reads is answered 503, and found again when it writes", async () => {
  const admin = new pg.Client(server.database.config);
  await admin.connect();
  const name = String(server.database.config.database);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  // Connections that are open keep what they had.
  await cutConnections(admin);
  expect((await register()).statusCode).toBe(503);
  expect(await ready()).toBe(503);
  await admin.query("begin read write");
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  await admin.query("commit");
  await cutConnections(admin);
  await admin.end();
  // A connection may be asked once more before it is known that it was cut.
  await expect.poll(async () => (await register()).statusCode).toBe(201);
  expect(await ready()).toBe(200);
});

test("a frozen database delays no request beyond the limit, and is used again when it answers", async () => {
  line.freeze();
  const answers = await Promise.all(Array.from({ length: 30 }, () => register()));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  line.thaw();
  expect((await register()).statusCode).toBe(201);
});

async function cutConnections(admin: pg.Client): Promise<void> {
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}
