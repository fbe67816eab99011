import {
  startTerminal,
  type TerminalPlan,
  type TerminalSimulator,
} from "@cherga/payment-terminal/simulator/terminal-simulator";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "#devices/running/run-jobs";
import { askDuePayments } from "#payments/ask-payment";
import { paymentsOfItem } from "#payments/payment-table";
import { makeServerTerminal } from "#payments/pos/server-terminal";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

/** The walk is a few hundred payments at a real connection. */
const walkMs = 240_000;
const limits = { recovery: 100, pause: 10, answer: 2_000 };

let terminal: TerminalSimulator;
let servers: readonly TestApp[];
let centre: Centre;
let people: readonly Person[];
let posDeviceId: number;
let running: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  terminal = await startTerminal();
  const server = await makeTestApp();
  servers = [server, await makeTestApp(server.database)];
  centre = await makeCentre(server);
  const account = { organization_id: centre.organizationId, is_admin: true, payment: true };
  people = await Promise.all(servers.map((each) => makePerson(each, account)));
  await sql`update service set parameters = '{"price": 50}'`.execute(server.deps.db);
  const made = await call(0, "POST", "/pos-device/create", {
    name: "Cash desk",
    organizationId: centre.organizationId,
    host: `127.0.0.1:${terminal.port}`,
  });
  posDeviceId = made.id;
  startServing(0);
});
afterAll(async () => {
  await running?.stop();
  for (const server of servers.toReversed()) await server.close();
  await terminal.stop();
});

async function call(at: number, method: "GET" | "POST", path: string, body?: object) {
  const person = people[at];
  if (person === undefined) throw new Error("nobody is at this server");
  return (await person.call(method, path, body)).json();
}

/** Lets one of the servers do the jobs of the terminal. */
function startServing(at: number): void {
  const server = servers[at];
  if (server === undefined) throw new Error("there is no such server");
  const { pool, hub, outgoing } = server.deps;
  const terminalOfServer = makeServerTerminal({ pool, hub, policy: outgoing, limits });
  const jobs = startJobs(server.deps, terminalOfServer.doJob, (error) => {
    throw error;
  });
  running = {
    stop: async () => {
      const stopped = jobs.stop();
      terminalOfServer.stop();
      await stopped;
    },
  };
}

const plans: readonly TerminalPlan[] = [
  "approve",
  "decline",
  "loseAfterCharge",
  "loseBeforeCharge",
  "vanishAfterCharge",
  "wait",
  "payAlone",
];

type WalkStep = { readonly step: { readonly do: string; readonly plan?: TerminalPlan }; readonly at: number };

const step: fc.Arbitrary<WalkStep["step"]> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("take"), plan: fc.constantFrom(...plans) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("check", "tick", "cancel", "refundPart", "settle", "switchOn", "handOver"),
    }),
  },
);
const steps = fc.array(fc.record({ step, at: fc.constantFrom(0, 1) }), { minLength: 3, maxLength: 10 });

/** A terminal that is off so long that nobody knows what it did, while the server is replaced. */
const vanished: WalkStep[] = [
  { step: { do: "take", plan: "vanishAfterCharge" }, at: 0 },
  { step: { do: "untilUnknown" }, at: 0 },
  { step: { do: "handOver" }, at: 1 },
  { step: { do: "take", plan: "approve" }, at: 1 },
];

/** A card that is declined. */
const declined: WalkStep[] = [
  { step: { do: "take", plan: "decline" }, at: 0 },
  { step: { do: "tick" }, at: 0 },
];

test(
  "whatever becomes of terminal and servers, a card is charged once, and all is known in the end",
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        terminal.isOff = false;
        terminal.plans.length = 0;
        const before = terminal.receipts.length;
        const made = await call(0, "POST", "/operator-queue/ticket-registration", {
          service: centre.services[0],
          type: "inPlaceCurrent",
        });
        const itemId: number = made.ticket.items[0].id;
        for (const { step: each, at } of walk) {
          await doStep(each, at, itemId);
          await checkLaws(itemId, before);
          for (const { state } of await known(itemId)) seen.add(state);
        }
        await untilSettled(itemId);
        await checkLaws(itemId, before);
        const payments = await known(itemId);
        for (const { state } of payments) seen.add(state);
        const paid = payments.filter(({ state }) => state === "paid" || state === "refunded");
        expect(chargesSince(before)).toHaveLength(paid.length);
        expect(payments.map(({ refundedMinor }) => refundedMinor).reduce((sum, each) => sum + each, 0)).toBe(
          refundsSince(before),
        );
      }),
      { numRuns: 20, examples: [[vanished], [declined]] },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["failed", "paid", "pending", "unknown"]));
  },
  walkMs,
);

