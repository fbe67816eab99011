import { registrationCalls } from "@cherga/contract/calls/registration";
import { trackerCalls } from "@cherga/contract/calls/tracker";
import { unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import type { Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
const tuesday = "2026-05-05";
const wednesday = "2026-05-06";
let server: TestApp;
let address: string;
let centre: Centre;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  address = await server.app.listen({ port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 1 });
});

/** By the wall clock in Kyiv. */
const at = (date: string, clockTime: string): string =>
  new Date(Date.parse(`${date}T${clockTime}:00Z`) - 3 * 3_600_000).toISOString();

async function book(date: string, clockTime: string) {
  const [desk] = centre.operators;
  const answer = await desk?.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[1],
    queueDateTime: at(date, clockTime),
    dataField: [{ dataFieldId: 1, value: "Ada Lovelace" }],
  });
  return registrationCalls.register.answer.parse(answer?.json()).ticket;
}

async function close(date: string): Promise<void> {
  const text = "Repairs of the roof";
  const closeDayMap = { [date]: { hours: null, reason: { en: text, ru: text, ua: text } } };
  const answer = await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    closeDayMap,
  });
  expect(answer.statusCode).toBe(200);
}

async function list(person: Person = centre.admin) {
  const answer = await person.call("GET", "/operator-queue/unscheduled?suggest=true");
  return unscheduledCalls.list.answer.parse(answer.json());
}

async function resolve(decisions: readonly object[]) {
  const answer = await centre.admin.call("POST", "/operator-queue/unscheduled/resolve", { decisions });
  return unscheduledCalls.resolve.answer.parse(answer.json()).results;
}

async function look({ token }: { readonly token: string }) {
  const answer = await server.app.inject({
    url: "/api/tracker",
    headers: { authorization: `Ticket ${token}` },
  });
  return trackerCalls.ticket.answer.parse(answer.json());
}

test("bookings of a closed day are listed with times that can be taken together", async () => {
  const [first, second] = [await book(tuesday, "10:00"), await book(tuesday, "10:30")];
  const other = await book(wednesday, "10:00");
  expect(await list()).toMatchObject({ content: [], total: 0 });
  await close(tuesday);
  const { content } = await list();
  expect(content).toMatchObject([
    { ticketId: first.id, reason: "closed", plannedTime: at(tuesday, "10:00"), name: "Ada Lovelace" },
    { ticketId: second.id, reason: "closed" },
  ]);
  expect(content.map(({ ticketId }) => ticketId)).not.toContain(other.id);
  const moves = content.map(({ ticketId, suggestions: [queueDateTime] }) => ({
    ticketId,
    action: "move",
    queueDateTime,
  }));
  expect(await resolve(moves)).toEqual([
    { ticketId: first.id, num: expect.any(String) },
    { ticketId: second.id, num: expect.any(String) },
  ]);
  expect(await list()).toMatchObject({ content: [], total: 0 });
  // The nearest time of the next day: its own is taken.
  expect([at(wednesday, "09:30"), at(wednesday, "10:30")]).toContain((await look(first)).plannedTime);
});

test("the visitor's page says at once that the time cannot be kept, and why", async () => {
  const ticket = await book(tuesday, "10:00");
  const stream = await listen(address, "/tracker/sse", { authorization: `Ticket ${ticket.token}` });
  await stream.messages(1);
  await close(tuesday);
  const isTold = (message: unknown): boolean =>
    trackerCalls.ticket.answer.parse(message).unscheduled !== null;
  expect(await stream.messages(1, isTold)).toBeDefined();
  expect(await look(ticket)).toMatchObject({
    unscheduled: { reason: "closed", text: "Repairs of the roof" },
    can: ["giveUp", "move"],
  });
  stream.close();
});

