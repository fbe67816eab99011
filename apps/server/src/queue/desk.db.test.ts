import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { queueCalls } from "@cherga/contract/calls/queue";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { runDueTimers, shiftLateBookings } from "#queue/timers/due-timers";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let address: string;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  address = await server.app.listen({ port: 0 });
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

async function take(person: Person, more: object = {}) {
  const answer = await person.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    ...more,
  });
  expect(answer.json()).not.toHaveProperty("error");
  return registrationCalls.register.answer.parse(answer.json()).ticket;
}

async function act(person: Person, type: string, more: object = {}) {
  const answer = await person.call("POST", "/operator-queue/create-event", { type, ...more });
  return answer.statusCode === 200 ? queueCalls.createEvent.answer.parse(answer.json()) : answer.json();
}

async function lists(person: Person) {
  const answer = await person.call("POST", "/operator-queue/current", {});
  return queueListCalls.load.answer.parse(answer.json());
}

const atClock = (clockTime: string): string =>
  new Date(Date.parse(`2026-05-04T${clockTime}:00Z`) - 3 * 3_600_000).toISOString();

describe("a visitor", () => {
  test("is registered, called, served and done, and every list says so", async () => {
    const ticket = await take(desk(), {
      dataField: [
        { dataFieldId: 1, value: "Ada Lovelace" },
        { dataFieldId: 5, value: "+380000000001" },
      ],
    });
    const [item] = ticket.items;
    expect(ticket).toMatchObject({
      num: "001",
      status: "success",
      type: "inPlaceCurrent",
      passWay: "current",
    });
    expect(await lists(desk())).toMatchObject({
      queue: [{ id: item?.id, status: "wait", name: "Ada Lovelace", phone: "+380000000001" }],
      current: [],
      currentTicket: { ticket: null },
    });

    expect(await act(desk(), "next")).toMatchObject({ success: true, can: true, because: "theOnlyOne" });
    expect(await lists(desk())).toMatchObject({
      current: [{ id: item?.id, status: "called", operator: { id: desk().id } }],
      currentTicket: { ticketItem: { id: item?.id }, client: [{ value: "Ada Lovelace" }, {}] },
      operator: [{ state: "called", ticket: { num: "001" } }, { state: "free" }],
    });
    clock.advance(1);
    await act(desk(), "start", { ticketItemId: item?.id });
    clock.advance(8);
    await act(desk(), "complete", { ticketItemId: item?.id });
    expect(await lists(desk())).toMatchObject({ queue: [], end: [{ status: "complete" }], current: [] });

    const undone = await act(desk(), "undo", { ticketItemId: item?.id });
    expect(undone).toMatchObject({ success: true, ticket: { items: [{ state: "serving" }] } });
  });

  test("who was called can be called again, deferred and released", async () => {
    const { items } = await take(desk());
    const ticketItemId = items[0]?.id;
    await act(desk(), "next");
    expect(await act(desk(), "more", { ticketItemId })).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
    clock.advance(1);
    expect(await act(desk(), "more", { ticketItemId })).toMatchObject({ success: true });
    await act(desk(), "hold", { ticketItemId, option: { comment: "Went for a copy" } });
    expect(await lists(desk(1))).toMatchObject({ hold: [{ id: ticketItemId }], queue: [] });
    await act(desk(1), "release", { ticketItemId });
    expect(await lists(desk(1))).toMatchObject({ hold: [], queue: [{ id: ticketItemId, status: "wait" }] });
  });

  test("why a visit was deferred is on the list of every server, and with the visitor who is called again", async () => {
    const { items } = await take(desk());
    const ticketItemId = items[0]?.id;
    await act(desk(), "next");
    // The other server knows the day without the comment.
    await other.app.inject({
      method: "GET",
      url: "/api/operator-queue/current-hold",
      headers: desk(1).headers,
    });
    const comment = "Went for a copy";
    expect(await act(desk(), "hold", { ticketItemId, option: { comment } })).toMatchObject({
      ticket: { items: [{ events: [{ type: "call" }, { type: "hold", comment }] }] },
    });
    for (const { app } of [server, other]) {
      const { headers } = desk(1);
      const answer = await app.inject({ method: "GET", url: "/api/operator-queue/current-hold", headers });
      expect(answer.json()).toMatchObject([{ id: ticketItemId, lastEvent: { comment } }]);
    }
    clock.advance(3);
    await act(desk(1), "arbitraryCall", { ticketItemId });
    const { currentTicket, current } = await lists(desk(1));
    expect(currentTicket.ticketItem?.events).toMatchObject([
      { type: "call" },
      { type: "hold", comment },
      { type: "call" },
    ]);
    expect(current[0]?.lastEvent.comment).toBeUndefined();
  });

  test("who was called twice and did not come ends as a no-show, counted apart from deleted visits", async () => {
    const { items } = await take(desk());
    const ticketItemId = items[0]?.id;
    await act(desk(), "next");
    await act(desk(), "didNotCome", { ticketItemId });
    expect(await lists(desk())).toMatchObject({ hold: [{ id: ticketItemId, late: true }], current: [] });
    expect(await act(desk(), "didNotCome", { ticketItemId })).toMatchObject({
      ticket: { items: [{ state: "deleted", outcome: "noShow", events: [{}, {}, { outcome: "noShow" }] }] },
    });
    expect(await lists(desk())).toMatchObject({ hold: [], end: [{ id: ticketItemId, outcome: "noShow" }] });
    const { rows } = await server.deps.pool.query("select is_no_show from ticket_item where id = $1", [
      ticketItemId,
    ]);
    expect(rows).toEqual([{ is_no_show: true }]);
  });

  test("who was released by mistake can be taken back, unless another desk was faster", async () => {
    const { items } = await take(desk());
    const ticketItemId = items[0]?.id;
    await act(desk(), "next");
    await act(desk(), "release", { ticketItemId });
    expect(await lists(desk())).toMatchObject({ queue: [{ putAway: { operatorId: desk().id } }] });
    expect(await act(desk(), "undo", { ticketItemId })).toMatchObject({ success: true });
    expect(await lists(desk())).toMatchObject({ current: [{ id: ticketItemId, status: "called" }] });
    await act(desk(), "release", { ticketItemId });
    await act(desk(1), "next");
    expect(await act(desk(), "undo", { ticketItemId })).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
  });

  test("who has booked is not called before the time, unless the operator confirms it", async () => {
    await take(desk(), { queueDateTime: atClock("10:30") });
    const early = await act(desk(), "next");
    expect(early).toMatchObject({
      success: false,
      can: { early: "priorBooking", until: atClock("10:30") },
      because: "soonestBooking",
    });
    const called = await act(desk(), "next", { option: { allowForcedTime: true } });
    expect(called).toMatchObject({ success: true, ticket: { items: [{ state: "called" }] } });
  });

  test("may be served by name, at once, and by another pass way", async () => {
    const ticket = await take(desk(), { queueDateTime: atClock("12:00") });
    const changed = await desk().call("POST", "/operator-queue/set-pass-way", {
      ticketId: ticket.id,
      passWay: "current",
    });
    expect(changed.json()).toMatchObject({ ticket: { passWay: "current", plannedTime: null } });
    const started = await desk().call("GET", `/operator-queue/call-start/${ticket.items[0]?.id}`);
    expect(started.headers["cache-control"]).toBe("no-store");
    expect(started.json()).toMatchObject({ success: true, ticket: { items: [{ state: "serving" }] } });
    await act(desk(), "complete", { ticketItemId: ticket.items[0]?.id });

    const walkIn = await desk().call("POST", "/operator-queue/ticket-create-start", {
      service: centre.services[1],
    });
    expect(walkIn.json()).toMatchObject({ ticket: { num: "002", items: [{ state: "serving" }] }, url: null });
  });

  test("goes to another day with a number of that day, once however often it is asked", async () => {
    const ticket = await take(desk(), { queueDateTime: atClock("12:00") });
    const move = () =>
      server.app.inject({
        method: "POST",
        url: "/api/operator-queue/create-event",
        headers: {
          ...desk().headers,
          "content-type": "application/json",
          "idempotency-key": "move",
        },
        payload: JSON.stringify({
          type: "move",
          ticketItemId: ticket.items[0]?.id,
          option: { queueDateTime: "2026-05-06T09:00:00.000Z" },
        }),
      });
    const moved = await move();
    expect(moved.json()).toMatchObject({ success: true, ticket: { id: ticket.id, token: ticket.token } });
    expect((await move()).body).toBe(moved.body);
    const there = await desk().call("GET", "/operator-queue/allTickets?date=2026-05-06");
    expect(there.json()).toMatchObject([
      { id: ticket.id, num: "001", plannedTime: "2026-05-06T09:00:00.000Z" },
    ]);
    expect((await lists(desk())).manage).toEqual([]);
  });
});

