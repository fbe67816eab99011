import { unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverDue, type DeliveryChannel } from "#delivery/delivery";
import { messageTable } from "#messages/outbox";
import { runDueTimers } from "#queue/timers/due-timers";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { tellOfChangedHours } from "#unscheduled/tell-visitors";
import { makeStranger, type Stranger } from "#visitors/testing/stranger";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";

// Monday, ten in the morning in Kyiv.
const morning = "2026-05-04T07:00:00Z";
const clock = makeSetClock(morning);
let server: TestApp;
let other: TestApp;
let centre: WebCentre;
beforeAll(async () => {
  const messaging = { hasDemoPhone: true, publicUrl: "https://queue.example" };
  server = await makeTestApp(undefined, clock, messaging);
  other = await makeTestApp(server.database, clock, messaging);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  clock.set(morning);
  centre = await makeWebCentre(server, { fields: [{ dataFieldId: dataFieldIds.phone, required: true }] });
});

async function reserve(queueDateTime: string): Promise<Stranger> {
  const { organizationId, services, pageId } = centre;
  const visitor = makeStranger(server);
  const body = { organizationId, service: services[0], queueDateTime };
  const kept = await visitor.call("POST", `/online/${pageId}/reserve`, body);
  return visitor.withTicket(kept.json().token);
}

/** Confirms a reserved time, in Ukrainian. */
async function confirm(mine: Stranger): Promise<Stranger> {
  const dataField = [{ dataFieldId: dataFieldIds.phone, value: "+380501112233" }];
  const filled = await mine.call("POST", `/online/${centre.pageId}/fill`, { dataField }, { lang: "ua" });
  expect(filled.json()).toMatchObject({ status: "success" });
  return mine;
}

const book = async (start: string): Promise<Stranger> => confirm(await reserve(start));

async function change(settings: object): Promise<void> {
  const answer = await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, settings);
  expect(answer.statusCode).toBe(200);
}
const reason = { en: "Roof repairs", ru: "Ремонт крыши", ua: "Ремонт даху" };
const close = (date: string) => change({ closeDayMap: { [date]: { hours: null, reason } } });
const reopen = () => change({ closeDayMap: {} });

/** Looks at once, and again when the change is old enough. */
async function look(): Promise<void> {
  await tellOfChangedHours(server.deps);
  clock.advance(2);
  await Promise.all([tellOfChangedHours(server.deps), tellOfChangedHours(other.deps)]);
}

async function news() {
  const { rows } = await server.deps.pool.query<{ kind: string; text: string; due: Date }>(
    `select kind, text, due_at as due from message
     where organization_id = $1 and kind in ('timeLost', 'timeBack', 'notice') and state <> 'expired' order by id`,
    [centre.organizationId],
  );
  return rows;
}
const kinds = async () => (await news()).map(({ kind }) => kind);
const sent = () =>
  server.deps.pool.query(
    "update message set state = 'sent', sent_at = created_at where organization_id = $1",
    [centre.organizationId],
  );

async function list() {
  const answer = await centre.admin.call("GET", "/operator-queue/unscheduled");
  return unscheduledCalls.list.answer.parse(answer.json()).content;
}
async function tell(ticketIds: readonly number[]) {
  const answer = await centre.admin.call("POST", "/operator-queue/unscheduled/tell", { ticketIds });
  return unscheduledCalls.tell.answer.parse(answer.json()).results;
}

test("the visitors of a closed day are told once, with the reason, and nobody else is", async () => {
  await book("2026-05-05T07:00:00Z");
  await book("2026-05-06T07:00:00Z");
  await close("2026-05-05");
  await tellOfChangedHours(server.deps);
  expect(await news()).toEqual([]);
  await look();
  expect((await news()).map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Перепрошуємо: ваш візит .*10:00.* не відбудеться\. Ремонт даху\. .* https:\/\/queue\.example\/t\/\S+ Centre$/,
    ),
  ]);
  // Another change of the hours looks at the same bookings again.
  await change({ openHour: { from: "08:30", to: "18:00" } });
  await look();
  expect(await kinds()).toEqual(["timeLost"]);
});

