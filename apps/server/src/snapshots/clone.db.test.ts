import type { Loose } from "@cherga/contract/resource";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRecordings, putRecording } from "#announcements/recordings";
import { fillDemo } from "#demo/fill-demo";
import { bindings } from "#resources/bindings";
import { answersOf } from "#snapshots/testing/answers";
import { listen } from "#testing/listen";
import { makePerson, type Person, statusesOf } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-11-16T08:30:00Z");
const tomorrow = "2026-11-17";

let server: TestApp;
let address: string;
let admin: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  address = await server.app.listen({ port: 0 });
  await fillDemo(server.deps);
  admin = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());

const take = async (id: number) => (await admin.call("GET", `/organization/snapshot?id=${id}`)).json();
const clone = async (snapshotId: number) =>
  (await admin.call("GET", `/organization/import?snapshotId=${snapshotId}`)).json();
const rowsOf = async (resource: string, organizationId: number) =>
  (await admin.call("GET", `/${resource}?organizationId=${organizationId}`)).json();

async function publish(id: number): Promise<void> {
  const { webQueue } = (await admin.call("GET", `/organization/${id}`)).json();
  const enabled = { webQueue: { ...webQueue, enabled: true } };
  const answer = await admin.call("PATCH", `/organization/edit/${id}`, enabled);
  expect(answer.statusCode).toBe(200);
}

const operatorsOf = async (organizationId: number): Promise<readonly Loose[]> =>
  (await rowsOf("user", organizationId)).filter(({ isOperator }: Loose) => isOperator);

/** How many rows there are of everything, and how often they were changed. */
async function stateOf(isWanted: (scope: string) => boolean): Promise<string> {
  const marks = bindings
    .filter(({ resource }) => isWanted(resource.scope))
    .map(
      ({ table }) =>
        sql`select count(*) || ':' || coalesce(sum(version), 0) as mark from ${sql.table(table)}`,
    );
  const { rows } = await sql<{ mark: string }>`${sql.join(marks, sql` union all `)}`.execute(server.deps.db);
  return rows.map(({ mark }) => mark).join();
}

