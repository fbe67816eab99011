import { dataFieldIds } from "@cherga/contract/constants";
import type { Loose } from "@cherga/contract/resource";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runDueTimers } from "#queue/timers/due-timers";
import { remindOfBookings, remindThoseWhoWait } from "#visitors/reminders/run-reminders";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeStranger, type Stranger } from "#visitors/testing/stranger";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";

// Monday, ten in the morning in Kyiv.
const morning = "2026-05-04T07:00:00Z";
const clock = makeSetClock(morning);
let server: TestApp;
let other: TestApp;
beforeAll(async () => {
  const messaging = { hasDemoPhone: true, publicUrl: "https://queue.example" };
  server = await makeTestApp(undefined, clock, messaging);
  other = await makeTestApp(server.database, clock, messaging);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(() => clock.set(morning));

const phone = "+380501112233";

/** Books a start, in Ukrainian. */
async function book(centre: WebCentre, queueDateTime: string, values: Loose = {}): Promise<Stranger> {
  const { organizationId, services, pageId } = centre;
  const visitor = makeStranger(server);
  const body = { organizationId, service: services[0], queueDateTime };
  const kept = await visitor.call("POST", `/online/${pageId}/reserve`, body);
  const mine = visitor.withTicket(kept.json().token);
  const entered = { [dataFieldIds.phone]: phone, ...values };
  const dataField = Object.entries(entered).map(([id, value]) => ({ dataFieldId: Number(id), value }));
  const filled = await mine.call("POST", `/online/${pageId}/fill`, { dataField }, { lang: "ua" });
  expect(filled.json()).toMatchObject({ status: "success" });
  return mine;
}

const ask = async (mine: Stranger, path: string, body: object = {}) => {
  const answer = await mine.call("POST", path, body);
  expect([path, answer.statusCode]).toEqual([path, 200]);
};

const fields = [
  { dataFieldId: dataFieldIds.phone, required: true },
  { dataFieldId: dataFieldIds.email, required: false },
];

async function messagesOf({ organizationId }: WebCentre) {
  const { rows } = await server.deps.pool.query<{
    kind: string;
    channel: string;
    text: string;
    details: Loose;
    due: Date;
  }>(
    "select kind, channel, text, details, due_at as due from message where organization_id = $1 order by id",
    [organizationId],
  );
  return rows;
}
const textsOf = async (centre: WebCentre) =>
  (await messagesOf(centre)).map(({ channel, text }) => `${channel}: ${text}`);

test("a visitor hears of the booking, of a move and of the end, in the language of the booking", async () => {
  const centre = await makeWebCentre(server, { fields });
  const mine = await book(centre, "2026-05-05T07:00:00Z");
  await ask(mine, "/tracker/move", { queueDateTime: "2026-05-06T08:00:00Z" });
  await ask(mine, "/tracker/give-up");
  expect(await textsOf(centre)).toEqual([
    "sms: Вас записано: вт, 5 травня, 10:00, номер 001. Centre",
    "sms: Ви перенесли візит на ср, 6 травня, 11:00. Номер 001. Centre",
    "sms: Ви скасували візит ср, 6 травня, 11:00. Centre",
  ]);
});

test("a letter has its subject, links that change nothing, and the visit for the calendar", async () => {
  const centre = await makeWebCentre(server, { fields });
  await server.deps.pool.query(
    `update service set parameters = jsonb_set(parameters, '{bring}', $1) where id = $2`,
    [JSON.stringify({ en: "", ru: "", ua: "Паспорт\nФото 3×4\n" }), centre.services[0]],
  );
  const mine = await book(centre, "2026-05-05T07:00:00Z", { [dataFieldIds.email]: "anna@example.org" });
  const { bring } = (await mine.call("GET", "/tracker", undefined, { lang: "ua" })).json();
  expect(bring).toEqual(["Паспорт", "Фото 3×4"]);
  await ask(mine, "/tracker/give-up");
  const [booked, cancelled] = await messagesOf(centre);
  expect(booked).toMatchObject({
    channel: "email",
    details: {
      subject: "Ваш візит вт, 5 травня, 10:00: Service of 10 minutes",
      facts: [
        { label: "Послуга", value: "Service of 10 minutes" },
        { label: "Дата", value: "вівторок, 5 травня 2026 р." },
        { label: "Час", value: "10:00" },
        { label: "Номер", value: "001" },
        { label: "Місце", value: "Centre" },
        { label: "Що взяти з собою", value: "Паспорт; Фото 3×4" },
      ],
      links: [
        { label: "Мій талон", url: expect.stringMatching(/^https:\/\/queue\.example\/t\/[0-9a-f-]{36}$/) },
        { label: "Обрати інший час", url: expect.stringMatching(/\?ask=move$/) },
        { label: "Скасувати візит", url: expect.stringMatching(/\?ask=cancel$/) },
      ],
      calendar: { isCancelled: false, from: Date.parse("2026-05-05T07:00:00Z") },
    },
  });
  expect(cancelled).toMatchObject({ kind: "cancelled", details: { calendar: { isCancelled: true } } });
});

test("a call is told at once, once, and not by letter", async () => {
  const centre = await makeWebCentre(server, { fields });
  await book(centre, "2026-05-04T07:10:00Z", { [dataFieldIds.email]: "anna@example.org" });
  clock.set("2026-05-04T07:10:00Z");
  const operator = centre.operators[0];
  await operator?.call("POST", "/operator-queue/create-event", { type: "next" });
  await operator?.call("POST", "/operator-queue/create-event", { type: "more" });
  const calls = (await messagesOf(centre)).filter(({ kind }) => kind === "call");
  expect(calls).toMatchObject([{ channel: "sms", text: "001, підійдіть, будь ласка, до вікна 1. Centre" }]);
});

test("a visitor who was booked and not served before closing is told, in the morning", async () => {
  const centre = await makeWebCentre(server, { fields });
  await book(centre, "2026-05-04T08:00:00Z");
  clock.set("2026-05-05T07:00:00Z");
  await runDueTimers(server.deps);
  expect((await messagesOf(centre)).at(-1)).toMatchObject({
    kind: "notice",
    text: /не відбувся до закриття/,
    // The day is closed at ten in the evening.
    due: new Date("2026-05-05T05:00:00Z"),
  });
});

test("a visitor of a day that staff close before the booked time is told at once that it cannot take place", async () => {
  const centre = await makeWebCentre(server, { fields });
  await book(centre, "2026-05-04T12:00:00Z");
  clock.set("2026-05-04T09:00:00Z");
  await centre.admin.call("POST", "/operator-queue/create-admin-event", { event: "closeDay" });
  expect((await messagesOf(centre)).at(-1)).toMatchObject({
    kind: "notice",
    text: /зачиняємося раніше: ваш візит .* не відбудеться/,
    due: new Date("2026-05-04T09:00:00Z"),
  });
});

test("an organization that notifies of nothing is silent", async () => {
  const nothing = { confirmed: false, moved: false, cancelled: false, called: false, dayClosed: false };
  const centre = await makeWebCentre(server, { fields, organization: { notifications: nothing } });
  const mine = await book(centre, "2026-05-05T07:00:00Z");
  await ask(mine, "/tracker/move", { queueDateTime: "2026-05-06T08:00:00Z" });
  await ask(mine, "/tracker/give-up");
  expect(await messagesOf(centre)).toEqual([]);
});

const reminder = (more: Loose) => ({
  id: "r",
  each_from_position: 0,
  each_time_min: 0,
  begin_before_min: 60,
  validity_period: 30,
  text: { en: "At {time}", ru: "В {time}", ua: "О {time}" },
  bot: false,
  email: false,
  sms: true,
  ...more,
});
const remindersOf = async (centre: WebCentre) =>
  (await messagesOf(centre)).filter(({ kind }) => kind === "reminder").map(({ text }) => text);

test("a reminder by letter says when, where and under which number, and how to move, cancel or ask", async () => {
  const centre = await makeWebCentre(server, {
    fields,
    organization: {
      reminders: [reminder({ sms: false, email: true })],
      supportPhones: ["+380 44 000 01 15"],
    },
  });
  await book(centre, "2026-05-05T07:00:00Z", { [dataFieldIds.email]: "anna@example.org" });
  clock.set("2026-05-05T06:00:00Z");
  await remindOfBookings(server.deps);
  expect((await messagesOf(centre)).at(-1)).toMatchObject({
    kind: "reminder",
    details: {
      facts: [
        { label: "Послуга", value: "Service of 10 minutes" },
        { label: "Дата", value: "вівторок, 5 травня 2026 р." },
        { label: "Час", value: "10:00" },
        { label: "Номер", value: "001" },
        { label: "Місце", value: "Centre" },
        { label: "Телефон", value: "+380 44 000 01 15", url: "tel:+380440000115" },
      ],
      links: [{ label: "Мій талон" }, { label: "Обрати інший час" }, { label: "Скасувати візит" }],
    },
  });
});

test("a booking is reminded of once, whichever server is quicker, and again after a move", async () => {
  const centre = await makeWebCentre(server, { fields, organization: { reminders: [reminder({})] } });
  const mine = await book(centre, "2026-05-05T07:00:00Z");
  clock.set("2026-05-05T05:59:59Z");
  await remindOfBookings(server.deps);
  expect(await remindersOf(centre)).toEqual([]);
  clock.set("2026-05-05T06:00:00Z");
  await Promise.all([remindOfBookings(server.deps), remindOfBookings(other.deps)]);
  await remindOfBookings(other.deps);
  expect(await remindersOf(centre)).toEqual(["О 10:00"]);
  await ask(mine, "/tracker/move", { queueDateTime: "2026-05-06T08:00:00Z" });
  clock.set("2026-05-06T07:05:00Z");
  await remindOfBookings(server.deps);
  expect(await remindersOf(centre)).toEqual(["О 10:00", "Об 11:00"]);
});

test("a server that was off sends what is still useful, and drops the rest", async () => {
  const centre = await makeWebCentre(server, { fields, organization: { reminders: [reminder({})] } });
  await book(centre, "2026-05-05T07:00:00Z");
  await book(centre, "2026-05-05T07:50:00Z");
  clock.set("2026-05-05T06:55:00Z");
  await remindOfBookings(server.deps);
  expect(await remindersOf(centre)).toEqual(["О 10:50"]);
});

test("a visitor whose day was closed is not told to come", async () => {
  const centre = await makeWebCentre(server, { fields, organization: { reminders: [reminder({})] } });
  await book(centre, "2026-05-05T07:00:00Z");
  const reason = { en: "Repairs", ru: "Ремонт", ua: "Ремонт" };
  const closed = await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    closeDayMap: { "2026-05-05": { hours: null, reason } },
  });
  expect(closed.statusCode).toBe(200);
  clock.set("2026-05-05T06:10:00Z");
  await remindOfBookings(server.deps);
  expect(await remindersOf(centre)).toEqual([]);
});

