import { startTerminal, type TerminalSimulator } from "@cherga/payment-terminal/simulator/terminal-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrolAgent } from "#devices/testing/test-agent";
import { startJobs } from "#devices/running/run-jobs";
import { askDuePayments } from "#payments/ask-payment";
import { makeServerTerminal } from "#payments/pos/server-terminal";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let terminal: TerminalSimulator;
let server: TestApp;
let centre: Centre;
let cashier: Person;
let posDeviceId: number;
let itemId: number;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  terminal = await startTerminal();
  server = await makeTestApp();
  centre = await makeCentre(server);
  cashier = await makePerson(server, {
    organization_id: centre.organizationId,
    is_admin: true,
    payment: true,
  });
  await sql`update service set parameters = '{"price": 50}'`.execute(server.deps.db);
  const made = await cashier.call("POST", "/pos-device/create", {
    name: "Cash desk",
    organizationId: centre.organizationId,
    host: `127.0.0.1:${terminal.port}`,
  });
  posDeviceId = made.json().id;
  const { pool, hub, outgoing } = server.deps;
  const limits = { recovery: 200, pause: 20, answer: 2_000 };
  const pay = makeServerTerminal({ pool, hub, policy: outgoing, limits });
  running.push(
    startJobs(server.deps, pay.doJob, (error) => {
      throw error;
    }),
  );
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await server.close();
  await terminal.stop();
});

beforeEach(async () => {
  terminal.isOff = false;
  const made = await cashier.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    type: "inPlaceCurrent",
  });
  itemId = made.json().ticket.items[0].id;
});

const take = async () =>
  (
    await cashier.call("POST", "/operator-queue/payment-frame", {
      ticketItemId: itemId,
      way: "pos",
      posDeviceId,
    })
  ).json();
const stateOf = async (id: number): Promise<string> =>
  (await cashier.call("GET", `/operator-queue/check-payment-frame/${id}`)).json().state;
const paymentNow = async () =>
  (await cashier.call("GET", `/operator-queue/payment/${itemId}`)).json().payments.at(-1);

test("a visitor pays at the terminal, and gets a part back", async () => {
  const begun = await take();
  expect(begun).toMatchObject({ state: "pending", amount: 5_000 });
  await expect.poll(() => stateOf(begun.id)).toBe("paid");
  const [receipt] = terminal.receipts;
  expect(await paymentNow()).toMatchObject({
    receipt: `${receipt?.rrn}/${receipt?.invoice}`,
    provider: "pos",
  });
  const refunded = await cashier.call("POST", `/operator-queue/payment-refund/${begun.id}`, {
    amount: 1_250,
    reason: "Discount",
  });
  expect(refunded.json()).toMatchObject({ state: "paid", refunding: 1_250 });
  // Nobody looks: the end of the job makes the payment due.
  await expect
    .poll(async () => {
      await askDuePayments(server.deps);
      return (await paymentNow()).refunded;
    })
    .toBe(1_250);
  expect(await paymentNow()).toMatchObject({ refunding: 0 });
  expect(terminal.receipts.map(({ method, amount }) => [method, amount])).toEqual([
    ["Purchase", "50.00"],
    ["Refund", "12.50"],
  ]);
});

test("a declined card fails, and can be tried again", async () => {
  terminal.plans.push("decline");
  const { id } = await take();
  await expect.poll(() => stateOf(id)).toBe("failed");
  const again = await take();
  await expect.poll(() => stateOf(again.id)).toBe("paid");
});

test("a link that is lost after the charge is recovered, and the card is charged once", async () => {
  const before = terminal.receipts.length;
  terminal.plans.push("loseAfterCharge");
  const { id } = await take();
  await expect.poll(() => stateOf(id)).toBe("paid");
  expect(terminal.receipts).toHaveLength(before + 1);
});

test("a terminal that vanishes after the charge is unknown until it comes back; nobody takes the money again", async () => {
  const before = terminal.receipts.length;
  terminal.plans.push("vanishAfterCharge");
  const { id } = await take();
  await expect.poll(() => stateOf(id)).toBe("unknown");
  expect((await take()).id).toBe(id);
  const cash = await cashier.call("POST", "/operator-queue/payment-frame", {
    ticketItemId: itemId,
    way: "cash",
    receipt: "1",
  });
  expect(cash.json()).toMatchObject({ error: "ERROR_PAYMENT_OPEN" });
  terminal.isOff = false;
  await expect
    .poll(async () => {
      // The terminal is asked again after half a minute.
      await sql`update device_job set changed_at = now() - interval '1 minute' where state = 'failed'`.execute(
        server.deps.db,
      );
      await sql`update payment set ask_at = now() where id = ${id}`.execute(server.deps.db);
      await askDuePayments(server.deps);
      return (await paymentNow()).state;
    })
    .toBe("paid");
  expect(terminal.receipts).toHaveLength(before + 1);
});