describe("a cloned organization", () => {
  test.each([1, 2])("answers like organization %s, its source, on ten dates", async (id) => {
    const shared = await stateOf((scope) => scope === "global");
    const copy = await clone((await take(id)).id);
    await publish(copy.id);
    const source = await answersOf(server, id, tomorrow);
    const copied: typeof source = JSON.parse(
      JSON.stringify(await answersOf(server, copy.id, tomorrow)).replaceAll(' (2)"', '"'),
    );
    expect(source.starts.filter((answer) => Object(answer["starts"]).length > 0).length).toBeGreaterThan(10);
    expect(copied.starts).toEqual(plain(source.starts));
    expect(copied.kiosks).toEqual(plain(source.kiosks));
    expect(copied.boards).toEqual(plain(source.boards));
    // Pages are everybody's: which organizations they name is not changed by there being one more.
    const names = copied.pages.map(({ name }) => JSON.stringify(name));
    const common = source.pages.filter(({ name }) => names.includes(JSON.stringify(name)));
    expect(common).not.toEqual([]);
    expect(copied.pages).toEqual(expect.arrayContaining([...plain(common)]));
    expect(await stateOf((scope) => scope === "global")).toBe(shared);
  });

  test("has everything its source has, under names and numbers that were free", async () => {
    const { id } = await clone((await take(1)).id);
    const operators = await operatorsOf(id);
    const nameless = { id: 0, version: 0, username: "", organizationId: 0 };
    const settings = (row: Loose): Loose => ({ ...row, ...nameless });
    expect(operators.map(settings)).toEqual((await operatorsOf(1)).map(settings));
    expect(operators.map(({ username }) => username)).toContain("operator1-3");
    const sum = await server.deps.db
      .selectFrom("staff")
      .select("password_hash")
      .where("organization_id", "=", id)
      .execute();
    expect(new Set(sum.map(({ password_hash: hash }) => hash))).toEqual(new Set([null]));
    const schedules = (await rowsOf("schedule", id)).map((row: { id: number }) => row.id);
    const used = (await rowsOf("operator", id)).map((row: { scheduleId: number }) => row.scheduleId);
    expect(schedules).toEqual(expect.arrayContaining(used));

    const [source] = await rowsOf("printer-device", 1);
    const [printer] = await rowsOf("printer-device", id);
    expect(printer).toMatchObject({ name: source.name, signature: `${source.signature}-3`, deviceId: null });
    expect((await rowsOf("terminal", id))[0].printerDeviceId).toBe(printer.id);
    expect((await admin.call("GET", `/organization/${id}`)).json().name.en).toMatch(/ \(3\)$/);
  });

  test("cannot be booked online before its administrator turns this on", async () => {
    const isOffered = async (id: number): Promise<boolean> =>
      (await answersOf(server, id, tomorrow)).pages.length > 0;
    const { id } = await clone((await take(1)).id);
    const { webQueue } = (await admin.call("GET", "/organization/1")).json();
    expect((await admin.call("GET", `/organization/${id}`)).json().webQueue).toEqual({
      ...webQueue,
      enabled: false,
    });
    expect([await isOffered(1), await isOffered(id)]).toEqual([true, false]);
    await publish(id);
    expect(await isOffered(id)).toBe(true);
  });

  test("shows its calls at its own consoles, not at those of its source", async () => {
    const [first, second] = await rowsOf("operator", 2);
    const made = await admin.call("POST", "/remote-device/create", { name: "Window 1", organizationId: 2 });
    const { id: consoleId } = made.json();
    const edit = (id: number, indicator: string) =>
      admin.call("PATCH", `/operator/edit/${id}`, { indicator });
    await edit(first.id, `agent:${consoleId}`);
    await edit(second.id, "tcp://10.0.0.7:4001");
    const snapshot = await take(2);
    const { id } = await clone(snapshot.id);
    const [copied] = await rowsOf("remote-device", id);
    const shown = (await rowsOf("operator", id)).map(({ indicator }: Loose) => indicator);
    expect(copied.id).not.toBe(consoleId);
    expect(shown.slice(0, 2)).toEqual([`agent:${copied.id}`, "tcp://10.0.0.7:4001"]);
    // Restored, it is what it was.
    await edit(first.id, "");
    await admin.call("GET", `/organization/import?snapshotId=${snapshot.id}&id=2`);
    expect((await rowsOf("operator", 2))[0].indicator).toBe(`agent:${consoleId}`);
    await edit(first.id, "");
    await edit(second.id, "");
  });

  test("is announced to all subscribers, each list once", async () => {
    const { id: snapshotId } = await take(2);
    const topics = ["organization", "schedule", "user", "operator", "terminal", "board", "printer-device"];
    const listening = await listen(address, `/sse?topics=${topics.join()}`, admin.headers);
    const copy = await clone(snapshotId);
    const messages = await listening.messages(topics.length);
    listening.close();
    const heard = messages.map((message) => String(Object(message).topic));
    expect(heard.toSorted()).toEqual(topics.toSorted());
    expect(messages).toContainEqual({ topic: "organization", uid: admin.uid, create: [copy.id] });
  });

  test("is one of two when two are made at once", async () => {
    const { id: snapshotId } = await take(3);
    const path = `/organization/import?snapshotId=${snapshotId}`;
    const answers = await Promise.all([admin.call("GET", path), admin.call("GET", path)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    const [one, other] = answers.map((answer) => answer.json());
    expect(one.name.en).not.toBe(other.name.en);
    expect(await rowsOf("operator", one.id)).toHaveLength((await rowsOf("operator", 3)).length);
    expect(await rowsOf("operator", other.id)).toHaveLength((await rowsOf("operator", 3)).length);
  });

  test("is there whole or not at all when the server loses its database in the middle", async () => {
    const { id: snapshotId } = await take(1);
    const before = await stateOf(() => true);
    // The last table it writes is held, so that it stops just before its end.
    const answer = await server.deps.inTransaction(async (tx) => {
      await sql`lock table board in exclusive mode`.execute(tx.db);
      const asking = admin.call("GET", `/organization/import?snapshotId=${snapshotId}`);
      await cutWhoWaits();
      return asking;
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { error: "ERROR_UNAVAILABLE", details: { reason: "unreachable" } },
    ]);
    expect(await stateOf(() => true)).toBe(before);
    expect((await clone(snapshotId)).id).toEqual(expect.any(Number));
  });
});

// The last one, because it changes an organization of the demo.
test("recordings are copied from the organization of a snapshot to one that lacks them", async () => {
  const recorded = { bytes: Buffer.from("sound"), durationMs: 300 };
  const by = { folder: "en", createdBy: admin.id };
  for (const word of ["number", "window"])
    await putRecording(server.deps.db, { ...by, organizationId: 1, word }, recorded);
  const snapshot = await take(1);
  const wordsOf = async (organizationId: number) =>
    (await listRecordings(server.deps.db, organizationId)).map(({ word }) => word);
  expect(await wordsOf((await clone(snapshot.id)).id)).toEqual(["number", "window"]);

  // Another organization keeps its own.
  await putRecording(server.deps.db, { ...by, organizationId: 2, word: "number" }, recorded);
  const [own] = await listRecordings(server.deps.db, 2);
  await admin.call("GET", `/organization/import?snapshotId=${snapshot.id}&id=2`);
  expect(await wordsOf(2)).toEqual(["number", "window"]);
  expect((await listRecordings(server.deps.db, 2))[0]).toEqual(own);
});

/** Waits until a transaction waits for a lock on the boards, and cuts its connection. */
async function cutWhoWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'board'::regclass and not granted`.execute(
      server.deps.db,
    );
    if (rows.length > 0) return;
  }
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
