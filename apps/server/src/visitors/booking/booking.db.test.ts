import { dataFieldIds } from "@cherga/contract/constants";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expireMessages } from "#messages/outbox";
import { makePerson } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeStranger, type Stranger } from "#visitors/testing/stranger";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";
import { askDay } from "#testing/ask-day";

// Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock, { hasDemoPhone: true });
  other = await makeTestApp(server.database, clock, { hasDemoPhone: true });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const phone = dataFieldIds.phone;
const name = dataFieldIds.fullName;
const withPhone = (value: string) => ({ dataField: [{ dataFieldId: phone, value }] });

/** Keeps a start of the short service, tomorrow unless said otherwise. */
const keep = (who: Stranger, { organizationId, services, pageId }: WebCentre, at = "2026-05-05T07:00:00Z") =>
  who.call("POST", `/online/${pageId}/reserve`, { organizationId, service: services[0], queueDateTime: at });

const freeStarts = async (
  who: Stranger,
  { organizationId, services, pageId }: WebCentre,
  queueDate: string,
) =>
  (
    await who.call("POST", `/online/${pageId}/free-time`, { organizationId, service: services[0], queueDate })
  ).json();

const freeDays = async (who: Stranger, { organizationId, services, pageId }: WebCentre, month: string) =>
  (
    await who.call("POST", `/online/${pageId}/free-days`, { organizationId, service: services[0], month })
  ).json();

/** Reads the code in the last message, as an administrator does where no channel brings it. */
async function codeFor({ admin }: WebCentre): Promise<string> {
  const [message] = (await admin.call("GET", "/message")).json();
  return /\d{6}/.exec(message.text)?.[0] ?? "";
}

test("a field that an administrator adds is on the page at the next request, on either server", async () => {
  const centre = await makeWebCentre(server);
  const root = await makePerson(server, { is_admin: true });
  const path = `/online/${centre.pageId}/organization/${centre.organizationId}`;
  const fieldsOn = async (app: TestApp): Promise<number[]> => {
    const { services } = (await makeStranger(app).call("GET", path)).json();
    const [offered] = services.filter(({ id }: { id: number }) => id === centre.services[0]);
    return offered.fields.map(({ dataFieldId }: { dataFieldId: number }) => dataFieldId);
  };
  expect(await fieldsOn(server)).not.toContain(name);
  expect(await fieldsOn(other)).not.toContain(name);
  const added = { serviceId: centre.services[0], dataFieldId: name, required: true };
  expect((await root.call("POST", "/service-data-field/create", added)).statusCode).toBe(201);
  expect(await fieldsOn(server)).toContain(name);
  await expect.poll(() => fieldsOn(other)).toContain(name);
});

test("the optional fields at the end of a page come after those that a service requires", async () => {
  const email = dataFieldIds.email;
  const centre = await makeWebCentre(server, {
    fields: [
      { dataFieldId: phone, required: true },
      { dataFieldId: email, required: false },
    ],
  });
  const root = await makePerson(server, { is_admin: true });
  const added = { serviceId: centre.services[0], dataFieldId: name, required: true };
  await root.call("POST", "/service-data-field/create", added);
  const path = `/online/${centre.pageId}/organization/${centre.organizationId}`;
  const { services } = (await makeStranger(server).call("GET", path)).json();
  const [offered] = services.filter(({ id }: { id: number }) => id === centre.services[0]);
  const asked = offered.fields.map(({ dataFieldId }: { dataFieldId: number }) => dataFieldId);
  expect(asked).toEqual([phone, name, email]);
});