test("the receipt of another payment proves that this one was not charged", async () => {
  const first = await take();
  await expect.poll(() => stateOf(first.id)).toBe("paid");
  const made = await cashier.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    type: "inPlaceCurrent",
  });
  itemId = made.json().ticket.items[0].id;
  terminal.plans.push("wait");
  const { id } = await take();
  await expect.poll(() => terminal.plans.length).toBe(0);
  // The server was killed meanwhile, and nobody knows what the terminal did.
  await sql`update device_job set state = 'unknown', trouble = 'interrupted', changed_at = now()
    where once = ${`pay-${id}`}`.execute(server.deps.db);
  await cashier.call("POST", `/operator-queue/payment-cancel/${id}`);
  await expect.poll(() => stateOf(id)).toBe("failed");
});

test("a payment is cancelled while the terminal waits for a card", async () => {
  terminal.plans.push("wait");
  const { id } = await take();
  await expect.poll(() => terminal.plans.length).toBe(0);
  await cashier.call("POST", `/operator-queue/payment-cancel/${id}`);
  await expect.poll(() => stateOf(id)).toBe("failed");
});

test("staff say what the paper of the terminal says, with a reason", async () => {
  terminal.plans.push("vanishAfterCharge");
  const { id } = await take();
  await expect.poll(() => stateOf(id)).toBe("unknown");
  const confirm = (body: object) => cashier.call("POST", `/operator-queue/payment-confirm/${id}`, body);
  expect((await confirm({ isPaid: true, reason: "" })).statusCode).toBe(400);
  expect((await confirm({ isPaid: true, reason: "Slip 0007" })).json()).toMatchObject({ state: "paid" });
  expect((await confirm({ isPaid: false, reason: "Slip 0007" })).statusCode).toBe(409);
});

test("what a terminal says through its agent decides the payment", async () => {
  const address = await server.app.listen({ port: 0 });
  const made = await cashier.call("POST", "/pos-device/create", {
    name: "Beside an agent",
    organizationId: centre.organizationId,
  });
  const device = { kind: "pos-device", id: made.json().id } as const;
  const agent = await enrolAgent(address, { admin: cashier }, device);
  const stream = await agent.connect();
  const begun = await cashier.call("POST", "/operator-queue/payment-frame", {
    ticketItemId: itemId,
    way: "pos",
    posDeviceId: device.id,
  });
  const { id } = begun.json();
  const job = await stream.nextJob();
  const claimed = await agent.call("/device/claim", { job, connection: stream.connection });
  expect(await claimed.json()).toMatchObject({
    event: "pay",
    document: { data: { amount: "50.00", paymentId: id } },
  });
  expect(await stateOf(id)).toBe("pending");
  const data = { rrn: "555", invoice: "000009", amount: "50.00" };
  const told = { job, state: "done", data };
  // Told twice: the first answer was lost.
  await agent.call("/device/outcome", told);
  await agent.call("/device/outcome", told);
  expect(await stateOf(id)).toBe("paid");
  expect(await paymentNow()).toMatchObject({ receipt: "555/000009" });
  stream.close();
});

test("money moves only by payments: a job is not given again, and an event without a payment charges nothing", async () => {
  const before = terminal.receipts.length;
  const { content } = (
    await cashier.call("GET", `/device/job?kind=pos-device&deviceId=${posDeviceId}`)
  ).json();
  const paid = content.find(
    ({ event, state }: { event: string; state: string }) => event === "pay" && state === "done",
  );
  expect((await cashier.call("POST", `/device/job/again/${paid.id}`)).json()).toMatchObject({
    error: "ERROR_ACTION_NOT_ALLOWED",
  });
  const sent = await cashier.call("POST", "/pos-device/send-event", {
    id: posDeviceId,
    event: "pay",
    data: { paymentId: 1 },
  });
  const jobId = sent.json().job.id;
  await expect
    .poll(async () => {
      const jobs = (await cashier.call("GET", `/device/job?kind=pos-device&deviceId=${posDeviceId}`)).json()
        .content;
      return jobs.find(({ id }: { id: number }) => id === jobId).trouble;
    })
    .toBe("unsupported");
  expect(terminal.receipts).toHaveLength(before);
});