describe("free times", () => {
  const remote = async (more: object) =>
    registrationCalls.remote.answer.parse(
      (await desk().call("POST", "/operator-queue/remote", { service: centre.services[1], ...more })).json(),
    );

  test("are those that can be booked, with the operator who would serve", async () => {
    const before = await remote({ queueDate: "2026-05-05" });
    expect(before.freeTime).toHaveLength(48);
    expect(before.freeTime[0]?.operators).toEqual(centre.operators.map(({ id }) => id));
    await take(desk(), { service: centre.services[1], queueDateTime: before.freeTime[0]?.start });
    const after = await remote({ queueDate: "2026-05-05" });
    expect(after.freeTime).toHaveLength(48);
    expect(after.freeTime[0]?.operators).toHaveLength(1);
  });

  test("come with a reason when there are none, and with the wait of a walk-in", async () => {
    expect(await remote({ queueDate: "2026-05-03" })).toMatchObject({ freeTime: [], reason: "past" });
    expect(await remote({ queueDate: "2026-06-04" })).toMatchObject({ freeTime: [], reason: "tooFar" });
    expect(await remote({ queueDate: "2026-05-04" })).toMatchObject({
      availableCurrent: true,
      expectedWait: { low: 0, likely: 0, high: 1 },
    });
    const refused = await desk().call("POST", "/operator-queue/ticket-registration", {
      service: centre.services[1],
      queueDateTime: "2026-06-04T07:00:00Z",
    });
    expect(refused.json()).toMatchObject({ error: "ERROR_DATE_SELECT" });
  });
});