test("a visitor who confirms a booking of a closed day is told so, and not that it is booked", async () => {
  const mine = await reserve("2026-05-05T07:00:00Z");
  await close("2026-05-05");
  await look();
  expect(await news()).toEqual([]);
  await confirm(mine);
  await look();
  expect(await kinds()).toEqual(["timeLost"]);
  const { rows } = await server.deps.pool.query(
    "select from message where organization_id = $1 and kind = 'success'",
    [centre.organizationId],
  );
  expect(rows).toEqual([]);
  expect((await mine.call("GET", "/tracker")).json()).toMatchObject({ unscheduled: { reason: "closed" } });
});

test("a day that is opened again at once is not news", async () => {
  await book("2026-05-05T07:00:00Z");
  await close("2026-05-05");
  await tellOfChangedHours(server.deps);
  await reopen();
  await look();
  await look();
  expect(await news()).toEqual([]);
});

test("who was told of a closed day is told when it is open again, and again when it is closed again", async () => {
  await book("2026-05-05T07:00:00Z");
  await close("2026-05-05");
  await look();
  await sent();
  await reopen();
  await look();
  await sent();
  await close("2026-05-05");
  await look();
  expect(await kinds()).toEqual(["timeLost", "timeBack", "timeLost"]);
});

test("a message that has not left is taken back when the day is open again, as often as that happens", async () => {
  await book("2026-05-06T07:00:00Z");
  clock.set("2026-05-04T20:00:00Z");
  for (let time = 0; time < 2; time += 1) {
    await close("2026-05-06");
    await look();
    expect(await news()).toMatchObject([{ kind: "timeLost", due: new Date("2026-05-05T05:00:00Z") }]);
    await reopen();
    await look();
    expect(await news()).toEqual([]);
  }
});

test("a message that may have arrived is not taken back, although its gateway gave no answer", async () => {
  await book("2026-05-05T07:00:00Z");
  await close("2026-05-05");
  await look();
  await server.deps.pool.query(
    "update message set error = 'noAnswer' where organization_id = $1 and kind = 'timeLost'",
    [centre.organizationId],
  );
  await reopen();
  await look();
  expect(await kinds()).toEqual(["timeLost", "timeBack"]);
});

test("a message is either sent or taken back, although both happen at once", async () => {
  const starts = ["07:00", "07:30", "08:00", "08:30"].map((time) => `2026-05-06T${time}:00Z`);
  for (const start of starts) await book(start);
  clock.set("2026-05-04T20:00:00Z");
  await close("2026-05-06");
  await look();
  expect(await kinds()).toEqual(starts.map(() => "timeLost"));
  await reopen();
  await tellOfChangedHours(server.deps);
  clock.set("2026-05-05T07:00:00Z");
  const sentIds: number[] = [];
  const channel: DeliveryChannel = {
    table: messageTable,
    name: "sms",
    organizationIds: [centre.organizationId],
    atOnce: 1,
    deliver: ({ id }) => {
      sentIds.push(id);
      return Promise.resolve({ state: "sent" });
    },
  };
  await Promise.all([
    deliverDue(server.deps, channel),
    tellOfChangedHours(server.deps),
    deliverDue(other.deps, channel),
    tellOfChangedHours(other.deps),
  ]);
  await deliverDue(server.deps, channel);
  const { rows } = await server.deps.pool.query<{ told: string }>(
    `select string_agg(kind, ' ' order by created_at, id) as told from message
     where organization_id = $1 and id = any($2) and kind in ('timeLost', 'timeBack') group by ticket_id`,
    [centre.organizationId, sentIds],
  );
  expect(new Set(sentIds).size).toBe(sentIds.length);
  for (const { told } of rows) expect(told).toBe("timeLost timeBack");
});