/** A terminal beside an agent that is away, so that its jobs are those that the test writes. */
async function anAwayTerminal() {
  const address = await addressOf();
  const made = await cashier.call("POST", "/pos-device/create", {
    name: "Away",
    organizationId: centre.organizationId,
  });
  const deviceId: number = made.json().id;
  await enrolAgent(address, { admin: cashier }, { kind: "pos-device", id: deviceId });
  const finished = (event: string, once: string, invoice: string) =>
    sql`insert into device_job (organization_id, kind, device_id, event, payload, once, state, outcome, is_noted,
        changed_at, expires_at)
      values (${centre.organizationId}, 'pos-device', ${deviceId}, ${event}, '{}', ${once}, 'done',
        ${JSON.stringify({ rrn: `9${invoice}`, invoice, amount: "50.00" })}::jsonb, true, now(), now())`.execute(
      server.deps.db,
    );
  return {
    finished,
    /** Begins a payment whose outcome nobody knows. */
    begin: async (): Promise<number> => {
      const begun = await cashier.call("POST", "/operator-queue/payment-frame", {
        ticketItemId: itemId,
        way: "pos",
        posDeviceId: deviceId,
      });
      const { id } = begun.json();
      await sql`update device_job set state = 'unknown', trouble = 'interrupted', changed_at = now(), is_noted = true
        where device_id = ${deviceId} and once = ${`pay-${id}`}`.execute(server.deps.db);
      return id;
    },
    check: async (id: number) =>
      (await cashier.call("GET", `/operator-queue/check-payment-frame/${id}`)).json().state,
  };
}

let listening: Promise<string> | undefined;
const addressOf = (): Promise<string> =>
  (listening ??= server.app.server.listening
    ? Promise.resolve(server.app.listeningOrigin)
    : server.app.listen({ port: 0 }));

test("a receipt proves nothing if something else was paid at the terminal since", async () => {
  const { begin, finished, check } = await anAwayTerminal();
  const id = await begin();
  await finished("pay", "pay-of-another", "000602");
  await finished("lastReceipt", `receipt-${id}-1`, "000602");
  expect(await check(id)).toBe("unknown");
});

test("the receipt of an earlier refund does not make a payment paid", async () => {
  const { begin, finished, check } = await anAwayTerminal();
  await finished("refund", "refund-of-another", "000502");
  const id = await begin();
  await finished("lastReceipt", `receipt-${id}-1`, "000502");
  expect(await check(id)).toBe("failed");
});

test("a receipt that is new makes the payment paid", async () => {
  const { begin, finished, check } = await anAwayTerminal();
  await finished("refund", "refund-of-another", "000502");
  const id = await begin();
  await finished("lastReceipt", `receipt-${id}-1`, "000503");
  expect(await check(id)).toBe("paid");
});

test("a server that stops does not wait for the card; the payment is decided by the next server", async () => {
  const before = terminal.receipts.length;
  const { pool, hub, outgoing } = server.deps;
  for (const { stop } of running.splice(0)) await stop();
  const limits = { recovery: 200, pause: 20, answer: 2_000 };
  const throwing = (error: unknown): void => {
    throw error;
  };
  const stopping = makeServerTerminal({ pool, hub, policy: outgoing, limits });
  const jobs = startJobs(server.deps, stopping.doJob, throwing);
  terminal.plans.push("payAlone");
  const { id } = await take();
  await expect.poll(() => terminal.plans.length).toBe(0);
  const stopped = jobs.stop();
  stopping.stop();
  // It would wait for the card for almost two minutes.
  await stopped;
  const { rows } = await sql`select state from device_job where once = ${`pay-${id}`}`.execute(
    server.deps.db,
  );
  expect(rows).toEqual([{ state: "unknown" }]);
  expect(await stateOf(id)).toBe("unknown");
  running.push(
    startJobs(server.deps, makeServerTerminal({ pool, hub, policy: outgoing, limits }).doJob, throwing),
  );
  await expect.poll(() => stateOf(id)).toBe("paid");
  expect(terminal.receipts).toHaveLength(before + 1);
});
