import { createPublicKey } from "node:crypto";
import { registrationCalls } from "@cherga/contract/calls/registration";
import type { FastifyInstance } from "fastify";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "#app";
import { deliverDue, topicOf } from "#delivery/delivery";
import { expireMessages } from "#messages/outbox";
import { startDelivery } from "#delivery/start-delivery";
import type { Deps } from "#deps";
import { makeDays } from "#queue/days/days";
import { plainCommand } from "#queue/runner/day-request";
import { runDueTimers } from "#queue/timers/due-timers";
import { type Centre, makeCentre } from "#testing/centre";
import { statusesOf } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { pushChannel } from "#visitors/push/push-channel";
import { putPushMessages } from "#visitors/push/put-push-messages";
import { deleteOldSubscriptions } from "#visitors/push/subscriptions";
import { type Browser, makeBrowser } from "#visitors/push/testing/browser";
import { type PushService, startPushService } from "#visitors/push/testing/push-service";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let service: PushService;
/** The servers, with one more service to send to. */
let deps: Deps;
let otherDeps: Deps;
let app: FastifyInstance;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  service = await startPushService();
  const settings = { hosts: [service.origin], contact: "mailto:house@example.org" };
  deps = { ...server.deps, push: { ...server.deps.push, settings } };
  otherDeps = { ...other.deps, push: { ...other.deps.push, settings } };
  app = buildApp(deps, { logger: { level: "error" } });
});
afterAll(async () => {
  await app.close();
  await other.close();
  await server.close();
  await service.close();
});
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  centre = await makeCentre(server, { operators: 1 });
  await server.deps.pool.query("delete from message");
});

async function take() {
  const answer = await centre.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    dataField: [{ dataFieldId: 1, value: "Grace Hopper" }],
  });
  return registrationCalls.register.answer.parse(answer?.json()).ticket;
}
type TakenTicket = Awaited<ReturnType<typeof take>>;

const act = (type: string, more: object = {}) =>
  centre.operators[0]?.call("POST", "/operator-queue/create-event", { type, ...more });
