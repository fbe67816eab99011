import { healthCalls, type HealthPart } from "@cherga/contract/calls/health";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#app";
import { startJobs } from "#devices/running/run-jobs";
import { enrolAgent } from "#devices/testing/test-agent";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";

let server: TestApp;
let address: string;
let jobs: { stop(): Promise<void> };
let technician: Person;
let centre: Centre;
let other: Centre;
const clock = makeSetClock("2026-05-04T08:00:00Z");

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  address = await server.app.listen({ port: 0 });
  jobs = startJobs(
    server.deps,
    async () => ({ state: "done" }),
    (error) => {
      throw error;
    },
  );
  centre = await makeCentre(server);
  other = await makeCentre(server);
  technician = await makePerson(server, { is_admin: true });
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

const healthFor = async (person: Person) =>
  healthCalls.report.answer.parse((await person.call("GET", "/core/health")).json());
const partsFor = async (person: Person, kind: HealthPart["kind"]) =>
  (await healthFor(person)).parts.filter((part) => part.kind === kind);

test("servers and the database are in order, and one that stopped silently is not", async () => {
  const before = await healthFor(technician);
  expect(before.parts.find(({ kind }) => kind === "database")).toMatchObject({ state: "ok", trouble: null });
  // A server that shares its processors with other tests answers late at times.
  await expect.poll(() => partsFor(technician, "process")).toMatchObject([{ state: "ok" }]);
  await server.deps.pool.query(
    "insert into server_process (id, host, beat_at) values (gen_random_uuid(), 'dead', now() - interval '1 minute')",
  );
  const after = await healthFor(technician);
  expect(after.state).toBe("trouble");
  expect(after.parts.find(({ name }) => name === "dead")).toMatchObject({
    kind: "process",
    trouble: "silent",
  });
  await server.deps.pool.query("delete from server_process where host = 'dead'");
});

test("a device is in trouble when its agent is not connected", async () => {
  const { id } = (
    await centre.admin.call("POST", "/printer-device/create", {
      name: "Entrance",
      signature: "entrance",
      organizationId: centre.organizationId,
    })
  ).json();
  expect(await partsFor(centre.admin, "printer-device")).toMatchObject([
    { id: String(id), name: "Entrance", state: "unknown", organization: { id: centre.organizationId } },
  ]);
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  expect(await partsFor(centre.admin, "printer-device")).toMatchObject([
    { trouble: "disconnected", figures: { agentId: expect.any(Number) } },
  ]);
  expect(await partsFor(centre.admin, "agent")).toMatchObject([
    { trouble: "disconnected", figures: { devices: 1 } },
  ]);
  const stream = await agent.connect();
  await expect.poll(() => partsFor(centre.admin, "printer-device")).toMatchObject([{ state: "ok" }]);
  expect(await partsFor(centre.admin, "agent")).toMatchObject([{ state: "ok" }]);
  expect(await partsFor(other.admin, "printer-device")).toEqual([]);
  stream.close();
});

test("a kiosk that has not been heard of is in trouble", async () => {
  await enrolKiosk(server, centre);
  expect(await partsFor(centre.admin, "terminal")).toMatchObject([
    { state: "ok", figures: { screens: 1, silent: 0 } },
  ]);
  await server.deps.pool.query("update enrolment set seen_at = now() - interval '1 hour'");
  expect(await partsFor(centre.admin, "terminal")).toMatchObject([
    { state: "trouble", trouble: "notSeen", figures: { screens: 1, silent: 1 } },
  ]);
});

test("a way of messages is in trouble when a message that is due does not leave", async () => {
  const [operator] = centre.operators;
  const registered = await operator?.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
  });
  const put = (error: string, dueAt: string) =>
    server.deps.pool.query(
      `insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at, expires_at,
         error)
       values ($1, $4, 'sms', 'notice', '+380501112233', 'en', 'Hello', '2026-05-04T07:50:00Z', $3, '2026-05-04T20:00:00Z',
         $2)`,
      [centre.organizationId, error, dueAt, registered?.json().ticket.id],
    );
  // A reminder of this evening waits, and nothing is wrong.
  await put("", "2026-05-04T18:00:00Z");
  expect(await partsFor(centre.admin, "sms")).toMatchObject([{ state: "ok", figures: { waiting: 0 } }]);
  await put("wrongPassword", "2026-05-04T08:00:10Z");
  expect(await partsFor(centre.admin, "sms")).toMatchObject([
    {
      state: "trouble",
      trouble: "messagesWait",
      since: "2026-05-04T07:50:00.000Z",
      figures: { waiting: 1 },
      detail: "wrongPassword",
    },
  ]);
  expect(await partsFor(other.admin, "sms")).toEqual([]);
});

test("administrators of organizations see nothing of the installation, operators nothing at all", async () => {
  const { parts } = await healthFor(other.admin);
  expect(parts.filter(({ organization }) => organization?.id !== other.organizationId)).toEqual([]);
  const [operator] = other.operators;
  expect((await operator?.call("GET", "/core/health"))?.statusCode).toBe(403);
});

test("a monitoring program needs the token", async () => {
  const token = "a-token-for-monitoring";
  const app = buildApp({ ...server.deps, monitoringToken: token });
  const ask = (sent?: string) =>
    app.inject({
      url: "/api/health/parts",
      headers: sent === undefined ? {} : { authorization: `Bearer ${sent}` },
    });
  expect((await ask(token)).json()).toMatchObject({ state: "trouble" });
  expect((await ask("another")).statusCode).toBe(404);
  expect((await ask()).statusCode).toBe(404);
  const without = await server.app.inject({
    url: "/api/health/parts",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(without.statusCode).toBe(404);
  await app.close();
});