test("a reminder that is added later is for existing bookings as well", async () => {
  const centre = await makeWebCentre(server, { fields });
  await book(centre, "2026-05-05T07:00:00Z");
  const reminders = JSON.stringify([reminder({})]);
  await server.deps.pool.query("update organization set reminders = $2 where id = $1", [
    centre.organizationId,
    reminders,
  ]);
  clock.set("2026-05-05T06:10:00Z");
  await remindOfBookings(server.deps);
  expect(await remindersOf(centre)).toEqual(["О 10:00"]);
});

test("those who wait are told at each step forward", async () => {
  const byPlace = reminder({
    begin_before_min: 0,
    each_from_position: 1,
    text: { en: "Soon: {num}", ru: "Скоро: {num}", ua: "Скоро: {num}" },
  });
  const centre = await makeWebCentre(server, { fields, organization: { reminders: [byPlace] } });
  const admin = centre.admin;
  for (let count = 0; count < 3; count += 1)
    await admin.call("POST", "/operator-queue/ticket-registration", {
      service: centre.services[0],
      type: "inPlaceCurrent",
      dataField: [{ dataFieldId: dataFieldIds.phone, value: phone }],
    });
  await remindThoseWhoWait(server.deps);
  await remindThoseWhoWait(other.deps);
  expect(await remindersOf(centre)).toEqual(["Soon: 001", "Soon: 002"]);
  clock.set("2026-05-04T07:02:00Z");
  await centre.operators[0]?.call("POST", "/operator-queue/create-event", { type: "next" });
  await remindThoseWhoWait(server.deps);
  expect((await remindersOf(centre)).toSorted()).toEqual([
    "Soon: 001",
    "Soon: 002",
    "Soon: 002",
    "Soon: 003",
  ]);
});