describe("a booking without a code", () => {
  test("is reserved, filled in and made, on either server, and no other visitor gets its time", async () => {
    const centre = await makeWebCentre(server, {
      fields: [
        { dataFieldId: name, required: true },
        { dataFieldId: phone, required: false },
      ],
    });
    const here = makeStranger(server);
    const there = makeStranger(other);
    const before = await freeStarts(there, centre, "2026-05-05");
    const kept = await keep(here, centre);
    expect(kept.statusCode).toBe(201);
    expect(kept.json()).toMatchObject({
      status: "reservation",
      num: null,
      start: "2026-05-05T07:00:00.000Z",
      end: "2026-05-05T07:10:00.000Z",
      until: "2026-05-04T07:15:00.000Z",
    });
    const after = await freeStarts(there, centre, "2026-05-05");
    expect(after.starts).toHaveLength(before.starts.length - 1);
    expect((await keep(there, centre)).json()).toMatchObject({ error: "ERROR_TIME_RESERVED" });

    const mine = there.withTicket(kept.json().token);
    const empty = await mine.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380501112233"));
    expect(empty.json()).toEqual({
      error: "ERROR_VALIDATION",
      details: [{ path: ["dataField", String(name)], code: "ERROR_REQUIRED" }],
    });
    const filled = await mine.call("POST", `/online/${centre.pageId}/fill`, {
      dataField: [
        { dataFieldId: name, value: "Anna Kovalenko" },
        { dataFieldId: phone, value: "+380501112233" },
      ],
    });
    expect(filled.json()).toMatchObject({ status: "success", num: "001", until: null });

    // The next time, the page need not ask again.
    expect((await mine.call("GET", "/tracker/book-again")).json().values).toEqual([
      { dataFieldId: name, value: "Anna Kovalenko" },
      { dataFieldId: phone, value: "+380501112233" },
    ]);

    // Staff on the other server see who it is.
    const ticket = await centre.admin.call("GET", "/operator-queue/allTickets?date=2026-05-05");
    expect(ticket.json()).toMatchObject([
      {
        num: "001",
        type: "online",
        client: [{ dataFieldId: name, value: "Anna Kovalenko" }, { dataFieldId: phone }],
      },
    ]);
    const [told] = (await centre.admin.call("GET", "/message")).json();
    expect(told).toMatchObject({
      kind: "success",
      channel: "sms",
      recipient: "+380501112233",
      state: "queued",
    });
    expect(told.text).toBe("You are booked: Tue 5 May, 10:00, number 001. Centre");
  });

  test("takes only the fields that were asked for, in their format", async () => {
    const centre = await makeWebCentre(server, { fields: [{ dataFieldId: phone, required: true }] });
    const who = makeStranger(server);
    const mine = who.withTicket((await keep(who, centre)).json().token);
    const fillWith = async (dataFieldId: number, value: string) =>
      (
        await mine.call("POST", `/online/${centre.pageId}/fill`, { dataField: [{ dataFieldId, value }] })
      ).json();
    expect(await fillWith(phone, "no number")).toMatchObject({
      details: [{ path: ["dataField", 0, "value"], code: "ERROR_FORMAT" }],
    });
    expect(await fillWith(dataFieldIds.photo, "x.png")).toMatchObject({
      details: [{ path: ["dataField", 0, "dataFieldId"], code: "ERROR_ITEM_SELECT" }],
    });
    expect(await fillWith(phone, "+380501112233")).toMatchObject({ status: "success" });
    expect(await fillWith(phone, "+380501112234")).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("lapses when its visitor does not go on, and its time is free again, after the delay and not before", async () => {
    const centre = await makeWebCentre(server, { organization: { reservationMin: 15, cancelDelayMin: 30 } });
    const who = makeStranger(server);
    const { token } = (await keep(who, centre)).json();
    clock.set("2026-05-04T07:15:00Z");
    const late = await who.withTicket(token).call("POST", `/online/${centre.pageId}/fill`, { dataField: [] });
    expect(late.json()).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
    const tick = () =>
      askDay(
        server.deps.days,
        { organizationId: centre.organizationId, date: "2026-05-05" },
        { actorId: null, command: () => ({ type: "tick" }), answer: () => true },
      );
    await tick();
    const isFree = async () =>
      (await freeStarts(who, centre, "2026-05-05")).starts.includes("2026-05-05T07:00:00.000Z");
    clock.set("2026-05-04T07:44:59Z");
    await tick();
    expect(await isFree()).toBe(false);
    clock.set("2026-05-04T07:45:00Z");
    await tick();
    expect(await isFree()).toBe(true);
    clock.set("2026-05-04T07:00:00Z");
  });

  test("happens once, however often it is sent with the same key", async () => {
    const centre = await makeWebCentre(server);
    const who = makeStranger(server);
    const body = {
      organizationId: centre.organizationId,
      service: centre.services[0],
      queueDateTime: "2026-05-05T07:00:00Z",
    };
    const twice = await Promise.all(
      [1, 2].map(() =>
        who.call("POST", `/online/${centre.pageId}/reserve`, body, { "idempotency-key": "tap" }),
      ),
    );
    expect(twice.map((answer) => answer.json().token)[0]).toBe(twice[1]?.json().token);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });
});

describe("a booking with a code", () => {
  const byCode = { webQueue: { enabled: true, confirmBy: "sms", limits: [] }, confirmMin: 10 };

  test("is confirmed by the code that was sent, which an administrator reads while no channel brings it", async () => {
    const centre = await makeWebCentre(server, { organization: byCode });
    const who = makeStranger(server);
    const mine = who.withTicket((await keep(who, centre)).json().token);
    const nobody = await mine.call("POST", `/online/${centre.pageId}/fill`, { dataField: [] });
    expect(nobody.json()).toMatchObject({ details: [{ path: ["dataField", "5"], code: "ERROR_REQUIRED" }] });
    const asked = await mine.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380 50 111 22 33"));
    expect(asked.json()).toMatchObject({
      status: "confirm",
      sentTo: "…233",
      until: "2026-05-04T07:10:00.000Z",
    });
    const { token: _token, ...shown } = asked.json();
    expect(JSON.stringify(shown)).not.toContain(await codeFor(centre));
    const booked = await makeStranger(other)
      .withTicket(asked.json().token)
      .call("POST", "/online/confirm", { code: await codeFor(centre) });
    expect(booked.json()).toMatchObject({ status: "success", num: "001" });
  });

  test("is not confirmed by guessing: five attempts on all servers together, then a new code", async () => {
    const centre = await makeWebCentre(server, { organization: byCode });
    const who = makeStranger(server);
    const { token } = (await keep(who, centre)).json();
    const mine = who.withTicket(token);
    await mine.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380501112233"));
    const first = await codeFor(centre);
    const wrong = first === "000000" ? "000001" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        makeStranger(index % 2 ? server : other)
          .withTicket(token)
          .call("POST", "/online/confirm", { code: wrong }),
      ),
    );
    expect(tries.map((answer) => answer.json().error)).toEqual(Array(12).fill("ERROR_CODE"));
    const left = tries.map((answer) => answer.json().details.left).toSorted((a, b) => b - a);
    expect(left).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    // Not even by the right one now.
    expect((await mine.call("POST", "/online/confirm", { code: first })).json()).toMatchObject({
      error: "ERROR_CODE",
      details: { left: 0 },
    });

    await mine.call("POST", "/online/send-code", {});
    const second = await codeFor(centre);
    if (second !== first)
      expect((await mine.call("POST", "/online/confirm", { code: first })).statusCode).toBe(409);
    expect((await mine.call("POST", "/online/confirm", { code: second })).json()).toMatchObject({
      status: "success",
    });
  });

  test("is sent three codes and no more, and lapses when none is answered in time", async () => {
    const centre = await makeWebCentre(server, { organization: byCode });
    const who = makeStranger(server);
    const mine = who.withTicket((await keep(who, centre)).json().token);
    await mine.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380501112233"));
    const more = [];
    for (let count = 0; count < 4; count += 1)
      more.push((await mine.call("POST", "/online/send-code", {})).statusCode);
    expect(more).toEqual([200, 200, 429, 429]);
    const code = await codeFor(centre);
    clock.set("2026-05-04T07:10:00Z");
    expect((await mine.call("POST", "/online/confirm", { code })).json()).toMatchObject({
      error: "ERROR_ACTION_NOT_ALLOWED",
    });
    // Nor can anybody read it any more.
    await expireMessages(server.deps.pool, clock.now());
    expect((await centre.admin.call("GET", "/message")).json()[0]).toMatchObject({
      state: "expired",
      text: null,
    });
    clock.set("2026-05-04T07:00:00Z");
  });

  test("needs the code of its own ticket, and its data before the code", async () => {
    const centre = await makeWebCentre(server, { organization: byCode });
    const who = makeStranger(server);
    const one = who.withTicket((await keep(who, centre)).json().token);
    const another = who.withTicket((await keep(who, centre, "2026-05-05T08:00:00Z")).json().token);
    await another.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380501110000"));
    await one.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380501112233"));
    const code = await codeFor(centre);
    const crossed = await another.call("POST", "/online/confirm", { code });
    expect(crossed.json()).toMatchObject({ error: "ERROR_CODE" });
    const third = who.withTicket((await keep(who, centre, "2026-05-05T09:00:00Z")).json().token);
    expect((await third.call("POST", "/online/confirm", { code })).json()).toMatchObject({
      error: "ERROR_CODE",
      details: { left: 0 },
    });
  });

  test("hides its code from administrators where a channel sends it, and always from other organizations", async () => {
    const hub = {
      host: "smpp.example",
      secure: false,
      port: 2775,
      login: "x",
      sender: "x",
      phoneFieldId: null,
      confirmTemplate: { en: "Code {code}", ru: "Код {code}", ua: "Код {code}" },
      successTemplate: { en: "Booked", ru: "Записано", ua: "Записано" },
    };
    const centre = await makeWebCentre(server, { organization: { ...byCode, messageHub: hub } });
    const who = makeStranger(server);
    const mine = who.withTicket((await keep(who, centre)).json().token);
    await mine.call("POST", `/online/${centre.pageId}/fill`, withPhone("+380501112233"));
    expect((await centre.admin.call("GET", "/message")).json()).toMatchObject([{ kind: "code", text: null }]);
    const elsewhere = await makeWebCentre(server);
    const asked = `/message?organizationId=${centre.organizationId}`;
    expect((await elsewhere.admin.call("GET", asked)).statusCode).toBe(404);
    expect((await elsewhere.admin.call("GET", "/message")).json()).toEqual([]);
    expect((await centre.operators[0]?.call("GET", "/message"))?.statusCode).toBe(403);
  });
});