const known = (itemId: number) => paymentsOfItem(db(), itemId);

function db() {
  const [server] = servers;
  if (server === undefined) throw new Error("there is no server");
  return server.deps.db;
}

const chargesSince = (before: number) =>
  terminal.receipts.slice(before).filter(({ method }) => method === "Purchase");

const refundsSince = (before: number): number =>
  terminal.receipts
    .slice(before)
    .filter(({ method }) => method === "Refund")
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);

async function doStep(each: WalkStep["step"], at: number, itemId: number): Promise<void> {
  const latest = (await known(itemId)).at(-1);
  switch (each.do) {
    case "take": {
      // A plan is for the payment that begins now. If none begins, a refund must not follow it: it would wait for a card.
      terminal.plans.length = 0;
      const begins = latest === undefined || ["failed", "cancelled"].includes(latest.state);
      if (each.plan !== undefined && begins) terminal.plans.push(each.plan);
      await call(at, "POST", "/operator-queue/payment-frame", {
        ticketItemId: itemId,
        way: "pos",
        posDeviceId,
      });
      return;
    }
    case "check":
      if (latest !== undefined) await call(at, "GET", `/operator-queue/check-payment-frame/${latest.id}`);
      return;
    case "cancel":
      if (latest !== undefined) await call(at, "POST", `/operator-queue/payment-cancel/${latest.id}`);
      return;
    case "refundPart":
      if (latest !== undefined)
        await call(at, "POST", `/operator-queue/payment-refund/${latest.id}`, {
          amount: 1_000,
          reason: "Test",
        });
      return;
    case "untilUnknown":
      await expect
        .poll(
          async () =>
            latest && (await call(at, "GET", `/operator-queue/check-payment-frame/${latest.id}`)).state,
        )
        .toBe("unknown");
      return;
    case "switchOn":
      terminal.isOff = false;
      return;
    case "handOver":
      // The server stops, perhaps while a visitor looks for the card, and another one goes on.
      await running?.stop();
      return startServing(at);
    case "settle":
      return untilSettled(itemId);
    default:
      return tick();
  }
}

/** Lets the time pass after which terminals and providers are asked again. */
async function tick(): Promise<void> {
  await sql`update device_job set changed_at = now() - interval '1 minute' where state in ('failed', 'expired')`.execute(
    db(),
  );
  await sql`update payment set ask_at = now() where ask_at is not null`.execute(db());
  await Promise.all(servers.map(({ deps }) => askDuePayments(deps)));
}

async function checkLaws(itemId: number, before: number): Promise<void> {
  const payments = await known(itemId);
  const open = payments.filter(({ state }) => ["created", "pending", "unknown"].includes(state)).length;
  const paid = payments.filter(({ state }) => state === "paid" || state === "refunded").length;
  expect(open).toBeLessThanOrEqual(1);
  // Read after the payments: a charge may come meanwhile, but none is believed that did not.
  const charged = chargesSince(before).length;
  expect(paid).toBeLessThanOrEqual(charged);
  expect(paid + open).toBeLessThanOrEqual(1);
}

/** Switches the terminal on, and waits until nothing is open. A visitor who does not pay goes away. */
async function untilSettled(itemId: number): Promise<void> {
  await expect
    .poll(async () => {
      // It may have vanished just now.
      terminal.isOff = false;
      const latest = (await known(itemId)).at(-1);
      if (latest === undefined) return "settled";
      const isOpen = ["created", "pending", "unknown"].includes(latest.state);
      if (latest.state === "pending") await call(0, "POST", `/operator-queue/payment-cancel/${latest.id}`);
      await tick();
      return isOpen || latest.refundingMinor > 0 ? latest.state : "settled";
    })
    .toBe("settled");
}
