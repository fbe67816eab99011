import { debugCalls } from "@cherga/contract/calls/debug";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import type { Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let other: Centre;
beforeAll(async () => {
  server = await makeTestApp(undefined, makeSetClock("2026-05-04T08:00:00Z"));
  centre = await makeCentre(server);
  other = await makeCentre(server);
});
afterAll(() => server.close());

const register = async ({ operators: [operator], services: [service] }: Centre) =>
  Number(
    (await operator?.call("POST", "/operator-queue/ticket-registration", { service }))?.json().ticket.id,
  );
const names = async (person: Person, query = "") =>
  debugCalls.eventNames.answer.parse((await person.call("GET", `/core/show-event-names${query}`)).json());
const events = (person: Person, name: string) => person.call("GET", `/core/show-event-names/${name}`);

test("events are counted, sorted and shown in pages", async () => {
  await register(centre);
  await register(centre);
  await register(other);
  const { content, total } = await names(centre.admin, "?sortBy=count&perPage=500");
  expect(content).toHaveLength(total);
  expect(content.find(({ event }) => event === "day:registered")).toMatchObject({
    count: 3,
    perMinute: 3,
    lastAt: "2026-05-04T08:00:00.000Z",
  });
  expect(content.map(({ count }) => count)).toEqual(
    content.map(({ count }) => count).toSorted((a, b) => b - a),
  );
  // By name, descending, unless told otherwise.
  const usual = await names(centre.admin, "?perPage=500");
  expect(usual.content.map(({ event }) => event)).toEqual(
    content
      .map(({ event }) => event)
      .toSorted()
      .toReversed(),
  );
  const second = await names(centre.admin, "?perPage=2&page=2&descending=false");
  expect(second.content.map(({ event }) => event)).toEqual(
    usual.content
      .map(({ event }) => event)
      .toReversed()
      .slice(2, 4),
  );
});

test("the last events of a kind are shown by ids, those of other organizations are not", async () => {
  const ticket = await register(centre);
  const answer = debugCalls.events.answer.parse((await events(centre.admin, "day:registered")).json());
  expect(answer.content[0]).toMatchObject({
    organizationId: centre.organizationId,
    about: { ticket, date: "2026-05-04" },
  });
  expect(new Set(answer.content.map(({ organizationId }) => organizationId))).toEqual(
    new Set([centre.organizationId]),
  );
  expect(answer.count).toBeGreaterThan(answer.content.length);
});

test("only administrators see them, and an unknown kind is not found", async () => {
  expect((await events(centre.admin, "day:unheardOf")).statusCode).toBe(404);
  const [operator] = centre.operators;
  expect((await operator?.call("GET", "/core/show-event-names"))?.statusCode).toBe(403);
  expect(operator && (await events(operator, "day:registered")).statusCode).toBe(403);
});

test("every time of a day is explained, and is free exactly when it can be booked", async () => {
  const [operator] = centre.operators;
  const [service] = centre.services;
  const wish = { service, type: "online" };
  const offered = async () =>
    (await operator?.call("POST", "/operator-queue/remote", { ...wish, queueDate: "2026-05-05" }))
      ?.json()
      .freeTime.map(({ start }: { start: string }) => start);
  const explain = async (more: object = {}) =>
    debugCalls.slots.answer.parse(
      (await centre.admin.call("POST", "/debug/slot", { ...wish, date: "2026-05-05", ...more })).json(),
    );
  const before = await explain();
  const freeAt = (times: typeof before.times) =>
    times.filter(({ verdict }) => verdict === "free").map(({ at }) => at);
  expect(before.reason).toBeNull();
  expect(before.times.length).toBeGreaterThan(3);
  expect(freeAt(before.times)).toEqual(await offered());
  expect(before.times[0]?.reasons).toHaveLength(before.operators.length);
  const [taken] = freeAt(before.times);
  for (let count = 0; count < before.operators.length; count += 1)
    await operator?.call("POST", "/operator-queue/ticket-registration", { service, queueDateTime: taken });
  const after = await explain();
  expect(after.times.find(({ at }) => at === taken)).toMatchObject({ verdict: "taken" });
  expect(after.times.find(({ at }) => at === taken)?.reasons).toContain("busy");
  const past = await explain({ date: "2026-05-01" });
  expect(past).toMatchObject({ reason: "past" });
  expect(past.times.every(({ verdict }) => verdict === "dayShut")).toBe(true);
});

test("the events of a day are listed with names and numbers, and found by type, person and ticket", async () => {
  const [operator] = centre.operators;
  const ticketId = await register(centre);
  const read = async (query: string) =>
    debugCalls.dayEvents.answer.parse((await centre.admin.call("GET", `/debug/event${query}`)).json());
  const all = await read("?perPage=500");
  expect(all.content).toHaveLength(all.total);
  expect(all.content.map(({ seq }) => seq)).toEqual(
    all.content.map(({ seq }) => seq).toSorted((a, b) => b - a),
  );
  const registered = all.content.find((event) => event.ticketId === ticketId);
  expect(registered).toMatchObject({
    type: "registered",
    num: expect.any(String),
    service: expect.any(String),
    actor: { id: operator?.id },
    details: { ticketType: "inPlaceCurrent" },
  });
  expect(all.people.map(({ id }) => id)).toContain(operator?.id);

  const ofTicket = await read(`?num=${registered?.num?.toLowerCase()}`);
  expect(new Set(ofTicket.content.map((event) => event.ticketId))).toEqual(new Set([ticketId]));
  const ofType = await read("?type=registered");
  expect(new Set(ofType.content.map(({ type }) => type))).toEqual(new Set(["registered"]));
  const ofPerson = await read(`?staffId=${operator?.id}`);
  expect(ofPerson.total).toBeGreaterThan(0);
  expect((await read("?date=2026-05-01")).content).toEqual([]);
  expect(await read("?page=1000&perPage=500")).toMatchObject({ content: all.content, total: all.total });
  expect((await operator?.call("GET", "/debug/event"))?.statusCode).toBe(403);
});