test("an administrator sends a message again, and never an old code or another's message", async () => {
  const centre = await makeWebCentre(server, { fields });
  await book(centre, "2026-05-05T07:00:00Z");
  const [queued] = (await centre.admin.call("GET", "/message")).json();
  const again = (id: number) => centre.admin.call("POST", `/message/${id}/send-again`);
  expect((await again(queued.id)).statusCode).toBe(409);
  await server.deps.pool.query("update message set state = 'failed', error = 'wrongNumber' where id = $1", [
    queued.id,
  ]);
  expect((await again(queued.id)).json()).toMatchObject({ state: "queued", attempts: 0, kind: "success" });
  expect(await textsOf(centre)).toHaveLength(2);
  await server.deps.pool.query("update message set kind = 'code' where id = $1", [queued.id]);
  expect((await again(queued.id)).statusCode).toBe(409);
  const elsewhere = await makeWebCentre(server, { fields });
  expect((await elsewhere.admin.call("POST", `/message/${queued.id}/send-again`)).statusCode).toBe(404);
});

test("messages of the last thirty days are listed, older ones by their day or ticket", async () => {
  const centre = await makeWebCentre(server, { fields });
  clock.set("2026-05-04T07:00:00Z");
  await book(centre, "2026-05-05T07:00:00Z");
  clock.set("2026-06-03T06:59:00Z");
  const found = async (query: string) => {
    const answer = await centre.admin.call("GET", `/message?${query}`);
    const counts = await centre.admin.call("GET", `/message/counts?${query}`);
    return [Number(answer.headers["x-total-count"]), counts.json().queued, answer.json()[0]?.ticketId];
  };
  const [, , ticketId] = await found("");
  expect(await found("")).toEqual([1, 1, ticketId]);
  clock.set("2026-06-03T07:01:00Z");
  expect(await found("")).toEqual([0, 0, undefined]);
  expect(await found("date=2026-05-04")).toEqual([1, 1, ticketId]);
  expect(await found(`ticketId=${ticketId}`)).toEqual([1, 1, ticketId]);
});

