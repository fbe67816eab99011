import { internetOnly } from "@cherga/outgoing/address-guard";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startGateways } from "#delivery/start-gateways";
import { receiptTokenOf } from "#messages/sms/receipt-token";
import { smsChannel, type SmsChannelDeps } from "#messages/sms/sms-channel";
import { hubAt, queueSms, readSms, takeTicket } from "#messages/sms/testing/sms-world";
import { startKannel } from "#messages/sms/testing/start-kannel";
import { startSmsc } from "#messages/sms/testing/start-smsc";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let publicUrl: string;
const stops: (() => Promise<unknown>)[] = [];
const patient = { timeout: 60_000 };
const login = { login: "visitor", password: "hall" };

beforeAll(async () => {
  server = await makeTestApp();
  publicUrl = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 1 });
  await server.deps.pool.query("update organization set message_hub = null");
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function useGateway(
  hub: Readonly<Record<string, unknown>>,
  part: Partial<SmsChannelDeps> = {},
): Promise<void> {
  await server.deps.pool.query("update organization set message_hub = $1 where id = $2", [
    JSON.stringify(hub),
    centre.organizationId,
  ]);
  const messaging = { ...server.deps.messaging, publicUrl };
  const gateways = startGateways(
    server.deps,
    smsChannel({ ...server.deps, messaging, random: () => 0, ...part }),
    (error) => expect.unreachable(String(error)),
  );
  stops.push(gateways.stop);
}

/** Answers requests by what the text asks for. */
async function startFakeGateway(answer: (asked: URL) => number): Promise<{ port: number; asked: URL[] }> {
  const asked: URL[] = [];
  const fake = http.createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? "", "http://gateway");
    asked.push(url);
    const status = answer(url);
    response
      .writeHead(status, status === 302 ? { location: "/elsewhere" } : {})
      .end("0: Accepted for delivery");
  });
  fake.listen(0, "127.0.0.1");
  await once(fake, "listening");
  stops.push(async () => {
    fake.closeAllConnections();
    fake.close();
  });
  // A listening TCP server has an address of this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { port: (fake.address() as AddressInfo).port, asked };
}

const httpHub = (port: number, more = {}) => hubAt(port, { host: "http://127.0.0.1", ...login, ...more });
const send = (...messages: readonly (readonly [to: string, text: string])[]) =>
  queueSms(
    server,
    centre,
    messages.map(([to, text]) => ({ to, text })),
  );
const rows = () => readSms(server, centre.organizationId);
const outcomes = async () => (await rows()).map(({ state, error }) => `${state} ${error}`.trim());

test("Kannel takes messages and reports what became of them", async () => {
  const smsc = await startSmsc();
  stops.push(smsc.kill);
  const kannel = await startKannel(smsc.port);
  stops.push(kannel.stop);
  await expect.poll(() => smsc.count("bind"), patient).toBe(1);
  await useGateway(httpHub(kannel.port));
  const texts = ["Code: 1234 €", "Вас записано: 4 травня 😀", "Довгий текст, ".repeat(12)];
  await send(...texts.map((text) => ["+380441234567", text] as const), ["+380441234003", "Never delivered"]);
  await expect.poll(outcomes, patient).toEqual(["delivered", "delivered", "delivered", "failed undelivered"]);
  const received = smsc.submits().filter(({ parts }) => parts === undefined);
  expect(received.map(({ text }) => text)).toEqual(expect.arrayContaining(texts.slice(0, 2)));
  const long = smsc.submits().filter(({ parts }) => parts !== undefined);
  const joined = long.toSorted((a, b) => Number(a["part"]) - Number(b["part"])).map(({ text }) => text);
  expect(joined.join("")).toBe(texts[2]);
  expect((await centre.admin.call("GET", "/debug/sms")).json()).toMatchObject([
    { protocol: "http", state: "connected" },
  ]);
});

test("a wrong password at Kannel leaves the messages in the queue", async () => {
  const smsc = await startSmsc();
  stops.push(smsc.kill);
  const kannel = await startKannel(smsc.port);
  stops.push(kannel.stop);
  await useGateway(httpHub(kannel.port, { password: "wrong-one" }));
  await send(["+380441234567", "Hello"]);
  await expect.poll(outcomes, patient).toEqual(["queued wrongPassword"]);
  const [gateway] = (await centre.admin.call("GET", "/debug/sms")).json();
  expect(gateway).toMatchObject({ state: "paused", error: { code: "wrongPassword" } });
  expect(JSON.stringify(gateway)).not.toMatch(/wrong-one|380441234567|Hello/);
});