describe("time alone", () => {
  test("defers a called visitor who did not come, on any server", async () => {
    const { items } = await take(desk());
    await act(desk(), "next");
    clock.advance(6);
    await Promise.all([runDueTimers(server.deps), runDueTimers(other.deps)]);
    expect(await lists(desk())).toMatchObject({ hold: [{ id: items[0]?.id, late: true }], current: [] });
  });

  test("follows the configuration as soon as it changes", async () => {
    await take(desk());
    await act(desk(), "next");
    clock.advance(2);
    await runDueTimers(other.deps);
    expect((await lists(desk())).hold).toEqual([]);
    await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, { maxWaitForCallMin: 1 });
    await runDueTimers(other.deps);
    expect((await lists(desk())).hold).toHaveLength(1);
  });

  test("closes the day, and nothing can be registered on it any more", async () => {
    await take(desk(), { queueDateTime: atClock("12:00") });
    clock.set("2026-05-04T21:00:01Z");
    await runDueTimers(server.deps);
    const closed = await desk().call("GET", "/operator-queue/current-end?date=2026-05-04");
    expect(closed.json()).toMatchObject([{ status: "deleted", lastEvent: { type: "deleteService" } }]);
  });

  test("moves bookings that will begin too late to an operator who can keep their time", async () => {
    const booked = await take(desk(), { service: centre.services[1], queueDateTime: atClock("10:30") });
    const keeper = booked.items[0]?.operatorId;
    const busy = centre.operators.find(({ id }) => id === keeper) ?? desk();
    const free = centre.operators.find(({ id }) => id !== keeper) ?? desk();
    expect(await act(free, "sleep")).toMatchObject({ success: true });
    await take(busy);
    await act(busy, "next");
    clock.advance(65);
    await act(free, "wakeup");
    await shiftLateBookings(server.deps);
    const { queue } = await lists(free);
    expect(queue.map(({ id }) => id)).toContain(booked.items[0]?.id);
  });
});

