import { createHmac } from "node:crypto";
import { Agent } from "node:http";
import { paymentCalls } from "@cherga/contract/calls/payments";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { user } from "@cherga/contract/resources/user";
import pg from "pg";
import type { Benchmark, Figure } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { workAtDesks } from "#tools/busy-desks";
import { type BenchCentre, idOf, makeBenchCentre } from "#tools/centre";
import { nowMs, waitUntil } from "#tools/clock";
import { ask, askWell } from "#tools/http";
import type { RunningServer } from "#tools/start-server";

const warmUps = 10;
const frames = 200;
const desks = 4;
/** More than the desks can call in one round. */
const waiting = 180;
const deskEveryMs = 200;
const seconds = 10;
const reportsPerSecond = 100;
/** So many that the 99th percentile is the eighth slowest call of 800, not one pause of the machine. */
const rounds = 12;

export const payments: Benchmark = {
  name: "payments",
  title: `Payment pages, and calls of ${desks} desks while a provider reports ${reportsPerSecond} times a second`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Payments", desks, 1);
    await takeMoneyIn(administrator, centre);
    try {
      const opened = await openPages(server, administrator, centre);
      return [...opened, ...(await callBesideReports(server, administrator, centre))];
    } finally {
      administrator.leave();
    }
  },
};

/** Gives the service a price and the organization the test provider, whose time is that of the database. */
async function takeMoneyIn(
  administrator: Administrator,
  { organizationId, serviceId }: BenchCentre,
): Promise<void> {
  const users = user.row.array().parse(await administrator.ask("GET", "/user"));
  const own = users.find(({ username }) => username === "admin");
  await administrator.ask("PATCH", `/user/edit/${idOf(own)}`, { payment: true });
  await administrator.ask("PATCH", `/service/edit/${serviceId}`, { parameters: { price: 120.5 } });
  await administrator.ask("PATCH", `/organization/edit/${organizationId}`, {
    currency: "UAH",
    paymentHub: { provider: "test" },
  });
}

/** The time in which an operator gets a payment page. */
async function openPages(
  { address }: RunningServer,
  administrator: Administrator,
  { serviceId }: BenchCentre,
): Promise<readonly Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let number = 0; number < warmUps + frames; number += 1) {
    const ticketItemId = await register(administrator, serviceId);
    const askedAt = nowMs();
    const opened = await askWell(agent, `${address}/api/operator-queue/payment-frame`, {
      method: "POST",
      headers: administrator.headers,
      body: { ticketItemId },
    });
    times.push(nowMs() - askedAt);
    if (paymentCalls.frame.answer.parse(opened).state !== "pending") throw new Error("there is no page");
  }
  agent.destroy();
  const counted = times.slice(warmUps);
  return [
    { what: `a payment page, median of ${frames}`, value: percentile(counted, 50), unit: "ms" },
    { what: "a payment page, p95", value: percentile(counted, 95), unit: "ms", target: { atMost: 150 } },
  ];
}

async function register(administrator: Administrator, service: number): Promise<number> {
  const made = await administrator.ask("POST", "/operator-queue/ticket-registration", { service });
  const [item] = registrationCalls.register.answer.parse(made).ticket.items;
  return item?.id ?? -1;
}

/** How long *next* takes without reports and beside them, in turns, so that a busy machine slows both. */
async function callBesideReports(
  server: RunningServer,
  administrator: Administrator,
  { organizationId, operatorIds, serviceId }: BenchCentre,
): Promise<readonly Figure[]> {
  const report = await reporterFor(server, organizationId);
  const atDesks = operatorIds.map((operatorId) => ({ administrator, operatorId }));
  const work = () => workAtDesks(server.address, atDesks, { seconds, everyMs: deskEveryMs });
  const alone: number[] = [];
  const beside: number[] = [];
  const answers: ReportResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < waiting; count += 1) await register(administrator, serviceId);
    alone.push(...(await work()).nextMs);
    const [worked, reported] = await Promise.all([work(), report()]);
    beside.push(...worked.nextMs);
    answers.push(...reported);
  }
  const took = answers.map(({ ms }) => ms);
  return [
    { what: "reports of the provider", value: answers.length, unit: "" },
    {
      what: "reports that were not taken",
      value: answers.filter(({ status }) => status !== 200).length,
      unit: "",
      target: { atMost: 0 },
    },
    { what: "a report, p99", value: percentile(took, 99), unit: "ms" },
    { what: "next alone, p50", value: percentile(alone, 50), unit: "ms" },
    { what: "next beside reports, p50", value: percentile(beside, 50), unit: "ms" },
    { what: "next alone, p99", value: percentile(alone, 99), unit: "ms" },
    { what: "next beside reports, p99", value: percentile(beside, 99), unit: "ms" },
    {
      what: "ratio of the two",
      value: percentile(beside, 99) / percentile(alone, 99),
      unit: "×",
      target: { atMost: 2 },
    },
  ];
}

type ReportResult = { readonly status: number; readonly ms: number };

/** Makes a function that reports for a while about the open payments, at fixed times, as the test provider signs. */
async function reporterFor(
  { address, database }: RunningServer,
  organizationId: number,
): Promise<() => Promise<readonly ReportResult[]>> {
  const client = new pg.Client(database);
  await client.connect();
  const secrets = await client.query<{ secret: string }>(
    "select encode(value, 'hex') as secret from secret where name = 'traces'",
  );
  const known = await client.query<{ reference: string }>(
    "select reference from payment where organization_id = $1 and state = 'pending'",
    [organizationId],
  );
  await client.end();
  const signed = known.rows.map(({ reference }) => {
    const body = { reference };
    const key = `test-provider ${secrets.rows[0]?.secret ?? ""}`;
    const signature = createHmac("sha256", key).update(JSON.stringify(body)).digest("base64");
    return { body, headers: { "x-signature": signature } };
  });
  return async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const pending: Promise<ReportResult>[] = [];
    const startedAt = nowMs();
    for (let count = 0; count < seconds * reportsPerSecond; count += 1) {
      const dueAt = startedAt + (count / reportsPerSecond) * 1_000;
      await waitUntil(dueAt);
      const sent = { method: "POST", ...signed[count % signed.length] };
      pending.push(
        ask(agent, `${address}/api/payment/test/${organizationId}`, sent).then(
          ({ status }) => ({ status, ms: nowMs() - dueAt }),
          () => ({ status: 0, ms: nowMs() - dueAt }),
        ),
      );
    }
    const reported = await Promise.all(pending);
    agent.destroy();
    return reported;
  };
}
