import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-05T10:20:00Z");
let server: TestApp;
let manager: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1]);
  manager = await makePerson(server, { organization_id: 1 });
});
afterAll(() => server.close());

const range = { startDate: "2026-05-04", endDate: "2026-05-05" };
const columns = ["num", "timeStart", "service", "outcome", "waiting", "field.1"];
const wanted = {
  ...range,
  columns,
  titles: ["No.", "Time", "Service", "How it ended", "Waited, s", "Visitor"],
  labels: { outcome: { served: "Was served" } },
};

async function start(body: object = wanted, person = manager): Promise<string> {
  const answer = await person.call("POST", "/report/ticket/export", body);
  expect(answer.statusCode).toBe(201);
  return answer.json().path.replace("/api", "");
}

/** Reads a CSV file without the product's code. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const match of csv.replace(/^\uFEFF/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1);
}

test("a file has every row that the register shows, in its order and in the words of the screen", async () => {
  const file = await strangersCall(server, "GET", await start());
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="tickets-2026-05-04-2026-05-05.csv"',
    "cache-control": "no-store",
  });
  expect(file.body.startsWith("\uFEFFNo.,Time,")).toBe(true);
  const [head, ...rows] = cellsOf(file.body);
  expect(head).toEqual(wanted.titles);
  const shown = [];
  for (let page = 1; page < 9; page += 1) {
    const { content } = (
      await manager.call("POST", "/report/ticket/all", { ...range, columns, page, perPage: 100 })
    ).json();
    shown.push(...content);
  }
  expect(rows).toHaveLength(shown.length);
  expect(rows.map(([num, , service, , waited]) => [num, service, waited])).toEqual(
    shown.map(({ num, service, waiting }) => [num, service, String(Math.round(waiting / 1_000))]),
  );
  expect(new Set(rows.map(([, , , outcome]) => outcome))).toContain("Was served");
  // The first row is a booking of 18:20 in Kyiv.
  expect(rows[0]?.[1]).toMatch(/^2026-05-05 \d\d:\d\d:\d\d$/);
});

test("an address works once, within a minute, and not after signing out", async () => {
  const path = await start();
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(200);
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(404);
  const late = await start();
  clock.set("2026-05-05T10:21:01Z");
  expect((await strangersCall(server, "GET", late)).statusCode).toBe(404);
  const visitor = await makePerson(server, { organization_id: 1 });
  const gone = await start(wanted, visitor);
  await server.deps.db.deleteFrom("session").where("staff_id", "=", visitor.id).execute();
  expect((await strangersCall(server, "GET", gone)).statusCode).toBe(404);
  const unknown = "/report/export/00000000-0000-4000-8000-000000000000";
  expect((await strangersCall(server, "GET", unknown)).statusCode).toBe(404);
});

test("asking only for the headers leaves the address as it is", async () => {
  const path = await start();
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await server.app.inject({ method: "HEAD", url: `/api${path}` })).statusCode).toBe(404);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(
      (await strangersCall(server, "GET", "/report/export/00000000-0000-4000-8000-000000000000")).statusCode,
    ).toBe(404);
  expect((await strangersCall(server, "GET", path)).statusCode).toBe(200);
});

test("what the register refuses is refused before the download", async () => {
  for (const body of [
    { ...wanted, titles: ["No."] },
    { ...wanted, columns: ["secret"], titles: ["x"] },
    { ...wanted, startDate: "2026-05-06" },
  ])
    expect((await manager.call("POST", "/report/ticket/export", body)).statusCode).toBe(400);
  const other = await manager.call("POST", "/report/ticket/export", { ...wanted, organizationIds: [2] });
  expect(other.statusCode).toBe(404);
  const operator = await makePerson(server, { organization_id: 1, is_operator: true });
  expect((await operator.call("POST", "/report/ticket/export", wanted)).statusCode).toBe(403);
});

test("a reader who leaves halfway gives the connection back", async () => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  for (let reader = 0; reader < 6; reader += 1) {
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api${await start()}`, { signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await expect.poll(async () => openTransactions()).toBe(0);
  }
  expect((await strangersCall(server, "GET", await start())).statusCode).toBe(200);
});

async function openTransactions(): Promise<number> {
  const { rows } = await server.deps.pool.query(
    "select count(*)::integer as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  return rows[0]?.open;
}
