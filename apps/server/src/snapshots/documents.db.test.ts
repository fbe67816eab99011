import { snapshotsKept, type SnapshotDocument } from "@cherga/contract/resources/snapshot-document";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#auth/session";
import { bindings } from "#resources/bindings";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let chief: Person;
let snapshotId: number;
let text: string;
beforeAll(async () => {
  server = await makeTestApp();
  centre = await makeCentre(server, { operators: 1 });
  chief = await makePerson(server, { is_admin: true });
  const item = { id: "a", type: "service", order: 0, dependencies: [], serviceId: centre.services[0] };
  const name = { en: "Package", ru: "Package", ua: "Package" };
  await chief.call("POST", "/service-package/create", { name, items: [item] });
  snapshotId = (await chief.call("GET", `/organization/snapshot?id=${centre.organizationId}`)).json().id;
  text = (await chief.call("GET", `/organization/snapshot-file?snapshotId=${snapshotId}`)).body;
});
afterAll(() => server.close());

const bring = (document: unknown, by = chief, query = "") =>
  by.call("POST", `/organization/snapshot-file${query}`, document);

/** Marks that change with everything that is written. */
async function stateOf(): Promise<string> {
  const tables = [...bindings.map(({ table }) => table), "snapshot", "file"];
  const marks = tables.map(
    (table) => sql`select md5(string_agg(row::text, '')) as mark from ${sql.table(table)} as row`,
  );
  const { rows } = await sql<{ mark: string }>`${sql.join(marks, sql` union all `)}`.execute(server.deps.db);
  return rows.map(({ mark }) => mark).join();
}

type Rows = Record<string, Record<string, unknown>[]>;

const broken: Readonly<Record<string, (document: SnapshotDocument, rows: Rows) => unknown>> = {
  "of another format": (document) => ({ ...document, format: 2 }),
  "with something more": (document) => ({ ...document, surprise: true }),
  "without its organization": (document, rows) => ({
    ...document,
    rows: { ...rows, organization: undefined },
  }),
  "with two organizations": (document, rows) => ({
    ...document,
    rows: {
      ...rows,
      organization: [...(rows["organization"] ?? []), { ...rows["organization"]?.[0], id: 99 }],
    },
  }),
  "with rows of nothing we know": (document, rows) => ({ ...document, rows: { ...rows, ticket: [] } }),
  "with a field that its resource does not have": (document, rows) =>
    changed(document, rows, "schedule", { extra: 1 }),
  "with a password": (document, rows) => changed(document, rows, "operator", { password: "correct horse" }),
  "with a value that its field does not take": (document, rows) =>
    changed(document, rows, "service", { align_minutes: -1 }),
  "with a row of another organization": (document, rows) =>
    changed(document, rows, "schedule", { organizationId: 4711 }),
  "with an id that leads nowhere": (document, rows) =>
    changed(document, rows, "operator", { scheduleId: 4711 }),
  "with an id that leads nowhere, deep inside": (document, rows) => {
    const items = [{ id: "a", type: "service", order: 0, dependencies: [], serviceId: 4711 }];
    return changed(document, rows, "service-package", { items });
  },
  "with the same row twice": (document, rows) => ({
    ...document,
    rows: { ...rows, schedule: [...(rows["schedule"] ?? []), ...(rows["schedule"] ?? [])] },
  }),
  "with a package in itself": (document, rows) => {
    const [row] = rows["service-package"] ?? [];
    const inner = { id: "b", type: "package", order: 1, dependencies: [], servicePackageId: row?.["id"] };
    return changed(document, rows, "service-package", { items: [inner] });
  },
};

function changed(document: SnapshotDocument, rows: Rows, name: string, change: object): unknown {
  const [first, ...rest] = rows[name] ?? [];
  return { ...document, rows: { ...rows, [name]: [{ ...first, ...change }, ...rest] } };
}

describe("a document", () => {
  test.each(Object.entries(broken))("%s is refused, and nothing is written", async (_what, spoil) => {
    const document = JSON.parse(text);
    const before = await stateOf();
    const answer = await bring(spoil(document, document.rows));
    expect([answer.statusCode, answer.json().error]).toEqual([400, "ERROR_VALIDATION"]);
    expect(await stateOf()).toBe(before);
  });

  test("may be larger than other bodies, and not larger than that", async () => {
    const padded = (bytes: number) => bring({ ...JSON.parse(text), more: "x".repeat(bytes) });
    expect((await padded(2_000_000)).json().details).toEqual([
      { path: ["more"], code: "ERROR_UNKNOWN_FIELD" },
    ]);
    expect((await padded(10_000_000)).json()).toEqual({ error: "ERROR_TOO_LARGE" });
  });

  test("is stored without secrets, even if its author has put them in", async () => {
    const document = JSON.parse(text);
    document.rows.organization[0].externalPackage = { enabled: false, url: "", secret: "hush" };
    const { id } = (await bring(document)).json();
    const answer = await chief.call("GET", `/organization/snapshot-file?snapshotId=${id}`);
    expect(answer.body).not.toContain("hush");
    expect((await chief.call("DELETE", `/organization/snapshot/delete/${id}`)).json()).toBe(true);
    expect((await chief.call("GET", `/organization/snapshot-file?snapshotId=${id}`)).statusCode).toBe(404);
  });

  test("comes back to where it was taken, and finds its own rows there", async () => {
    const answer = await bring(JSON.parse(text), centre.admin, `?id=${centre.organizationId}`);
    const path = `snapshotId=${answer.json().id}&id=${centre.organizationId}`;
    expect((await centre.admin.call("GET", `/organization/import-preview?${path}`)).json()).toEqual([]);
    expect((await centre.admin.call("GET", `/organization/import?${path}`)).statusCode).toBe(200);
  });
});

