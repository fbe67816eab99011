import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { dataFieldIds } from "@cherga/contract/constants";
import { runDueTimers } from "#queue/timers/due-timers";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  centre = await makeCentre(server, { operators: 2 });
});

const desk = (number: number): Person => {
  const person = centre.operators[number];
  if (person === undefined) throw new Error(`no operator ${number}`);
  return person;
};
const at = (clockTime: string): string =>
  new Date(Date.parse(`2026-05-04T${clockTime}:00Z`) - 3 * 3_600_000).toISOString();
const register = async (more: object) =>
  (await centre.admin.call("POST", "/operator-queue/ticket-registration", more)).json().ticket;
const supervise = async (event: string, more: object = {}) =>
  (await centre.admin.call("POST", "/operator-queue/create-admin-event", { event, ...more })).json();

describe("a supervisor", () => {
  test("moves the promises of a sleeping operator to others, and sees those that no operator can keep", async () => {
    const [, long] = centre.services;
    const kept = await register({ service: long, queueDateTime: at("12:00"), operator: undefined });
    const keeper = kept.items[0].operatorId;
    const other = keeper === desk(0).id ? desk(1) : desk(0);
    await register({ service: long, queueDateTime: at("13:00") });
    await register({ service: long, queueDateTime: at("13:00") });
    await supervise("sleep", { operatorId: keeper });
    const preview = await centre.admin.call("GET", "/operator-queue/replan-preview");
    const replanned = await supervise("replan");
    expect(replanned).toMatchObject({ success: true, unplaced: [expect.any(Number)] });
    const views = await centre.admin.call("GET", `/operator/queue?operatorId=${other.id}`);
    const moved = views.json().queue.filter(({ start }: { start: string }) => start === at("12:00"));
    expect(moved).toMatchObject([{ ticketId: kept.id, operator: { id: other.id } }]);
    // What was foretold is what was done.
    expect(preview.json()).toMatchObject({
      moves: [{ ticketItemId: kept.items[0].id, num: kept.num, start: at("12:00"), to: { id: other.id } }],
      unplaced: [{ ticketItemId: replanned.unplaced[0], start: at("13:00") }],
    });
    expect((await desk(0).call("GET", "/operator-queue/replan-preview")).statusCode).toBe(403);
  });

  test("closes no day that is still to come", async () => {
    expect(await supervise("closeDay", { option: { date: "2026-05-06" } })).toMatchObject({
      error: "ERROR_DATE_SELECT",
    });
  });

  test("closes a day, and its open visits are ended and marked", async () => {
    const { id } = await register({ service: centre.services[0] });
    expect(await supervise("closeDay")).toMatchObject({ success: true });
    const refused = await register({ service: centre.services[0] });
    expect(refused).toBeUndefined();
    const ended = await centre.admin.call("GET", "/operator-queue/current-end");
    expect(ended.json()).toMatchObject([{ status: "deleted", outcome: "dayClosed" }]);
    const found = await centre.admin.call("GET", `/operator-queue/ticket/${id}`);
    expect(found.json()).toMatchObject({ ticket: { items: [{ outcome: "dayClosed" }] } });
    expect((await centre.admin.call("GET", "/ticket/queue")).json()).toMatchObject({ queue: [] });
  });
});

test("finds a ticket by its id, with its outcome and times; not from another organization", async () => {
  const { id, items } = await register({ service: centre.services[0] });
  clock.advance(4);
  await desk(0).call("POST", "/operator-queue/create-event", { type: "next" });
  const found = await centre.admin.call("GET", `/operator-queue/ticket/${id}`);
  expect(found.json()).toMatchObject({
    date: "2026-05-04",
    ticket: {
      items: [
        {
          id: items[0].id,
          events: [{ type: "call", because: "theOnlyOne" }],
          intervals: [
            { kind: "waiting", from: at("10:00") },
            { kind: "called", to: null },
          ],
        },
      ],
    },
  });
  const elsewhere = await makeCentre(server, { operators: 1 });
  expect((await elsewhere.admin.call("GET", `/operator-queue/ticket/${id}`)).statusCode).toBe(404);
});

