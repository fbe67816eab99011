import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startJobs } from "#devices/running/run-jobs";
import type { ServerPrinter } from "#devices/printing/server-printer";
import { enrolAgent, enrolWith, isOf, post, type TestAgent } from "#devices/testing/test-agent";
import { enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import { makePerson } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let centre: Centre;
const running: { stop(): Promise<void> }[] = [];
const print = vi.fn<ServerPrinter>();

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
  centre = await makeCentre(server, { operators: 1 });
  for (const { deps } of [server, other])
    running.push(
      startJobs(deps, print, (error) => {
        throw error;
      }),
    );
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await other.close();
  await server.close();
});

let printers = 0;
async function makePrinter(more: object = {}): Promise<{ kind: "printer-device"; id: number }> {
  printers += 1;
  const made = await centre.admin.call("POST", "/printer-device/create", {
    name: `Printer ${printers}`,
    signature: `printer-${printers}`,
    organizationId: centre.organizationId,
    ...more,
  });
  return { kind: "printer-device", id: made.json().id };
}

const sendTest = async (id: number): Promise<number> =>
  (await centre.admin.call("POST", "/printer-device/send-event", { id, event: "test" })).json().job.id;
const jobsOf = async (id: number): Promise<readonly Record<string, unknown>[]> =>
  (await centre.admin.call("GET", `/device/job?kind=printer-device&deviceId=${id}`)).json().content;
const isConnected = async (id: number): Promise<boolean> =>
  (await centre.admin.call("GET", `/printer-device/${id}`)).json().connect;
const connectionsOf = async (): Promise<readonly Record<string, unknown>[]> =>
  (await centre.admin.call("GET", "/printer-device/connect/organization")).json();

test("an agent is let in once for a code, and drives more devices with the same key", async () => {
  const first = await makePrinter();
  const second = await makePrinter();
  const key = generateKeyPairSync("ed25519");
  const agent = await enrolWith(address, centre.admin, first, key);
  const again = await enrolWith(address, centre.admin, second, key);
  expect(again.agentId).toBe(agent.agentId);
  const stream = await agent.connect();
  const [devices] = await stream.messages(1, isOf("devices"));
  expect(Object(devices).devices.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
  stream.close();
});

test("a code works once, and only with an Ed25519 key", async () => {
  const { id } = await makePrinter();
  const { code } = (await centre.admin.call("POST", "/device/code", { kind: "printer-device", id })).json();
  const body = { code, computer: "c", version: "1" };
  const rsa = generateKeyPairSync("x25519")
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64");
  expect((await post(address, "/device/enrol", { ...body, publicKey: rsa })).status).toBe(404);
  const publicKey = generateKeyPairSync("ed25519")
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64");
  expect((await post(address, "/device/enrol", { ...body, publicKey })).status).toBe(200);
  expect((await post(address, "/device/enrol", { ...body, publicKey })).status).toBe(404);
});

test("a code can be checked without using it up, and a wrong one is not known", async () => {
  const { id } = await makePrinter();
  const { code } = (await centre.admin.call("POST", "/device/code", { kind: "printer-device", id })).json();
  const check = (asked: string) => post(address, "/device/check-code", { code: asked, computer: "c" });
  for (const _ of [1, 2]) expect(await (await check(code)).json()).toEqual({ kind: "printer-device" });
  expect((await check("WRONGONE")).status).toBe(404);
  const publicKey = generateKeyPairSync("ed25519")
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64");
  const body = { code, computer: "c", version: "1", publicKey };
  expect((await post(address, "/device/enrol", body)).status).toBe(200);
  expect((await check(code)).status).toBe(404);
});

test("a forged or repeated signature opens no session", async () => {
  const agent = await enrolAgent(address, centre, await makePrinter());
  const stranger = generateKeyPairSync("ed25519").privateKey;
  const { agentId } = agent;
  const challengeOf = async (): Promise<string> =>
    Object(await (await post(address, "/device/challenge", { agentId })).json()).challenge;
  const challenge = await challengeOf();
  const forged = sign(null, Buffer.from(challenge), stranger).toString("base64");
  const ask = (signature: string, text = challenge) =>
    post(otherAddress, "/device/session", { agentId, challenge: text, signature, version: "1" });
  expect((await ask(forged)).status).toBe(401);
  // A stranger can neither spend nor replace the challenge that the agent signs.
  expect(await challengeOf()).toBe(challenge);
  expect((await post(address, "/device/claim", { job: 1, connection: crypto.randomUUID() })).status).toBe(
    401,
  );
  expect(await agent.signIn(otherAddress)).toMatch(/^\S{20,}$/);
  // It was spent by the right signature.
  expect((await ask(forged)).status).toBe(401);
  expect(await challengeOf()).not.toBe(challenge);
});

test("a job is done once: claimed through the newest connection, told twice, listed with its outcome", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const stream = await agent.connect(otherAddress);
  const jobId = await sendTest(id);
  expect(await stream.nextJob()).toBe(jobId);
  const claim = (connection: string) => agent.call("/device/claim", { job: jobId, connection }, stream.token);
  expect(await (await claim(crypto.randomUUID())).json()).toBeNull();
  const held = Object(await (await claim(stream.connection)).json());
  expect(held).toMatchObject({ kind: "printer-device", id, event: "test", document: { type: "picture" } });
  expect(Buffer.from(held.document.dots, "base64")).toHaveLength(
    Math.ceil(held.document.width / 8) * held.document.height,
  );
  // The answer to the first claim may have been lost.
  expect(await (await claim(stream.connection)).json()).toMatchObject({ event: "test" });
  const tell = (outcome: object) => agent.call("/device/outcome", { job: jobId, ...outcome }, stream.token);
  expect((await tell({ state: "done" })).status).toBe(200);
  expect((await tell({ state: "failed", trouble: "fault" })).status).toBe(200);
  expect(await jobsOf(id)).toMatchObject([{ id: jobId, state: "done", attempts: 1, trouble: null }]);
  expect(await (await claim(stream.connection)).json()).toBeNull();
  stream.close();
});