describe("a snapshot", () => {
  test.each(["O'Neil; drop table snapshot; --", "Ґанок 🙂", "%_\\ & ?=#", "<b>x</b>"])(
    "may be called %s",
    async (title) => {
      const path = `/organization/snapshot?id=${centre.organizationId}&title=${encodeURIComponent(title)}`;
      expect((await chief.call("GET", path)).json()).toMatchObject({
        title,
        counts: { organization: 1, schedule: 1 },
      });
      const [latest] = (
        await chief.call("GET", `/organization/snapshot-list?id=${centre.organizationId}`)
      ).json();
      expect(latest.title).toBe(title);
    },
  );

  test("is the administrators' business, each for their own organizations", async () => {
    const other = await makeCentre(server, { operators: 1 });
    const own = `id=${centre.organizationId}`;
    const paths = [
      `/organization/snapshot?${own}`,
      `/organization/snapshot-list?${own}`,
      `/organization/snapshot-file?snapshotId=${snapshotId}`,
      `/organization/import-preview?snapshotId=${snapshotId}&${own}`,
      `/organization/import?snapshotId=${snapshotId}&${own}`,
    ];
    const scheduler = await makePerson(server, {
      organization_id: centre.organizationId,
      is_admin: true,
      schedule_only: true,
    });
    const account = { id: centre.admin.id, organization_id: centre.organizationId, is_operator: false };
    const { handles } = await server.deps.inTransaction((tx) => openSession(tx, account));
    const statusOf = (person: Person) => async (path: string) => (await person.call("GET", path)).statusCode;
    for (const path of paths) {
      expect((await strangersCall(server, "GET", path)).statusCode).toBe(401);
      const headers = { cookie: `${server.deps.cookies.streamName}=${handles.stream}` };
      const byCookie = await server.app.inject({ url: `/api${path}`, headers });
      expect([byCookie.statusCode, byCookie.headers["cache-control"]]).toEqual([401, "no-store"]);
      expect(await statusOf(centre.operators[0] ?? chief)(path)).toBe(403);
      expect(await statusOf(scheduler)(path)).toBe(403);
      expect(await statusOf(other.admin)(path)).toBe(404);
      expect(await statusOf(centre.admin)(path)).toBe(200);
    }
    expect((await other.admin.call("DELETE", `/organization/snapshot/delete/${snapshotId}`)).statusCode).toBe(
      404,
    );
    expect(await statusOf(centre.admin)(`/organization/import?snapshotId=${snapshotId}`)).toBe(403);
    expect(await statusOf(centre.admin)("/organization/snapshot-list")).toBe(404);
    expect((await bring(JSON.parse(text), centre.admin)).statusCode).toBe(404);
    expect((await bring(JSON.parse(text), centre.admin, `?id=${other.organizationId}`)).statusCode).toBe(404);
  });

  test("creates no account with more rights than its importer could grant", async () => {
    const document = JSON.parse(text);
    Object.assign(document.rows.operator[0], { role: "global", isAdmin: true });
    const { id } = (await bring(document, centre.admin, `?id=${centre.organizationId}`)).json();
    const path = `snapshotId=${id}&id=${centre.organizationId}`;
    expect((await centre.admin.call("GET", `/organization/import-preview?${path}`)).json()).toEqual([
      expect.objectContaining({
        resource: "operator",
        change: "edit",
        fields: ["role", "isAdmin"],
        reason: "forbidden",
      }),
    ]);
    const answer = await centre.admin.call("GET", `/organization/import?${path}`);
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: "ERROR_FORBIDDEN" }]);
  });

  test("outlives its organization, for global administrators", async () => {
    const { id } = (await chief.call("GET", `/organization/import?snapshotId=${snapshotId}`)).json();
    const taken = (await chief.call("GET", `/organization/snapshot?id=${id}&title=Last`)).json();
    for (const name of ["operator", "schedule"] as const) {
      const rows = (await chief.call("GET", `/${name}?organizationId=${id}`)).json();
      for (const row of rows) await chief.call("DELETE", `/${name}/delete/${row.id}`);
    }
    expect((await chief.call("DELETE", `/organization/delete/${id}`)).json()).toBe(true);
    const [latest] = (await chief.call("GET", "/organization/snapshot-list")).json();
    expect(latest).toMatchObject({ id: taken.id, organizationId: null });
    expect((await chief.call("GET", `/organization/import?snapshotId=${taken.id}`)).statusCode).toBe(200);
  });

  test("is forgotten when there are too many newer ones", async () => {
    const { organizationId } = await makeCentre(server, { operators: 0 });
    const path = `/organization/snapshot?id=${organizationId}`;
    const first = (await chief.call("GET", path)).json();
    await chief.call("GET", `/organization/import?snapshotId=${first.id}&id=${organizationId}`);
    await sql`
      insert into snapshot (organization_id, kind, title, created_at, created_by, counts, document)
      select organization_id, kind, title, created_at, created_by, counts, document
      from snapshot, generate_series(2, ${snapshotsKept.byPeople}::integer)
      where id = ${first.id}`.execute(server.deps.db);
    await chief.call("GET", path);
    const list = (await chief.call("GET", `/organization/snapshot-list?id=${organizationId}`)).json();
    expect(list).toHaveLength(snapshotsKept.byPeople + 1);
    expect(list.at(-1)).toMatchObject({ kind: "beforeImport" });
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(first.id);
  });
});