describe("the tickets of a date", () => {
  test("are found by number and by visitors' values, page by page", async () => {
    for (const name of ["Ada Lovelace", "Grace Hopper", "Ada Byron"]) {
      await register({
        service: centre.services[0],
        dataField: [{ dataFieldId: dataFieldIds.fullName, value: name }],
      });
    }
    const found = await centre.admin.call("GET", "/operator-queue/allTickets?search=ada&page=2&perPage=1");
    expect(found.headers["x-total-count"]).toBe("2");
    expect(found.json()).toMatchObject([{ num: "003", client: [{ value: "Ada Byron" }] }]);
    const byNumber = await centre.admin.call("GET", "/operator-queue/allTickets?search=002");
    expect(byNumber.json()).toMatchObject([{ client: [{ value: "Grace Hopper" }] }]);
  });

  test("are counted by how far the visits are, as the filter lets them through", async () => {
    const countOf = async (filter = "") =>
      (await centre.admin.call("GET", `/operator-queue/ticket-stages${filter}`)).json();
    const before = await countOf();
    const name = "Charles Babbage";
    const { id } = await register({
      service: centre.services[0],
      dataField: [{ dataFieldId: dataFieldIds.fullName, value: name }],
    });
    const waiting = await countOf();
    expect(waiting).toEqual({ ...before, waiting: before.waiting + 1 });
    expect(await countOf("?search=babbage")).toEqual({
      planned: 0,
      waiting: 1,
      deferred: 0,
      atWindow: 0,
      ended: 0,
    });
    const listed = await centre.admin.call("GET", "/operator-queue/allTickets?stage=waiting&page=1");
    expect(listed.headers["x-total-count"]).toBe(String(waiting.waiting));
    expect(listed.json()).toContainEqual(expect.objectContaining({ id }));
  });

  test("show how to recognize a visitor, and refuse values without the format of their field", async () => {
    const ticket = await register({
      service: centre.services[0],
      dataField: [{ dataFieldId: dataFieldIds.photo, value: "face.png" }],
    });
    const face = await desk(0).call("GET", `/operator-queue/get-face-field/${ticket.id}`);
    expect(face.json()).toEqual({ fields: [{ dataFieldId: dataFieldIds.photo, value: "face.png" }] });
    const wrong = await centre.admin.call("POST", "/operator-queue/ticket-registration", {
      service: centre.services[0],
      dataField: [{ dataFieldId: dataFieldIds.email, value: "nobody" }],
    });
    expect(wrong.json()).toMatchObject({
      error: "ERROR_VALIDATION",
      details: [{ path: ["dataField", 0, "value"], code: "ERROR_FORMAT" }],
    });
  });
});