test("what waits while an agent is away is given to it when it comes back", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const jobs = [await sendTest(id), await sendTest(id)];
  const stream = await agent.connect();
  expect([await stream.nextJob(), await stream.nextJob()]).toEqual(jobs);
  stream.close();
});

test("a job that was certainly not done comes again, and one without an answer becomes unknown", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const stream = await agent.connect();
  const jobId = await sendTest(id);
  await stream.nextJob();
  const claim = async (): Promise<unknown> =>
    (await agent.call("/device/claim", { job: jobId, connection: stream.connection }, stream.token)).json();
  await claim();
  await agent.call("/device/outcome", { job: jobId, state: "retry", trouble: "paperOut" }, stream.token);
  expect(await jobsOf(id)).toMatchObject([{ state: "queued", trouble: "paperOut", attempts: 1 }]);
  await expect.poll(claim).not.toBeNull();
  await server.deps.pool.query("update device_job set lease_until = now() where id = $1", [jobId]);
  await expect.poll(() => jobsOf(id)).toMatchObject([{ state: "unknown", trouble: "interrupted" }]);
  // The agent remembers what it did.
  await agent.call("/device/outcome", { job: jobId, state: "done" }, stream.token);
  expect(await jobsOf(id)).toMatchObject([{ state: "done" }]);
  stream.close();
});

test("whether a device is connected is the same on both servers, and ends with a pulled cable", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  expect(await isConnected(id)).toBe(false);
  const told = await listen(otherAddress, "/printer-device/sse/status", centre.admin.headers);
  const stream = await agent.connect();
  await told.messages(1, (message) => Object(message).edit?.includes(id));
  expect(await isConnected(id)).toBe(true);
  expect((await connectionsOf()).find(({ deviceId }) => deviceId === id)).toMatchObject({
    connect: true,
    type: "agent",
    connectCount: 1,
    listenerCount: 1,
    computer: "hall-1",
  });
  stream.fallSilent();
  await stream.ended;
  await expect.poll(() => isConnected(id)).toBe(false);
  await told.messages(2, (message) => Object(message).edit?.includes(id));
  told.close();
});

test("an answer to a ping counts on whichever server it arrives", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const stream = await agent.connect();
  stream.fallSilent();
  const until = Date.now() + 7_000;
  while (Date.now() < until) {
    await post(otherAddress, "/device/pong", { connection: stream.connection });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(await isConnected(id)).toBe(true);
  stream.close();
});

test("a second connection of an agent ends the first, and a revoked agent is shut out at once", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const first = await agent.connect(address);
  const second = await agent.connect(otherAddress);
  await first.ended;
  expect(first.heard.at(-1)).toEqual({ type: "end", reason: "replaced" });
  await centre.admin.call("DELETE", `/device/agent/${agent.agentId}`);
  await second.ended;
  expect(second.heard.at(-1)).toEqual({ type: "end", reason: "revoked" });
  expect((await agent.call("/device/outcome", { job: 1, state: "done" }, second.token)).status).toBe(401);
  expect(await isConnected(id)).toBe(false);
});

test("an event that is not stored reaches the agent on the other server, or is refused", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const send = () => centre.admin.call("POST", "/printer-device/send-sse-event", { id, type: "identify" });
  expect((await send()).json()).toMatchObject({ error: "ERROR_NO_SSE" });
  const stream = await agent.connect(otherAddress);
  expect((await send()).json()).toEqual({ delivered: 1 });
  await stream.messages(1, isOf("event"));
  expect(stream.heard.filter(isOf("event"))).toEqual([
    { type: "event", kind: "printer-device", id, event: "identify", data: {} },
  ]);
  stream.close();
});