test("a booking has a calendar entry without the ticket's secret", async () => {
  const centre = await makeWebCentre(server);
  const who = makeStranger(server);
  const { token } = (await keep(who, centre)).json();
  const mine = who.withTicket(token);
  await mine.call("POST", `/online/${centre.pageId}/fill`, { dataField: [] });
  const answer = await mine.call("GET", "/tracker/calendar");
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.body).not.toContain(token);
  const event = new ICAL.Component(ICAL.parse(answer.body)).getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe("Service of 10 minutes");
  expect(String(event?.getFirstPropertyValue("dtstart"))).toBe("2026-05-05T07:00:00Z");
  expect(String(event?.getFirstPropertyValue("dtend"))).toBe("2026-05-05T07:10:00Z");
});

test("a page offers the organizations it is meant to, and none that takes no bookings", async () => {
  const centre = await makeWebCentre(server);
  const shut = await makeWebCentre(server, {
    organization: { webQueue: { enabled: false, confirmBy: "none", limits: [] } },
  });
  const only = await makeWebCentre(server, {
    page: { organizationFilter: "include", organizationIds: [centre.organizationId] },
  });
  const who = makeStranger(server);
  const idsOn = async (pageId: number): Promise<readonly number[]> =>
    (await who.call("GET", `/online/${pageId}`)).json().organizations.map(({ id }: { id: number }) => id);
  expect(await idsOn(only.pageId)).toEqual([centre.organizationId]);
  expect(await idsOn(centre.pageId)).toContain(only.organizationId);
  expect(await idsOn(centre.pageId)).not.toContain(shut.organizationId);

  const refusals = await Promise.all([
    keep(who, { ...only, pageId: only.pageId }),
    keep(who, { ...shut, pageId: centre.pageId }),
    who.call("GET", `/online/${only.pageId}/organization/${only.organizationId}`),
    who.call("GET", "/online/2000000000"),
  ]);
  expect(refusals.map((answer) => answer.json().error)).toEqual([
    "ERROR_NO_ORGANIZATION",
    "ERROR_NO_ORGANIZATION",
    "ERROR_NO_ORGANIZATION",
    "ERROR_NOT_FOUND",
  ]);
  const offer = await who.call("GET", `/online/${only.pageId}/organization/${centre.organizationId}`);
  expect(offer.json()).toMatchObject({ confirmBy: "none", reservationMin: 15 });
  expect(offer.json().services.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([...centre.services]),
  );
});