test("messages are found by the day of the organization and by the number of the ticket", async () => {
  const centre = await makeWebCentre(server, { fields });
  // Half past midnight in Kyiv: the day before by universal time.
  clock.set("2026-05-04T21:30:00Z");
  await book(centre, "2026-05-05T07:00:00Z");
  clock.set("2026-05-06T07:00:00Z");
  await book(centre, "2026-05-07T07:00:00Z");
  await book(centre, "2026-05-07T08:00:00Z");
  const countOf = async (query: string) => {
    const path = `/message?organizationId=${centre.organizationId}&${query}`;
    const answer = await centre.admin.call("GET", path);
    return [answer.json().length, Number(answer.headers["x-total-count"])];
  };
  expect(await countOf("date=2026-05-04")).toEqual([0, 0]);
  expect(await countOf("date=2026-05-05")).toEqual([1, 1]);
  expect(await countOf("date=2026-05-06")).toEqual([2, 2]);
  expect(await countOf("num=1")).toEqual([2, 2]);
  expect(await countOf("num=001&date=2026-05-06")).toEqual([1, 1]);
  expect(await countOf("num=A001")).toEqual([0, 0]);
  const counts = async (query: string) =>
    (
      await centre.admin.call("GET", `/message/counts?organizationId=${centre.organizationId}&${query}`)
    ).json();
  const none = { queued: 0, sent: 0, delivered: 0, failed: 0, expired: 0 };
  expect(await counts("date=2026-05-04")).toEqual(none);
  expect(await counts("date=2026-05-06")).toEqual({ ...none, queued: 2 });
});