test("events that a device does not have, and devices of others, are refused", async () => {
  const { id } = await makePrinter();
  const send = (body: object, who = centre.admin) => who.call("POST", "/printer-device/send-event", body);
  expect((await send({ id, event: "speak" })).statusCode).toBe(400);
  expect((await send({ id, event: "print", data: { ticketId: "x" } })).statusCode).toBe(400);
  expect((await send({ id, event: "constructor" })).statusCode).toBe(400);
  const { organizationId: foreign } = await makeCentre(server, { operators: 1 });
  const stranger = await makePerson(server, { is_admin: true, organization_id: foreign });
  expect((await send({ id, event: "test" }, stranger)).statusCode).toBe(404);
  expect((await stranger.call("POST", "/device/code", { kind: "printer-device", id })).statusCode).toBe(404);
  expect((await stranger.call("GET", `/device/job?kind=printer-device&deviceId=${id}`)).statusCode).toBe(404);
});

test("a printer without an agent is served by one server, one ticket at a time, in order", async () => {
  const { id } = await makePrinter({ ip: "192.0.2.1" });
  let atOnce = 0;
  let most = 0;
  const order: number[] = [];
  print.mockImplementation(async (job) => {
    most = Math.max(most, (atOnce += 1));
    order.push(job.id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    atOnce -= 1;
    return { state: "done" };
  });
  const jobs: number[] = [];
  for (let count = 0; count < 10; count += 1) jobs.push(await sendTest(id));
  await expect.poll(async () => (await jobsOf(id)).every(({ state }) => state === "done")).toBe(true);
  expect(order).toEqual(jobs);
  expect(most).toBe(1);
});

test("a finished job can be done again, a waiting one cannot", async () => {
  const { id } = await makePrinter();
  const agent: TestAgent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const jobId = await sendTest(id);
  const again = () => centre.admin.call("POST", `/device/job/again/${jobId}`);
  expect((await again()).json()).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
  await server.deps.pool.query("update device_job set expires_at = now() where id = $1", [jobId]);
  await expect.poll(() => jobsOf(id)).toMatchObject([{ state: "expired" }]);
  expect((await again()).json()).toMatchObject({ job: { state: "queued", event: "test" } });
  expect(await jobsOf(id)).toHaveLength(2);
  expect(agent.agentId).toBeGreaterThan(0);
});

test("desks print only if the organization has a printer for them", async () => {
  const { id } = await makePrinter();
  const edit = (forDesks: boolean) => centre.admin.call("PATCH", `/printer-device/edit/${id}`, { forDesks });
  const registered = await centre.admin.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
  });
  const { ticket } = registered.json();
  const printHere = (query = "") =>
    centre.admin.call("GET", `/operator-queue/print-ticket/${ticket.id}${query}`);
  const act = () =>
    centre.admin.call("POST", "/operator-queue/create-admin-event", {
      event: "print",
      ticketItemId: ticket.items[0].id,
    });
  expect((await printHere()).json()).toMatchObject({ error: "ERROR_SIGNATURE_SELECT" });
  expect((await act()).json()).toMatchObject({ error: "ERROR_SIGNATURE_SELECT" });
  expect((await printHere("?signature=nothing")).json()).toMatchObject({ error: "ERROR_NO_SIGNATURE" });
  expect((await edit(true)).statusCode).toBe(200);
  expect((await printHere()).json()).toMatchObject({
    job: { deviceId: id, event: "print", ticketId: ticket.id },
  });
  expect((await act()).json()).toMatchObject({ success: true });
  const current = async () => (await centre.admin.call("GET", "/operator-queue/current-manage")).json();
  expect(JSON.stringify(await current())).toContain('"print"');
  await edit(false);
  expect(JSON.stringify(await current())).not.toContain('"print"');
});

test("a kiosk learns at once that the agent of its printer is away", async () => {
  const { id } = await makePrinter();
  await enrolAgent(address, centre, { kind: "printer-device", id });
  const kiosk = await enrolKiosk(server, centre, { printerDeviceId: id });
  const taken = await kiosk.post("/register", { service: centre.services[0], dataField: [] });
  const { token } = taken.json().ticket;
  expect((await kiosk.post("/printing", { token, known: null })).json()).toEqual({
    state: "printing",
    trouble: "agentAway",
  });
});

