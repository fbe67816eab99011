import { trackerCalls } from "@cherga/contract/calls/tracker";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { trackedTicket, type TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runDueTimers } from "#queue/timers/due-timers";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import { makePerson, type Person, statusesOf } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  centre = await makeCentre(server, { operators: 2 });
});

const desk = (number = 0): Person => {
  const person = centre.operators[number];
  if (person === undefined) throw new Error(`no operator ${number}`);
  return person;
};

async function take(more: object = {}, person = desk()) {
  const answer = await person.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    ...more,
  });
  expect(answer.json()).not.toHaveProperty("error");
  return registrationCalls.register.answer.parse(answer.json()).ticket;
}
type TakenTicket = Awaited<ReturnType<typeof take>>;

async function act(type: string, more: object = {}, person = desk()) {
  const answer = await person.call("POST", "/operator-queue/create-event", { type, ...more });
  expect(answer.json()).toMatchObject({ success: true });
}
async function serveOut(ticket: TakenTicket) {
  const ticketItemId = ticket.items[0]?.id;
  await act("arbitraryCall", { ticketItemId });
  await act("start", { ticketItemId });
  await act("complete", { ticketItemId });
}

let callers = 0;
function ask(
  { token }: { readonly token: string },
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  { app }: TestApp = server,
  headers: Readonly<Record<string, string>> = {},
) {
  callers += 1;
  return app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Ticket ${token}`, ...headers },
    remoteAddress: `10.1.${Math.floor(callers / 250)}.${callers % 250}`,
    ...(body === undefined ? {} : { payload: body }),
  });
}
async function look(ticket: { readonly token: string }, at: TestApp = server): Promise<TrackedTicket> {
  return trackerCalls.ticket.answer.parse((await ask(ticket, "GET", "/tracker", undefined, at)).json());
}
const follow = (ticket: { readonly token: string }, at = address) =>
  listen(at, "/tracker/sse", { authorization: `Ticket ${ticket.token}` });
const told = (message: unknown): TrackedTicket => trackedTicket.parse(message);
const isIn =
  (state: string) =>
  (message: unknown): boolean =>
    told(message).items[0]?.state === state;
const at = (clockTime: string, day = "2026-05-04"): string =>
  new Date(Date.parse(`${day}T${clockTime}:00Z`) - 3 * 3_600_000).toISOString();

describe("a visitor", () => {
  test("sees the number, how many are ahead and the expected call, and no data of others", async () => {
    const values = [
      { dataFieldId: 1, value: "Ada Lovelace" },
      { dataFieldId: 5, value: "+380000000001" },
    ];
    await take({ dataField: values });
    await take();
    const ticket = await take({ dataField: values });
    await act("next");
    clock.advance(1);
    const answer = await ask(ticket, "GET", "/tracker", undefined, server, { lang: "ua" });
    const view = trackerCalls.ticket.answer.parse(answer.json());
    expect(view).toMatchObject({
      num: "003",
      status: "success",
      type: "inPlaceCurrent",
      organization: { name: "Centre", timeZone: "Europe/Kiev" },
      items: [{ state: "wait", room: null, service: { name: "Service of 10 minutes" } }],
      peopleAhead: 1,
      noOperator: false,
      can: ["late", "giveUp"],
      survey: null,
      over: false,
      history: [{ type: "registered", room: null }],
    });
    expect(view.expectedCall?.optimistic).toMatch(/:00\.000Z$/);
    expect(answer.body).not.toMatch(/\bAda\b|Lovelace|380000000001/);
    expect(await look(ticket, other)).toMatchObject({ num: "003", peopleAhead: 1 });
  });

  test("sees that no operator is present who could call them", async () => {
    const ticket = await take();
    await act("sleep", {}, desk(0));
    await act("sleep", {}, desk(1));
    clock.advance(1);
    expect(await look(ticket)).toMatchObject({ noOperator: true, expectedCall: null, peopleAhead: null });
  });

  test("learns that the work of the day is over, also on a page that is open", async () => {
    await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
      openHour: { from: "09:00", to: "18:00" },
    });
    const ticket = await take();
    expect(await look(ticket)).toMatchObject({ afterHours: false });
    const stream = await follow(ticket);
    await stream.messages(1);
    clock.set(at("18:00"));
    const [message] = await stream.messages(1, (each) => told(each).afterHours);
    expect(told(message)).toMatchObject({ items: [{ state: "wait" }] });
    stream.close();
    clock.set(at("22:00"));
    await runDueTimers(server.deps);
    expect(await look(ticket)).toMatchObject({ afterHours: false, items: [{ unserved: true }] });
  });

  test("counts only those ahead who need the same desks", async () => {
    const elsewhere = await take({ operator: desk(1).id });
    const mine = await take({ operator: desk(0).id });
    clock.advance(1);
    expect(await look(mine)).toMatchObject({ peopleAhead: 0 });
    expect(await look(elsewhere)).toMatchObject({ peopleAhead: 0 });
    const both = await take();
    clock.advance(1);
    expect((await look(both)).peopleAhead).toBeGreaterThanOrEqual(1);
  });

  test("sees where to go when called, and afterwards the outcome", async () => {
    const ticket = await take();
    await act("next", {}, desk(1));
    expect(await look(ticket)).toMatchObject({
      items: [{ state: "called", room: "2" }],
      expectedCall: null,
      can: ["late"],
    });
    const ticketItemId = ticket.items[0]?.id;
    clock.advance(1);
    await act("more", { ticketItemId }, desk(1));
    await act("start", { ticketItemId }, desk(1));
    expect(await look(ticket)).toMatchObject({ items: [{ state: "serving", room: "2" }], can: [] });
    clock.advance(1);
    await act("complete", { ticketItemId }, desk(1));
    expect(await look(ticket)).toMatchObject({
      items: [{ state: "complete", room: null }],
      history: [
        { type: "registered" },
        { type: "called", room: "2" },
        { type: "calledAgain", room: "2" },
        { type: "started", room: "2" },
        { type: "completed", room: null },
      ],
      can: ["survey"],
      survey: { questions: ["How do you rate the service?", {}, {}].map(() => expect.any(String)) },
    });
  });

  test("is refused without a valid ticket secret", async () => {
    const { id } = await take();
    for (const token of ["", "1", String(id), "00000000-0000-0000-0000-000000000000", "x".repeat(5_000)]) {
      const answer = await ask({ token }, "GET", "/tracker");
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: "ERROR_SIGN_IN" }]);
      expect((await ask({ token }, "POST", "/tracker/give-up")).statusCode).toBe(401);
    }
    await expect(follow({ token: "00000000-0000-0000-0000-000000000000" })).rejects.toThrow("401");
    const staff = await desk().call("GET", "/tracker");
    expect(staff.statusCode).toBe(401);
  });
});

describe("a visitor may", () => {
  test("say that they are late: from now, or from the booked time when that is ahead", async () => {
    const waiting = await take();
    const booked = await take({ queueDateTime: at("12:00") });
    expect((await ask(waiting, "POST", "/tracker/late", { minutes: 20 })).json()).toMatchObject({
      items: [{ wantedTime: at("10:20") }],
      history: [{ type: "registered" }, { type: "wantedTime" }],
    });
    expect((await ask(booked, "POST", "/tracker/late", { minutes: 5 })).json()).toMatchObject({
      items: [{ plannedTime: at("12:00"), wantedTime: at("12:05") }],
    });
    const rows = (await desk().call("GET", "/operator-queue/current-manage")).json();
    expect(rows).toMatchObject([{ wantDateTime: at("10:20") }, { wantDateTime: at("12:05") }]);
    for (const minutes of [4, 241, 7.5, "10"]) {
      expect((await ask(waiting, "POST", "/tracker/late", { minutes })).statusCode).toBe(400);
    }
  });

  test("be late: staff see it, next skips them, their forecast follows", async () => {
    const [late, punctual] = [await take(), await take()];
    await ask(late, "POST", "/tracker/late", { minutes: 10 });
    const rows = (await desk().call("GET", "/operator-queue/current-queue")).json();
    expect(rows).toMatchObject([
      { num: "001", promisedTime: at("10:10") },
      { num: "002", promisedTime: null },
    ]);
    expect((await look(late)).expectedCall).toMatchObject({ likely: at("10:10") });
    await act("next");
    expect((await look(punctual)).items[0]?.state).toBe("called");
    clock.advance(10);
    await act("next", {}, desk(1));
    expect((await look(late)).items[0]?.state).toBe("called");
  });

  test("not be late on another day, nor while being served, nor twenty times an hour", async () => {
    const tomorrow = await take({ queueDateTime: at("12:00", "2026-05-05") });
    const late = (ticket: TakenTicket) => ask(ticket, "POST", "/tracker/late", { minutes: 10 });
    expect((await late(tomorrow)).statusCode).toBe(409);
    const ticket = await take();
    for (let count = 0; count < 20; count += 1) expect((await late(ticket)).statusCode).toBe(200);
    expect((await late(ticket)).statusCode).toBe(429);
    const served = await take();
    await act("arbitraryCall", { ticketItemId: served.items[0]?.id });
    await act("start", { ticketItemId: served.items[0]?.id });
    expect((await late(served)).statusCode).toBe(409);
  });

  test("give up once, however often it is sent, and not once they are called", async () => {
    const ticket = await take();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask(ticket, "POST", "/tracker/give-up", undefined, index % 2 ? server : other),
      ),
    );
    expect(statusesOf(answers)).toEqual(Array(6).fill(200));
    expect(await look(ticket)).toMatchObject({ status: "cancel", items: [{ state: "deleted" }], can: [] });
    expect((await look(ticket)).history.map(({ type }) => type)).toEqual(["registered", "givenUp"]);

    const called = await take();
    await act("next");
    expect((await ask(called, "POST", "/tracker/give-up")).statusCode).toBe(409);
  });

  test("check in on the day of a booking, once, and it counts", async () => {
    const booked = await take({ queueDateTime: at("10:10") });
    const tomorrow = await take({ queueDateTime: at("10:10", "2026-05-05") });
    const walkIn = await take();
    expect((await look(booked)).can).toEqual(["late", "giveUp", "checkIn", "move"]);
    const checkIn = (ticket: TakenTicket) => ask(ticket, "POST", "/tracker/check-in");
    expect((await checkIn(tomorrow)).statusCode).toBe(409);
    expect((await checkIn(walkIn)).statusCode).toBe(409);
    clock.advance(5);
    expect((await checkIn(booked)).json()).toMatchObject({
      checkedInTime: at("10:05"),
      can: ["late", "giveUp", "move"],
    });
    clock.advance(5);
    expect((await checkIn(booked)).json()).toMatchObject({ checkedInTime: at("10:05") });

    const served = await take({ queueDateTime: at("10:20") });
    clock.advance(10);
    const ticketItemId = served.items[0]?.id;
    await act("arbitraryCall", { ticketItemId });
    expect((await look(served)).can).toContain("checkIn");
    await act("start", { ticketItemId });
    expect((await look(served)).can).not.toContain("checkIn");
    expect((await checkIn(served)).statusCode).toBe(409);
  });

  test("send the same again with a key, and it happens once", async () => {
    const ticket = await take();
    const late = () =>
      ask(ticket, "POST", "/tracker/late", { minutes: 15 }, server, { "idempotency-key": "a" });
    await late();
    clock.advance(3);
    expect((await late()).json().items).toMatchObject([{ wantedTime: at("10:15") }]);
  });

  test("answer the survey once after the visit, however many try at once, until the next day ends", async () => {
    const survey = (ticket: TakenTicket, app = server) =>
      ask(ticket, "POST", "/tracker/survey", { ratings: [5, 4, 1], comment: "Fine" }, app);
    const ticket = await take();
    expect((await survey(ticket)).statusCode).toBe(409);
    await serveOut(ticket);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => survey(ticket, index % 2 ? server : other)),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)]);
    expect(await look(ticket, other)).toMatchObject({ can: [], survey: null });
    const { rows } = await server.deps.pool.query("select * from survey_answer where ticket_id = $1", [
      ticket.id,
    ]);
    expect(rows).toMatchObject([{ first_rating: 5, second_rating: 4, third_rating: 1, comment: "Fine" }]);
    // Staff read it on the ticket.
    const found = await centre.admin.call("GET", `/operator-queue/ticket/${ticket.id}`);
    expect(found.json().survey).toMatchObject({
      answeredAt: expect.any(String),
      ratings: [{ question: "How do you rate the service?", rating: 5 }, { rating: 4 }, { rating: 1 }],
      comment: "Fine",
    });

    const [early, late] = [await take(), await take()];
    await serveOut(early);
    await serveOut(late);
    clock.set("2026-05-05T20:59:00Z");
    expect((await survey(early)).statusCode).toBe(200);
    clock.set("2026-05-05T21:00:00Z");
    expect((await survey(late)).statusCode).toBe(409);
    for (const ratings of [
      [5, 5],
      [0, 1, 1],
      [6, 1, 1],
      [1, 1, 1, 1],
    ])
      expect((await ask(late, "POST", "/tracker/survey", { ratings })).statusCode).toBe(400);
  });
});

describe("a stream", () => {
  test("reports the call at once on both servers, and of no other ticket", async () => {
    const [first, second] = [await take(), await take()];
    const elsewhere = await makeCentre(server, { operators: 1 });
    const [near, far, behind] = [
      await follow(first),
      await follow(first, otherAddress),
      await follow(second, otherAddress),
    ];
    await Promise.all([near, far, behind].map((stream) => stream.messages(1)));
    // A change of another organization reaches no listener here.
    await elsewhere.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
      service: elsewhere.services[0],
    });
    clock.advance(1);
    await act("next");
    for (const stream of [near, far]) {
      const [message] = await stream.messages(1, isIn("called"));
      expect(told(message)).toMatchObject({ num: "001", items: [{ room: "1" }], can: ["late"] });
    }
    const [next] = await behind.messages(1, (message) => told(message).peopleAhead === 0);
    expect(told(next)).toMatchObject({ num: "002", items: [{ state: "wait" }] });
    expect(behind.heard.map((message) => told(message).num)).toEqual(behind.heard.map(() => "002"));
    for (const stream of [near, far, behind]) stream.close();
  });

  test("begins with the present state, in the requested language, and repeats nothing", async () => {
    const ticket = await take();
    const stream = await listen(address, "/tracker/sse", {
      authorization: `Ticket ${ticket.token}`,
      lang: "ru",
    });
    const [first] = await stream.messages(1);
    expect(first).toEqual(await look(ticket));
    await ask(ticket, "POST", "/tracker/late", { minutes: 10 });
    await stream.messages(2);
    await act("arbitraryCall", { ticketItemId: ticket.items[0]?.id });
    await stream.messages(1, isIn("called"));
    const said = stream.heard.map((message) => JSON.stringify({ ...Object(message), time: "" }));
    expect(new Set(said).size).toBe(said.length);
    stream.close();
  });

  test("follows the ticket to another day, on whichever server it is moved", async () => {
    const booked = await take({ queueDateTime: at("12:00") });
    const streams = [await follow(booked), await follow(booked, otherAddress)];
    const moved = await centre.admin.call("POST", "/operator-queue/create-admin-event", {
      event: "move",
      ticketItemId: booked.items[0]?.id,
      option: { queueDateTime: at("12:00", "2026-05-05") },
    });
    expect(moved.json()).toMatchObject({ success: true });
    const isMoved = (message: unknown) => told(message).date === "2026-05-05";
    for (const stream of streams) {
      const [message] = await stream.messages(1, isMoved);
      expect(told(message)).toMatchObject({ plannedTime: at("12:00", "2026-05-05") });
    }
    await ask(booked, "POST", "/tracker/give-up", undefined, other);
    for (const stream of streams) {
      await stream.messages(1, (message) => told(message).status === "cancel");
      stream.close();
    }
  });

  test("reports that the visitor was late, and that a survey was answered", async () => {
    const [late, ticket] = [await take(), await take()];
    const stream = await follow(late, otherAddress);
    await act("next");
    await stream.messages(1, isIn("called"));
    clock.advance(10);
    await runDueTimers(server.deps);
    const [message] = await stream.messages(1, isIn("hold"));
    expect(told(message)).toMatchObject({ late: true, can: ["late", "giveUp"] });
    stream.close();

    await serveOut(ticket);
    const asked = await follow(ticket);
    await asked.messages(1, (each) => told(each).can.includes("survey"));
    await ask(ticket, "POST", "/tracker/survey", { ratings: [1, 2, 3] });
    await asked.messages(1, (each) => told(each).survey === null);
    asked.close();
  });

  test("ends when the day is closed, after a last message", async () => {
    const ticket = await take();
    const stream = await follow(ticket, otherAddress);
    await stream.messages(1);
    const closed = await centre.admin.call("POST", "/operator-queue/create-admin-event", {
      event: "closeDay",
    });
    expect(closed.statusCode).toBe(200);
    await stream.ended;
    expect(told(stream.heard.at(-1))).toMatchObject({ over: true, items: [{ state: "deleted" }] });
    const again = await follow(ticket);
    await again.ended;
    expect(again.heard).toHaveLength(1);
  });

  test("is limited to a hundred per address, and one that ends makes room", async () => {
    const ticket = await take();
    const headers = { authorization: `Ticket ${ticket.token}`, "x-forwarded-for": "10.9.9.9" };
    const streams = [];
    for (let count = 0; count < 100; count += 1) streams.push(await listen(address, "/tracker/sse", headers));
    await expect(listen(address, "/tracker/sse", headers)).rejects.toThrow("429");
    for (const stream of streams) stream.close();
    await expect
      .poll(async () => {
        const open = await listen(address, "/tracker/sse", headers).catch(() => undefined);
        open?.close();
        return open !== undefined;
      })
      .toBe(true);
  });
});

test("a visitor sees the full name of the organization", async () => {
  await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    fullName: { en: "The official name", ru: "Официальное название", ua: "Офіційна назва" },
  });
  expect((await look(await take())).organization).toMatchObject({ fullName: "The official name" });
});

test("a visit can be booked again where its organization and its service are offered", async () => {
  const { token } = await take();
  const again = async () =>
    (
      await server.app.inject({
        url: "/api/tracker/book-again",
        headers: { authorization: `Ticket ${token}` },
      })
    ).json();
  expect(await again()).toEqual({ pageId: null, serviceId: null, values: [] });

  const global = await makePerson(server, { is_admin: true });
  const make = async (draft: object) => {
    const name = { en: "Book", ru: "Book", ua: "Book" };
    const answer = await global.call("POST", "/web-online/create", { name, ...draft });
    return Number(answer.json().id);
  };
  await make({ organizationFilter: "exclude", organizationIds: [centre.organizationId] });
  const forAll = await make({});
  expect(await again()).toEqual({ pageId: forAll, serviceId: centre.services[0], values: [] });
  const own = await make({ organizationFilter: "include", organizationIds: [centre.organizationId] });
  expect(await again()).toEqual({ pageId: own, serviceId: centre.services[0], values: [] });

  await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    webQueue: { enabled: false, confirmBy: "none", limits: [] },
  });
  expect(await again()).toEqual({ pageId: null, serviceId: null, values: [] });
});