test("answers of an HTTP gateway decide what becomes of a message", async () => {
  let isWell = false;
  const { port, asked } = await startFakeGateway((url) => {
    const text = url.searchParams.get("text");
    return text === "Bad" ? 400 : text === "Fault" && !isWell ? 503 : 202;
  });
  await useGateway(httpHub(port));
  await send(["+380441234567", "Good"], ["+380441234567", "Bad"]);
  await expect.poll(outcomes, patient).toEqual(["sent", "failed refused 400"]);
  await send(["+380441234567", "Fault"]);
  await expect.poll(outcomes, patient).toEqual(["sent", "failed refused 400", "queued gatewayFault"]);
  isWell = true;
  await expect.poll(outcomes, patient).toEqual(["sent", "failed refused 400", "sent"]);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  expect(asked[0]?.searchParams.get("dlr-url")).toMatch(/\/api\/message\/receipt\/\d+-[\w-]{43}\?type=%d$/);
});

test.each(["http", "smpp"])(
  "a gateway by %s at an address that may not be dialled is not asked",
  async (kind) => {
    const { port, asked } = await startFakeGateway(() => 202);
    const host = kind === "http" ? "http://127.0.0.1" : "127.0.0.1";
    await useGateway(httpHub(port, { host }), { outgoing: internetOnly });
    await send(["+380441234567", "Hello"]);
    await expect.poll(outcomes, patient).toEqual(["queued refusedAddress"]);
    expect(asked).toEqual([]);
  },
);

test("a redirect is not followed", async () => {
  const { port, asked } = await startFakeGateway(() => 302);
  await useGateway(httpHub(port));
  await send(["+380441234567", "Hello"]);
  await expect.poll(outcomes, patient).toEqual(["queued redirected"]);
  expect(asked.map(({ pathname }) => pathname)).not.toContain("/elsewhere");
});

test("a receipt needs its token, may come twice, and may come before the outcome", async () => {
  const [id = 0] = await send(["+380441234567", "Hello"]);
  const path = (token: string, type: number) => `/api/message/receipt/${token}?type=${type}`;
  const token = receiptTokenOf(id, server.deps.secretOf.traces);
  const forged = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect((await server.app.inject({ url: path(forged, 1) })).statusCode).toBe(404);
  expect((await server.app.inject({ url: path(token, 8) })).statusCode).toBe(200);
  expect((await server.app.inject({ url: path(token, 1) })).statusCode).toBe(200);
  expect(await outcomes()).toEqual(["queued"]);
  await server.deps.pool.query("update message set state = 'sent', reference = $1 where id = $2", [
    `m${id}`,
    id,
  ]);
  await expect.poll(outcomes, patient).toEqual(["delivered"]);
  expect((await server.app.inject({ url: path(token, 2) })).statusCode).toBe(200);
  expect(await outcomes()).toEqual(["delivered"]);
});

test("an administrator sends a test message about a ticket", async () => {
  const { port, asked } = await startFakeGateway((url) =>
    url.searchParams.get("text") === "Refuse me" ? 400 : 202,
  );
  await useGateway(httpHub(port));
  const ticketId = await takeTicket(centre, "+380 44 123 45 67");
  const ask = (body: object, person = centre.admin) =>
    person.call("POST", "/debug/sms/send-ticket", { ticketId, ...body });
  const sent = (await ask({ text: "Number {num}" })).json();
  expect(sent).toMatchObject({
    kind: "test",
    channel: "sms",
    state: "sent",
    status: 0,
    ticketId,
    text: null,
  });
  expect(asked[0]?.searchParams.get("to")).toBe("380441234567");
  expect(asked[0]?.searchParams.get("text")).toMatch(/^Number \S*\d+$/);

  expect((await ask({ phone: "+48 600 000 000" })).json()).toMatchObject({ state: "sent" });
  expect(asked[1]?.searchParams.get("to")).toBe("48600000000");
  expect(asked[1]?.searchParams.get("text")).toMatch(/You are booked/);
  expect((await ask({ text: "Refuse me" })).json()).toMatchObject({ state: "failed", status: 1 });

  const stranger = await makeCentre(server, { operators: 1 });
  expect((await ask({}, stranger.admin)).statusCode).toBe(404);
  expect((await ask({}, centre.operators[0])).statusCode).toBe(403);
  const without = await centre.admin.call("POST", "/debug/sms/send-ticket", {
    ticketId: await takeTicket(centre),
  });
  expect([without.statusCode, without.json().details[0]]).toEqual([
    400,
    expect.objectContaining({ path: ["phone"], code: "ERROR_REQUIRED" }),
  ]);
});