test("a package is one visit: its services follow one another, and are served in turn", async () => {
  const text = { en: "Both", ru: "Оба", ua: "Обидва" };
  const items = centre.services.map((serviceId, order) => ({
    id: `part${order}`,
    type: "service",
    serviceId,
    order,
    dependencies: order === 0 ? [] : [{ itemId: "part0", type: "blocking" }],
  }));
  const { deps } = server;
  const made = await deps.db
    .insertInto("service_package")
    .values({
      name: JSON.stringify(text),
      description: JSON.stringify({}),
      items: JSON.stringify(items),
      main_service_id: null,
      is_view: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ticket = await register({ servicePackage: made.id, queueDateTime: at("12:00") });
  expect(ticket.items).toMatchObject([
    { serviceId: centre.services[0], start: at("12:00") },
    { serviceId: centre.services[1], start: at("12:30") },
  ]);
  const offered = await desk(0).call("GET", "/operator-queue/service-packages");
  expect(offered.json()).toMatchObject([{ id: made.id }]);
});

describe("after the clock was set back by an hour", () => {
  const newcomersWait = async (): Promise<number> => {
    const wish = { type: "inPlaceCurrent", queueDate: "2026-05-04", service: centre.services[0] };
    return (await desk(0).call("POST", "/operator-queue/remote", wish)).json().expectedWait.likely;
  };
  const waitOfSecond = async (): Promise<number> => {
    const { time, queue } = queueListCalls.all.answer.parse(
      (await desk(0).call("GET", "/operator-queue/all")).json(),
    );
    const second = queue.find(({ num }) => num === "002");
    return (Date.parse(second?.expected?.likely ?? "") - Date.parse(time)) / 60_000;
  };
  const act = (type: string, ticketItemId?: number) =>
    desk(0).call("POST", "/operator-queue/create-event", { type, ticketItemId });

  test("forecasts stay the same, and services take their time", async () => {
    await supervise("sleep", { operatorId: desk(1).id });
    const { items } = await register({ service: centre.services[0] });
    await register({ service: centre.services[0] });
    await act("next");
    await act("start", items[0].id);
    clock.advance(2);
    const before = [await newcomersWait(), await waitOfSecond()];
    expect(Math.min(...before)).toBeGreaterThan(0);

    clock.setBack(60);
    expect([await newcomersWait(), await waitOfSecond()]).toEqual(before);
    clock.advance(7);
    await act("complete", items[0].id);
    const { rows } = await server.deps.pool.query("select serving_ms from ticket_item where id = $1", [
      items[0].id,
    ]);
    expect(rows).toEqual([{ serving_ms: 9 * 60_000 }]);
    const { items: later } = await register({ service: centre.services[0] });
    expect(later[0].state).toBe("wait");
  });

  test("a timer is due when its time has passed", async () => {
    await register({ service: centre.services[0] });
    await act("next");
    clock.setBack(60);
    await register({ service: centre.services[0] });
    clock.advance(6);
    await runDueTimers(server.deps);
    const held = await desk(0).call("GET", "/operator-queue/current-hold");
    expect(held.json()).toMatchObject([{ num: "001" }]);
  });
});

test("staff note that a visitor is there, once, and every list knows", async () => {
  const booked = await register({ service: centre.services[0], queueDateTime: at("12:00") });
  const body = { ticketId: booked.id };
  const first = await desk(0).call("POST", "/operator-queue/check-in", body);
  expect(first.json()).toMatchObject({ ticket: { checkedInAt: at("10:00") } });
  clock.advance(1);
  expect((await desk(1).call("POST", "/operator-queue/check-in", body)).json()).toMatchObject({
    ticket: { checkedInAt: at("10:00") },
  });
  const listed = await centre.admin.call("GET", "/ticket/queue");
  expect(listed.json()).toMatchObject({ queue: [{ ticketId: booked.id, checkedIn: true }] });
  const elsewhere = await makeCentre(server);
  expect((await elsewhere.admin.call("POST", "/operator-queue/check-in", body)).statusCode).toBe(404);
});

test("staff check a visitor in only on the day of the visit", async () => {
  const tomorrow = new Date(Date.parse(at("12:00")) + 86_400_000).toISOString();
  const booked = await register({ service: centre.services[0], queueDateTime: tomorrow });
  const answer = await desk(0).call("POST", "/operator-queue/check-in", { ticketId: booked.id });
  expect(answer.json()).toMatchObject({ error: "ERROR_DATE_SELECT" });
});

test("a hidden ticket is called only when it is picked", async () => {
  const hidden = await register({ service: centre.services[0], hidden: true });
  expect(hidden).toMatchObject({ passWay: "hide" });
  const next = await desk(0).call("POST", "/operator-queue/create-event", { type: "next" });
  expect(next.json()).toMatchObject({ success: false, error: "ERROR_NO_CLIENT" });
  const called = await desk(0).call("POST", "/operator-queue/create-event", {
    type: "arbitraryCall",
    ticketItemId: hidden.items[0].id,
  });
  expect(called.json()).toMatchObject({ success: true });
});

test("the list of operators marks those who only call", async () => {
  const globalAdmin = await makePerson(server, { is_admin: true });
  await globalAdmin.call("PATCH", `/user/edit/${desk(1).id}`, { callOnly: true });
  const { operator } = (await centre.admin.call("GET", "/operator-queue/all")).json();
  expect(operator).toMatchObject([{ callOnly: false }, { callOnly: true }]);
});

describe("a visit that is to be moved", () => {
  const optionsFor = async (person: Person, itemId: number, query = "") =>
    (await person.call("GET", `/operator-queue/move-options/${itemId}${query}`)).json();

  test("is offered exactly the operators, times and services to which a move is not refused", async () => {
    const [short, long] = centre.services;
    const [first, second] = [desk(0), desk(1)];
    const booked = await register({ service: long, queueDateTime: at("12:00"), operator: first.id });
    const inTheWay = await register({ service: long, queueDateTime: at("12:00"), operator: second.id });
    const [{ id: itemId }] = booked.items;
    const options = await optionsFor(centre.admin, itemId);
    expect(options).toMatchObject({
      operators: [],
      givers: [first.id, second.id],
      services: expect.arrayContaining([short]),
      otherDays: true,
      date: "2026-05-04",
    });
    expect(options.services).not.toContain(long);
    expect(options.starts).toContain(at("12:00"));
    expect((await optionsFor(centre.admin, itemId, `?operatorId=${second.id}`)).starts).not.toContain(
      at("12:00"),
    );
    await supervise("delete", { ticketItemId: inTheWay.items[0].id });
    expect(await optionsFor(centre.admin, itemId)).toMatchObject({ operators: [second.id] });
    for (const start of (await optionsFor(centre.admin, itemId, "?date=2026-05-05")).starts.slice(0, 1)) {
      const moved = await supervise("move", { ticketItemId: itemId, option: { queueDateTime: start } });
      expect(moved).toMatchObject({ success: true });
    }
  });

  test("goes to another service with its number and its place in the queue", async () => {
    const [short, long] = centre.services;
    const ticket = await register({ service: short });
    await desk(0).call("POST", "/operator-queue/create-event", { type: "next" });
    const moved = await desk(0).call("POST", "/operator-queue/create-event", {
      type: "move",
      ticketItemId: ticket.items[0].id,
      option: { service: long },
    });
    expect(moved.json()).toMatchObject({
      success: true,
      current: { ticketItemId: null },
      ticket: {
        num: ticket.num,
        items: [
          { serviceId: short, state: "deleted" },
          { serviceId: long, state: "wait" },
        ],
      },
    });
  });

  test("is refused with the name of the faster operator, once another has called it", async () => {
    const ticket = await register({ service: centre.services[0] });
    const ticketItemId = ticket.items[0].id;
    const call = { type: "arbitraryCall", ticketItemId };
    await desk(1).call("POST", "/operator-queue/create-event", call);
    expect((await desk(0).call("POST", "/operator-queue/create-event", call)).json()).toMatchObject({
      error: "ERROR_ACTION_NOT_ALLOWED",
      details: { itemId: ticketItemId, holder: desk(1).id },
    });
  });
});