test("a month shows free days and why others are not, and follows new bookings", async () => {
  const centre = await makeWebCentre(server, {
    organization: {
      maxQueuePeriodDays: 10,
      openHour: { from: "09:00", to: "09:20" },
      closeDayMap: { "2026-05-06": { hours: null, reason: { en: "Holiday", ru: "Праздник", ua: "Свято" } } },
    },
  });
  const who = makeStranger(server);
  const { days } = await freeDays(who, centre, "2026-05");
  expect(days[0]).toEqual({ date: "2026-05-04", free: 0, reason: "full" });
  expect(days.slice(1, 3)).toEqual([
    { date: "2026-05-05", free: 2 },
    {
      date: "2026-05-06",
      free: 0,
      reason: "closed",
      closeReason: { en: "Holiday", ru: "Праздник", ua: "Свято" },
    },
  ]);
  expect(days.at(-1)).toMatchObject({ date: "2026-05-14" });
  await keep(makeStranger(other), centre, "2026-05-05T06:00:00Z");
  expect((await freeDays(who, centre, "2026-05")).days[1]).toEqual({ date: "2026-05-05", free: 1 });
  await keep(makeStranger(other), centre, "2026-05-05T06:10:00Z");
  expect((await freeDays(who, centre, "2026-05")).days[1]).toEqual({
    date: "2026-05-05",
    free: 0,
    reason: "full",
  });
  expect((await freeDays(who, centre, "2026-04")).days).toEqual([]);
});