test("a booking is cancelled with a reason that its visitor reads, also on another server", async () => {
  const ticket = await book(tuesday, "10:00");
  await close(tuesday);
  const decision = { ticketId: ticket.id, action: "cancel", reason: "The roof is being repaired." };
  expect(await resolve([decision])).toMatchObject([{ ticketId: ticket.id }]);
  expect(await look(ticket)).toMatchObject({ status: "cancel", cancelReason: "The roof is being repaired." });
  const other = await makeTestApp(server.database, clock);
  const seen = await other.app.inject({
    url: "/api/tracker",
    headers: { authorization: `Ticket ${ticket.token}` },
  });
  await other.close();
  expect(seen.json()).toMatchObject({ cancelReason: "The roof is being repaired." });
});

test("a decision that fails is reported by itself, and the others are carried out", async () => {
  const [first, second] = [await book(tuesday, "10:00"), await book(tuesday, "10:30")];
  await close(tuesday);
  const taken = at(wednesday, "12:00");
  expect(
    await resolve([
      { ticketId: first.id, action: "move", queueDateTime: taken },
      { ticketId: second.id, action: "move", queueDateTime: taken },
      { ticketId: 2_000_000_000, action: "cancel", reason: "No such ticket" },
    ]),
  ).toMatchObject([
    { ticketId: first.id },
    { ticketId: second.id, num: null, error: "ERROR_TIME_RESERVED" },
    { error: "ERROR_NOT_FOUND" },
  ]);
  expect(await list()).toMatchObject({ content: [{ ticketId: second.id }] });
});

test("a time that only the schedule does not hold any more is listed too, and comes back with it", async () => {
  const ticket = await book(tuesday, "10:00");
  const empty = { everyD: [], weekD: [], monthD: [], dates: [], periods: [] };
  const path = `/schedule/edit/${centre.scheduleId}`;
  const before = (await centre.admin.call("GET", `/schedule/${centre.scheduleId}`)).json().json;
  await centre.admin.call("PATCH", path, { json: empty });
  expect(await list()).toMatchObject({
    content: [{ ticketId: ticket.id, reason: "schedule", suggestions: [] }],
  });
  await centre.admin.call("PATCH", path, { json: before });
  expect(await list()).toMatchObject({ content: [] });
});

test("operators may neither see nor decide", async () => {
  const [desk] = centre.operators;
  expect((await desk?.call("GET", "/operator-queue/unscheduled"))?.statusCode).toBe(403);
});

test("a booking that its visitor has moved meanwhile, or that was never unscheduled, is not cancelled", async () => {
  const moved = await book(tuesday, "11:00");
  const ordinary = await book(wednesday, "15:00");
  await close(tuesday);
  const toWednesday = { ticketId: moved.id, action: "move", queueDateTime: at(wednesday, "12:00") };
  expect(await resolve([toWednesday])).toMatchObject([{ ticketId: moved.id }]);
  const cancel = (ticketId: number) => ({ ticketId, action: "cancel", reason: "We are closed that day" });
  const refused = [moved.id, ordinary.id].map((ticketId) => ({
    ticketId,
    num: null,
    error: "ERROR_CONFLICT",
  }));
  expect(await resolve([cancel(moved.id), cancel(ordinary.id)])).toEqual(refused);
  expect(await resolve([{ ...toWednesday, ticketId: ordinary.id }])).toEqual(refused.slice(1));
});

test("one booking cannot be decided on twice at once, and a reason says something", async () => {
  const { id } = await book(tuesday, "11:00");
  await close(tuesday);
  const statusOf = async (decisions: readonly object[]) =>
    (await centre.admin.call("POST", "/operator-queue/unscheduled/resolve", { decisions })).statusCode;
  const cancel = { ticketId: id, action: "cancel", reason: "Repairs" };
  expect(await statusOf([cancel, cancel])).toBe(400);
  expect(await statusOf([{ ...cancel, reason: "   " }])).toBe(400);
  expect(await statusOf([cancel])).toBe(200);
});