test("the audit of a ticket and of an operator says which user did what, and when", async () => {
  const ticket = await take(desk());
  const ticketItemId = ticket.items[0]?.id;
  await act(desk(), "next");
  await act(desk(), "hold", { ticketItemId, option: { comment: "Went for a copy" } });
  const told = await centre.admin.call("GET", `/operator-queue/audit?ticketId=${ticket.id}`);
  expect(told.json()).toMatchObject([
    { type: "registered", actor: { id: desk().id, name: "Operator 1" } },
    { type: "call", operatorId: desk().id, ticketItemId },
    { type: "hold", notes: ["Went for a copy"] },
  ]);
  const work = await desk().call("GET", `/operator-queue/audit?operatorId=${desk().id}`);
  expect(work.json()).toMatchObject([{ type: "opened" }, { type: "call" }, { type: "hold" }]);
  const others = await desk(1).call("GET", `/operator-queue/audit?operatorId=${desk().id}`);
  expect(others.json()).toEqual({ error: "ERROR_FORBIDDEN" });
});

describe("a subscriber", () => {
  test("gets changes with their rows, on every server", async () => {
    const otherAddress = other.app.server.listening ? "" : await other.app.listen({ port: 0 });
    const streams = [
      await listen(address, "/operator-queue/sse/events-type", desk().headers),
      await listen(otherAddress, "/sse?topics=operator-queue", desk(1).headers),
    ];
    const ticket = await take(desk());
    await act(desk(1), "next");
    for (const stream of streams) {
      const calls = await stream.messages(1, (message) => Object(message).callOperator !== undefined);
      expect(calls[0]).toMatchObject({ callOperator: { num: "001", operator: desk(1).id } });
      // What happens within a moment is told together; the taking and the call may be two moments.
      const rows = await stream.messages(1, (message) =>
        Object(message).current?.upsert.some(({ status }: { status?: string }) => status === "called"),
      );
      expect(rows[0]).toMatchObject({
        current: { upsert: [{ ticketId: ticket.id, status: "called" }], remove: [] },
        operator: { upsert: [{ id: desk(1).id, state: "called" }] },
      });
      stream.close();
    }
  });

  test("gets nothing of other organizations", async () => {
    const neighbours = await makeCentre(server);
    const [neighbour] = neighbours.operators;
    if (neighbour === undefined) throw new Error("nobody works there");
    const stream = await listen(address, "/operator-queue/sse/events-type", neighbour.headers);
    await take(desk());
    await neighbour.call("POST", "/operator-queue/ticket-registration", { service: neighbours.services[0] });
    const isNewTicket = (message: unknown): boolean => Object(message).newTicket !== undefined;
    const [first] = await stream.messages(1, isNewTicket);
    expect(first).toMatchObject({ newTicket: { operatorIds: [neighbour.id] } });
    stream.close();
  });
});

describe("rights", () => {
  test("refuses an operator who acts for another operator, or on tickets of another organization", async () => {
    const ticket = await take(desk());
    expect(await act(desk(), "next", { operator: desk(1).id })).toMatchObject({ error: "ERROR_FORBIDDEN" });
    const admin = await desk().call("POST", "/operator-queue/create-admin-event", { event: "replan" });
    expect(admin.json()).toEqual({ error: "ERROR_FORBIDDEN" });
    const neighbours = await makeCentre(server);
    const [stranger] = neighbours.operators;
    const foreign = await stranger?.call("POST", "/operator-queue/create-event", {
      type: "delete",
      ticketItemId: ticket.items[0]?.id,
    });
    expect(foreign?.json()).toMatchObject({ error: "ERROR_NOT_FOUND" });
  });

  test("a supervisor acts for every operator, and takes tickets back from them", async () => {
    const { items } = await take(desk());
    const done = await centre.admin.call("POST", "/operator-queue/create-admin-event", {
      event: "next",
      operatorId: desk().id,
    });
    expect(done.json()).toMatchObject({ success: true });
    const freed = await centre.admin.call("POST", "/operator-queue/create-admin-event", {
      event: "forceRelease",
      ticketItemId: items[0]?.id,
    });
    expect(freed.json()).toMatchObject({ success: true, ticket: { items: [{ state: "wait" }] } });
  });

  test("refuses a session without an organization, and a desk without an operator", async () => {
    const manager = await makePerson(server, {});
    expect((await manager.call("GET", "/operator-queue/all")).json()).toEqual({
      error: "ERROR_ORGANIZATION_SELECT",
    });
    expect((await centre.admin.call("GET", "/operator-queue/current-queue")).json()).toEqual({
      error: "ERROR_OPERATOR_SELECT",
    });
    const nobodyWaits = await act(desk(), "next");
    expect(nobodyWaits).toEqual({ success: false, error: "ERROR_NO_CLIENT" });
  });
});