test("at night a visitor is woken only if the visit is too soon to wait", async () => {
  await book("2026-05-05T06:30:00Z");
  await book("2026-05-05T07:00:00Z");
  clock.set("2026-05-04T20:00:00Z");
  await close("2026-05-05");
  await look();
  expect((await news()).map(({ due }) => due.toISOString()).toSorted()).toEqual([
    "2026-05-04T20:02:00.000Z",
    "2026-05-05T05:00:00.000Z",
  ]);
});

test("a booking that was moved meanwhile is no news, and neither is one outside of the hours' change", async () => {
  const mine = await book("2026-05-05T07:00:00Z");
  await book("2026-05-05T11:00:00Z");
  await change({ closeDayMap: { "2026-05-05": { hours: { from: "12:00", to: "18:00" }, reason } } });
  expect(
    (await mine.call("POST", "/tracker/move", { queueDateTime: "2026-05-06T08:00:00Z" })).statusCode,
  ).toBe(200);
  await look();
  expect(await news()).toEqual([]);
});

test("shortened hours are news for those outside of them, on a day far ahead too", async () => {
  await change({ maxQueuePeriodDays: 300 });
  await book("2026-12-07T08:00:00Z");
  await book("2026-12-07T12:00:00Z");
  await change({ closeDayMap: { "2026-12-07": { hours: { from: "12:00", to: "18:00" }, reason } } });
  await look();
  expect((await news()).map(({ text }) => /10:00/.test(text))).toEqual([true]);
});

test("an organization that does not notify leaves it to its staff, who tell nobody twice", async () => {
  const notifications = { confirmed: false, moved: false, cancelled: false, called: false, dayClosed: false };
  await change({ notifications });
  await book("2026-05-05T07:00:00Z");
  await book("2026-05-05T08:00:00Z");
  await close("2026-05-05");
  await look();
  expect(await news()).toEqual([]);
  const [first, second] = await list();
  if (first === undefined || second === undefined) throw new Error("two bookings are listed");
  expect(first).toMatchObject({ reachable: true, told: null });
  expect(await tell([first.ticketId])).toEqual([{ ticketId: first.ticketId }]);
  expect(await list()).toMatchObject([{ told: clock.now().toISOString() }, { told: null }]);
  expect(await tell([first.ticketId, second.ticketId])).toEqual([
    { ticketId: first.ticketId },
    { ticketId: second.ticketId },
  ]);
  expect(await kinds()).toEqual(["timeLost", "timeLost"]);
});

test("who cannot be reached, or keeps the time, is not told; operators tell nobody", async () => {
  await book("2026-05-06T07:00:00Z");
  const registered = await centre.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    queueDateTime: "2026-05-05T07:00:00Z",
    dataField: [],
  });
  const { id } = registered?.json().ticket ?? {};
  await close("2026-05-05");
  await look();
  expect(await news()).toEqual([]);
  expect(await list()).toMatchObject([{ ticketId: id, reachable: false, told: null }]);
  const { rows } = await server.deps.pool.query<{ id: number }>(
    "select id from ticket where organization_id = $1 and id <> $2",
    [centre.organizationId, id],
  );
  const kept = rows[0]?.id ?? 0;
  expect(await tell([id, kept])).toEqual([
    { ticketId: id, error: "ERROR_ACTION_NOT_ALLOWED" },
    { ticketId: kept, error: "ERROR_CONFLICT" },
  ]);
  const path = "/operator-queue/unscheduled/tell";
  expect((await centre.operators[0]?.call("POST", path, { ticketIds: [id] }))?.statusCode).toBe(403);
});

test("visitors who were told of a closed day, also at night, are not told again when it ends", async () => {
  await book("2026-05-05T07:00:00Z");
  await close("2026-05-05");
  await look();
  clock.set("2026-05-06T07:00:00Z");
  await runDueTimers(server.deps);
  expect(await kinds()).toEqual(["timeLost"]);
});
