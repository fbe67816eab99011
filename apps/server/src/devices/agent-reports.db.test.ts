import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "#devices/running/run-jobs";
import { enrolAgent, post } from "#devices/testing/test-agent";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let address: string;
let centre: Centre;
let running: { stop(): Promise<void> };
beforeAll(async () => {
  server = await makeTestApp();
  address = await server.app.listen({ port: 0 });
  centre = await makeCentre(server, { operators: 1 });
  running = startJobs(
    server.deps,
    async () => ({ state: "done" }),
    (error) => {
      throw error;
    },
  );
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

let printers = 0;
async function makePrinter(): Promise<{ kind: "printer-device"; id: number }> {
  printers += 1;
  const printer = {
    name: `P ${printers}`,
    signature: `p-${printers}`,
    organizationId: centre.organizationId,
  };
  const made = await centre.admin.call("POST", "/printer-device/create", printer);
  return { kind: "printer-device", id: made.json().id };
}

test("the outcome of an earlier attempt, and what contradicts itself, change nothing", async () => {
  const printer = await makePrinter();
  const agent = await enrolAgent(address, centre, printer);
  const { connection, token, close } = await agent.connect();
  const sent = await centre.admin.call("POST", "/printer-device/send-event", {
    id: printer.id,
    event: "test",
  });
  const job = sent.json().job.id;
  const claim = async () =>
    Object(await (await agent.call("/device/claim", { job, connection }, token)).json());
  const tell = async (outcome: object) =>
    (await agent.call("/device/outcome", { job, ...outcome }, token)).status;
  const state = async () =>
    (await centre.admin.call("GET", `/device/job?kind=printer-device&deviceId=${printer.id}`)).json()
      .content[0];

  expect((await claim()).attempt).toBe(1);
  expect(await tell({ state: "done", trouble: "paperOut" })).toBe(400);
  expect(await tell({ state: "failed" })).toBe(400);
  const retry = { state: "retry", trouble: "paperOut", attempt: 1 };
  expect(await tell(retry)).toBe(200);
  expect((await claim()).attempt).toBe(2);
  // The same report, which was delayed on the way.
  expect(await tell(retry)).toBe(200);
  expect(await state()).toMatchObject({ state: "sent", attempts: 2 });
  expect(await tell({ state: "unknown", trouble: "interrupted", attempt: 2 })).toBe(200);
  // It may be on paper, so it is not printed again.
  expect(await tell({ ...retry, attempt: 2 })).toBe(200);
  expect(await state()).toMatchObject({ state: "unknown" });
  close();
});

test("an agent tells of the hardware of its own devices only, and does not contradict itself", async () => {
  const agent = await enrolAgent(address, centre, await makePrinter());
  const foreign = await makePrinter();
  const token = await agent.signIn();
  const tell = async (body: object) => (await agent.call("/device/hardware", body, token)).status;
  expect(await tell({ ...foreign, state: "ready", trouble: null })).toBe(404);
  const own = { kind: "printer-device", id: foreign.id - 1 };
  expect(await tell({ ...own, state: "ready", trouble: "paperOut" })).toBe(400);
  expect(await tell({ ...own, state: "trouble", trouble: null })).toBe(400);
  expect(await tell({ ...own, state: "trouble", trouble: "paperOut" })).toBe(200);
  expect(await tell({ ...own, state: "trouble", trouble: "paperOut" })).toBe(200);
});

test("a new code of a device ends the earlier ones", async () => {
  const printer = await makePrinter();
  const makeCode = async () => (await centre.admin.call("POST", "/device/code", printer)).json().code;
  const [earlier, latest] = [await makeCode(), await makeCode()];
  const publicKey = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
  const enrol = async (code: string) => {
    const body = { code, computer: "c", version: "1", publicKey: publicKey.toString("base64") };
    return (await post(address, "/device/enrol", body)).status;
  };
  expect([await enrol(earlier), await enrol(latest)]).toEqual([404, 200]);
});

test("a job names its ticket and how long it is useful; one that its agent missed says so", async () => {
  const { organizationId } = centre;
  const made = await centre.admin.call("POST", "/voice-device/create", { name: "Hall", organizationId });
  const device = { kind: "voice-device", id: made.json().id };
  await enrolAgent(address, centre, device);
  await centre.admin.call("POST", "/operator-queue/ticket-registration", { service: centre.services[0] });
  const called = await centre.operators[0]?.call("POST", "/operator-queue/create-event", { type: "next" });
  const { id: ticketId, num } = Object(called?.json().ticket);
  const jobs = async () =>
    (await centre.admin.call("GET", `/device/job?kind=voice-device&deviceId=${device.id}`)).json().content;
  expect(await jobs()).toMatchObject([{ state: "queued", ticketId, num, usefulSeconds: 60 }]);
  await server.deps.pool.query("update device_job set expires_at = now() where device_id = $1", [device.id]);
  await expect.poll(jobs).toMatchObject([{ state: "expired", trouble: "agentAway" }]);
});