test("a ticket from a kiosk is a job of its printer, and the kiosk and the ticket learn the outcome", async () => {
  const { id } = await makePrinter();
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const stream = await agent.connect(otherAddress);
  const kiosk = await enrolKiosk(server, centre, { printerDeviceId: id });
  expect((await kiosk.get("/configuration")).json()).toMatchObject({ printedBy: "printer" });
  const taken = await kiosk.post("/register", { service: centre.services[0], dataField: [] });
  const { token } = taken.json().ticket;
  const printing = async (known: string | null) => (await kiosk.post("/printing", { token, known })).json();
  const job = await stream.nextJob();
  await agent.call("/device/claim", { job, connection: stream.connection }, stream.token);
  const tell = (outcome: object) => agent.call("/device/outcome", { job, ...outcome }, stream.token);
  const waiting = printing(null);
  await tell({ state: "retry", trouble: "paperOut" });
  await expect.poll(() => printing("busy")).toEqual({ state: "printing", trouble: "paperOut" });
  await waiting;
  await expect
    .poll(async () =>
      (await agent.call("/device/claim", { job, connection: stream.connection }, stream.token)).json(),
    )
    .not.toBeNull();
  await tell({ state: "done" });
  expect(await printing("paperOut")).toEqual({ state: "printed", trouble: null });
  await expect
    .poll(async () => {
      const { rows } = await server.deps.pool.query("select id from ticket where token = $1", [token]);
      return (await centre.admin.call("GET", `/report/ticket/event/${rows[0].id}`)).json().ticket;
    })
    .toMatchObject({ print: "printed" });
  stream.close();
});

test("a call is given to the loudspeaker of its window as a sound, and a newer one replaces it", async () => {
  const made = await centre.admin.call("POST", "/voice-device/create", {
    name: "Hall",
    organizationId: centre.organizationId,
  });
  const device = { kind: "voice-device", id: made.json().id };
  const agent = await enrolAgent(address, centre, device);
  const registered = await centre.admin.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
  });
  const { num } = registered.json().ticket;
  const [operator] = centre.operators;
  const act = (type: string, ticketItemId?: number) =>
    operator?.call("POST", "/operator-queue/create-event", { type, ...(ticketItemId && { ticketItemId }) });
  const called = (await act("next"))?.json();
  const jobs = async (): Promise<readonly Record<string, unknown>[]> =>
    (await centre.admin.call("GET", `/device/job?kind=voice-device&deviceId=${device.id}`)).json().content;
  expect(await jobs()).toMatchObject([{ event: "speak", state: "queued" }]);
  const { rows } = await server.deps.pool.query(
    "select payload from device_job where kind = 'voice-device' and device_id = $1",
    [device.id],
  );
  expect(rows).toMatchObject([{ payload: { num: called.ticket.num } }]);
  expect(num).toEqual(expect.any(String));
  const stream = await agent.connect();
  const job = await stream.nextJob();
  const held = await (
    await agent.call("/device/claim", { job, connection: stream.connection }, stream.token)
  ).json();
  const wav = Buffer.from(Object(held).document.wav, "base64");
  expect(wav.subarray(0, 4).toString()).toBe("RIFF");
  expect(wav.length).toBeGreaterThan(20_000);
  await agent.call("/device/outcome", { job, state: "done" }, stream.token);
  stream.close();
});

test("a ticket of another organization is neither printed nor drawn, and a moved device leaves its agent", async () => {
  const foreign = await makeCentre(server, { operators: 1 });
  const registered = await foreign.admin.call("POST", "/operator-queue/ticket-registration", {
    service: foreign.services[0],
  });
  const ticketId = registered.json().ticket.id;
  const { id } = await makePrinter();
  const send = (data: object) =>
    centre.admin.call("POST", "/printer-device/send-event", { id, event: "print", data });
  expect((await send({ ticketId })).statusCode).toBe(404);
  // Also a job that is there already makes no paper.
  const { rows } = await server.deps.pool.query(
    `insert into device_job (organization_id, kind, device_id, event, payload, expires_at)
     values ($1, 'printer-device', $2, 'print', $3, now() + interval '1 minute') returning id`,
    [centre.organizationId, id, { ticketId, origin: "" }],
  );
  const agent = await enrolAgent(address, centre, { kind: "printer-device", id });
  const stream = await agent.connect();
  expect((await centre.admin.call("GET", `/device/job/picture/${rows[0].id}`)).statusCode).toBe(404);
  const claim = await agent.call(
    "/device/claim",
    { job: rows[0].id, connection: stream.connection },
    stream.token,
  );
  expect(await claim.json()).toBeNull();
  expect(await isConnected(id)).toBe(true);
  const global = await makePerson(server, { is_admin: true });
  await global.call("PATCH", `/printer-device/edit/${id}`, { organizationId: foreign.organizationId });
  const moved = (await foreign.admin.call("GET", `/printer-device/${id}`)).json();
  expect(moved).toMatchObject({ organizationId: foreign.organizationId, connect: false });
  expect(
    (await foreign.admin.call("GET", `/device/job?kind=printer-device&deviceId=${id}`)).json(),
  ).toMatchObject({ total: 0 });
  stream.close();
});