const ask = (ticket: TakenTicket, method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Ticket ${ticket.token}`, lang: "ua" },
    ...(body === undefined ? {} : { payload: body }),
  });
const subscribe = (ticket: TakenTicket, path: string, { keys }: Browser) =>
  ask(ticket, "POST", "/tracker/push", { endpoint: `${service.origin}${path}`, keys });

const sendDue = (by: Deps) => deliverDue({ ...by, random: () => 0 }, pushChannel(by));

async function call(ticket: TakenTicket): Promise<void> {
  await act("arbitraryCall", { ticketItemId: ticket.items[0]?.id });
}
const deliveriesTo = (path: string) => service.deliveries.filter((delivery) => delivery.path === path);
async function messages() {
  const { rows } = await deps.pool.query(
    `select kind, state, attempts, error, recipient, text, due_at, sent_at from message
     where organization_id = $1 order by id`,
    [centre.organizationId],
  );
  return rows;
}

test("a call reaches the browser that asked for it: sealed, signed by us, and without personal data", async () => {
  const ticket = await take();
  const browser = makeBrowser();
  expect((await subscribe(ticket, "/call", browser)).json()).toBe(true);
  await call(ticket);
  expect(await messages()).toMatchObject([{ kind: "call", state: "queued", attempts: 0 }]);
  expect(JSON.stringify(await messages())).not.toMatch(/Grace|Hopper/);

  expect(await sendDue(deps)).toBe(1);
  const [delivery] = deliveriesTo("/call");
  expect(delivery?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "120" });
  expect(browser.read(delivery?.body ?? Buffer.alloc(0))).toEqual({
    num: ticket.num,
    kind: "call",
    room: "1",
    at: "2026-05-04T07:00:00.000Z",
    lang: "ua",
  });
  expect(await messages()).toMatchObject([{ state: "sent", attempts: 1, error: "", sent_at: clock.now() }]);

  const { key } = (await ask(ticket, "GET", "/tracker/push-key")).json();
  const [, token = "", shown] = /^vapid t=([^,]+), k=(.+)$/.exec(delivery?.headers.authorization ?? "") ?? [];
  expect(shown).toBe(key);
  const { payload } = await jwtVerify(token, publicKeyOf(key), { audience: service.origin });
  expect(payload.sub).toBe("mailto:house@example.org");
});

test("all servers show the same key", async () => {
  const keys = await Promise.all([deps, otherDeps, deps].map(({ push }) => push.keys()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(keys[0]?.publicKey).toHaveLength(87);
});

test("a browser that is gone is forgotten; others of the same ticket are not", async () => {
  const ticket = await take();
  await subscribe(ticket, "/gone", makeBrowser());
  await subscribe(ticket, "/there", makeBrowser());
  service.answer("/gone", 410);
  await call(ticket);
  await sendDue(deps);
  expect((await messages()).map(({ state, error }) => `${state} ${error}`).toSorted()).toEqual([
    "failed 410",
    "sent ",
  ]);
  const { rows } = await deps.pool.query("select endpoint from push_subscription where ticket_id = $1", [
    ticket.id,
  ]);
  expect(rows).toEqual([{ endpoint: `${service.origin}/there` }]);
});

test("a failed notification is retried after a pause, and given up when it is too old", async () => {
  const ticket = await take();
  await subscribe(ticket, "/busy", makeBrowser());
  service.answer("/busy", 503);
  await call(ticket);
  expect(await sendDue(deps)).toBe(1);
  expect(await messages()).toMatchObject([
    { state: "queued", attempts: 1, error: "503", due_at: new Date("2026-05-04T07:00:02Z") },
  ]);
  expect(await sendDue(deps)).toBe(0);
  clock.set("2026-05-04T07:00:02Z");
  service.answer("/busy", 201);
  expect(await sendDue(otherDeps)).toBe(1);
  expect(await messages()).toMatchObject([{ state: "sent", attempts: 2 }]);

  const slow = await take();
  await subscribe(slow, "/slow", makeBrowser());
  await act("hold", { ticketItemId: ticket.items[0]?.id });
  await call(slow);
  clock.advance(3);
  expect(await sendDue(deps)).toBe(0);
  await expireMessages(deps.pool, clock.now());
  expect((await messages()).at(-1)).toMatchObject({ state: "expired", attempts: 0 });
});

test("a redirect of a push service is not followed", async () => {
  const ticket = await take();
  await subscribe(ticket, "/away", makeBrowser());
  service.answer("/away", 302);
  await call(ticket);
  await sendDue(deps);
  expect(await messages()).toMatchObject([{ state: "failed", error: "302" }]);
  expect(deliveriesTo("/elsewhere")).toEqual([]);
});

test("two servers that send at once send each notification once", async () => {
  const ticket = await take();
  for (const path of ["/a", "/b", "/c", "/d", "/e"]) await subscribe(ticket, path, makeBrowser());
  await call(ticket);
  const taken = await Promise.all([sendDue(deps), sendDue(otherDeps), sendDue(deps), sendDue(otherDeps)]);
  expect(taken.reduce((sum, count) => sum + count)).toBe(5);
  for (const path of ["/a", "/b", "/c", "/d", "/e"]) expect(deliveriesTo(path)).toHaveLength(1);
});

test("a visitor who was late is notified, and a repeated call is another notification", async () => {
  const ticket = await take();
  const browser = makeBrowser();
  await subscribe(ticket, "/late", browser);
  await call(ticket);
  clock.advance(1);
  await act("more", { ticketItemId: ticket.items[0]?.id });
  clock.advance(10);
  await runDueTimers(server.deps);
  expect((await messages()).map(({ kind }) => kind)).toEqual(["call", "call", "notice"]);
  await sendDue(deps);
  const read = deliveriesTo("/late").map(({ body }) => browser.read(body));
  expect(read).toMatchObject([{ num: ticket.num, kind: "late", room: null }]);
});

test("notifications are sent as soon as a visitor is called", async () => {
  const ticket = await take();
  const sending = startDelivery(deps, pushChannel(deps), (error) => expect.unreachable(String(error)));
  await subscribe(ticket, "/prompt", makeBrowser());
  await call(ticket);
  await expect.poll(() => deliveriesTo("/prompt").length).toBe(1);
  await sending.stop();
  expect(await messages()).toMatchObject([{ state: "sent" }]);
});

test("a call that is not committed leaves no notification", async () => {
  const ticket = await take();
  await subscribe(ticket, "/refused", makeBrowser());
  const { days } = deps;
  const failing = makeDays({ ...deps, publish: () => expect.unreachable("nothing was committed") });
  failing.writeWith((tx, change) => putPushMessages(tx, clock, change));
  failing.writeWith(() => Promise.reject(new Error("the transaction fails")));
  const key = await days.dayAt(centre.organizationId, clock.now().getTime());
  const arbitraryCall = {
    type: "arbitraryCall",
    operatorId: centre.operators[0]?.id ?? 0,
    itemId: ticket.items[0]?.id ?? 0,
  } as const;
  await expect(failing.submit(key, plainCommand, { input: arbitraryCall, actorId: null })).rejects.toThrow(
    "fails",
  );
  expect(await messages()).toEqual([]);
  await days.submit(key, plainCommand, { input: arbitraryCall, actorId: null });
  expect(await messages()).toMatchObject([{ kind: "call", state: "queued" }]);
});

test("a notification wakes the senders of all servers", async () => {
  const ticket = await take();
  await subscribe(ticket, "/woken", makeBrowser());
  const woken = Promise.all(
    [deps, otherDeps].map(
      ({ hub }) =>
        new Promise<void>((resolve) => {
          const topics = new Set([topicOf(pushChannel(deps))]);
          hub.add({ topics, scope: "all", organizationId: null, send: () => resolve() });
        }),
    ),
  );
  await call(ticket);
  await expect(woken).resolves.toHaveLength(2);
});

test("an outcome that comes after the lease has ended changes nothing", async () => {
  const ticket = await take();
  await subscribe(ticket, "/slow-lease", makeBrowser());
  await call(ticket);
  const channel = pushChannel(deps);
  await deliverDue(deps, {
    ...channel,
    deliver: async () => {
      clock.set("2026-05-04T07:01:00Z");
      expect(await sendDue(otherDeps)).toBe(1);
      return { state: "failed", error: "too late" };
    },
  });
  expect(await messages()).toMatchObject([{ state: "sent", attempts: 2, error: "" }]);
});

test("a ticket has five browsers, the latest, however many come at once; one can be taken back", async () => {
  const ticket = await take();
  const paths = Array.from({ length: 9 }, (_, index) => `/many/${index}`);
  const answers = await Promise.all(paths.map((path) => subscribe(ticket, path, makeBrowser())));
  expect(statusesOf(answers)).toEqual(paths.map(() => 200));
  await subscribe(ticket, "/many/last", makeBrowser());
  const listed = async (): Promise<string[]> => {
    const { rows } = await deps.pool.query<{ endpoint: string }>(
      "select endpoint from push_subscription where ticket_id = $1 order by id",
      [ticket.id],
    );
    return rows.map(({ endpoint }) => endpoint);
  };
  expect(await listed()).toHaveLength(5);
  expect((await listed()).at(-1)).toBe(`${service.origin}/many/last`);
  const endpoint = `${service.origin}/many/last`;
  const another = await take();
  expect((await ask(another, "DELETE", "/tracker/push", { endpoint })).json()).toBe(true);
  expect(await listed()).toHaveLength(5);
  for (let count = 0; count < 2; count += 1)
    expect((await ask(ticket, "DELETE", "/tracker/push", { endpoint })).json()).toBe(true);
  expect(await listed()).toHaveLength(4);
});

test("subscriptions are deleted a day after the visit, by the clock of the server", async () => {
  const ticket = await take();
  await subscribe(ticket, "/old", makeBrowser());
  const count = async () =>
    (await deps.pool.query("select from push_subscription where ticket_id = $1", [ticket.id])).rowCount;
  await deleteOldSubscriptions(deps);
  expect(await count()).toBe(1);
  clock.set("2026-05-06T07:00:00Z");
  await deleteOldSubscriptions(deps);
  expect(await count()).toBe(0);
});

test("refuses endpoints that are no push services, and invalid keys", async () => {
  const ticket = await take();
  const { keys } = makeBrowser();
  const inside = ["http://127.0.0.1:1/", "https://169.254.169.254/", "https://example.org/", "ftp://a/", "x"];
  for (const endpoint of inside) {
    const answer = await ask(ticket, "POST", "/tracker/push", { endpoint, keys });
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, ["endpoint"]]);
  }
  const wrong = { ...keys, p256dh: `B${"A".repeat(86)}` };
  const answer = await ask(ticket, "POST", "/tracker/push", { endpoint: `${service.origin}/x`, keys: wrong });
  expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, ["keys", "p256dh"]]);
});

function publicKeyOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) }, format: "jwk" });
}
