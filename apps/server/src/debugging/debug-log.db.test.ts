import { debugCalls, debugEntry } from "@cherga/contract/calls/debug";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostEntries } from "#debugging/debug-log";
import { type Centre, makeCentre } from "#testing/centre";
import type { Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let other: Centre;
beforeAll(async () => {
  server = await makeTestApp();
  centre = await makeCentre(server);
  other = await makeCentre(server);
});
afterAll(() => server.close());

const set = async ({ admin, organizationId }: Centre, settings: object): Promise<void> => {
  const answer = await admin.call("PATCH", `/organization/edit/${organizationId}`, settings);
  expect(answer.statusCode).toBe(200);
};
const register = async ({ operators: [operator], services: [service] }: Centre, more: object = {}) =>
  operator?.call("POST", "/operator-queue/ticket-registration", { service, ...more });
const logOf = async (person: Person, query = "") =>
  debugCalls.log.answer.parse((await person.call("GET", `/debug/log${query}`)).json());

test("nothing is logged while the log is off", async () => {
  await register(centre);
  expect(await logOf(centre.admin)).toMatchObject({ content: [], total: 0, isOn: false });
});

test("decisions are logged with their request, refusals too, and nothing that a person wrote", async () => {
  await set(centre, { debug: true, debugLevel: "core", debugPath: "double call" });
  await expect.poll(async () => (await logOf(centre.admin)).isOn).toBe(true);
  const made = await register(centre);
  const [operator] = centre.operators;
  await operator?.call("POST", "/operator-queue/create-event", {
    type: "comment",
    ticketItemId: made?.json().ticket.items[0].id,
    comment: "Has a blue coat",
  });
  expect((await register(centre, { service: 999_999 }))?.statusCode).toBeGreaterThanOrEqual(400);
  await operator?.call("POST", "/operator-queue/create-event", { type: "complete", ticketItemId: 999_999 });
  const { content, total } = await logOf(centre.admin);
  expect(content).toHaveLength(total);
  expect(content.find(({ outcome }) => outcome === "ok")).toMatchObject({
    level: "core",
    heading: "double call",
    requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    actorId: operator?.id,
  });
  expect(content.some(({ outcome }) => outcome !== "ok")).toBe(true);
  expect((await logOf(centre.admin, "?refused=true")).content.every(({ outcome }) => outcome !== "ok")).toBe(
    true,
  );
  expect(JSON.stringify(content)).not.toContain("blue coat");
  // Another organization logs nothing.
  await register(other);
  expect((await logOf(other.admin)).total).toBe(0);
});

test("requests are logged by their pattern, status and time", async () => {
  await set(centre, { debug: true, debugLevel: "api", debugPath: "" });
  await centre.admin.call("POST", "/debug/log/clear");
  await expect
    .poll(async () => {
      await centre.admin.call("GET", "/organization/999999?secret=never-logged");
      return (await logOf(centre.admin)).content;
    })
    .toContainEqual(
      expect.objectContaining({
        level: "api",
        what: "GET /api/organization/:id",
        outcome: "ERROR_NOT_FOUND",
        actorId: centre.admin.id,
        about: { id: "999999" },
      }),
    );
  expect(JSON.stringify((await logOf(centre.admin)).content)).not.toContain("never-logged");
});

test("the log is downloaded line by line, and can be emptied", async () => {
  const file = await centre.admin.call("GET", "/debug/log/file");
  expect(file.headers["content-type"]).toBe("application/x-ndjson");
  const lines = file.body.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) debugEntry.parse(JSON.parse(line));
  await set(centre, { debug: false });
  await expect.poll(async () => (await logOf(centre.admin)).isOn).toBe(false);
  const { total } = await logOf(centre.admin);
  expect((await centre.admin.call("POST", "/debug/log/clear")).json()).toEqual({ deleted: total });
  expect((await logOf(centre.admin)).total).toBe(0);
  const [operator] = centre.operators;
  expect((await operator?.call("GET", "/debug/log"))?.statusCode).toBe(403);
});

test("only the latest entries are kept", async () => {
  await server.deps.pool.query(
    `insert into debug_log (organization_id, at, level, heading, request_id, what, outcome, took_ms, about)
     select $1, now(), 'core', '', '', 'old', 'ok', 1, '{}' from generate_series(1, $2)`,
    [other.organizationId, mostEntries],
  );
  await set(other, { debug: true, debugLevel: "core" });
  await expect.poll(async () => (await logOf(other.admin)).isOn).toBe(true);
  for (let count = 0; count < 1_000; count += 1)
    server.deps.debugLog.note(other.organizationId, {
      level: "core",
      requestId: "",
      what: "new",
      outcome: "ok",
      tookMs: 1,
      actorId: null,
      about: {},
    });
  await server.deps.debugLog.flush();
  const { total, content } = await logOf(other.admin);
  expect(total).toBe(mostEntries);
  expect(content[0]).toMatchObject({ what: "new" });
});
