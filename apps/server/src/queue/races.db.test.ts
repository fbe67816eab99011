import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { sql } from "kysely";
import { makeCentre } from "#testing/centre";
import type { Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import type { LightMyRequestResponse } from "fastify";

let server: TestApp;
let other: TestApp;

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** A time of a day to come, by the wall clock in Kyiv. */
const timeOn = (daysAhead: number, hour: number, minute = 0): string => {
  const frame = dayFrame("Europe/Kiev", addDays(dateAt("Europe/Kiev", Date.now()), daysAhead));
  return new Date(instantOf(frame, hour * 60 + minute)).toISOString();
};

/** The same call on one server and on the other, in turn, all at once. */
function atOnce(
  count: number,
  person: (index: number) => Person,
  path: string,
  body: (index: number) => unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly LightMyRequestResponse[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      (index % 2 === 0 ? server : other).app.inject({
        method: "POST",
        url: `/api${path}`,
        headers: { ...person(index).headers, ...headers, "content-type": "application/json" },
        payload: JSON.stringify(body(index)),
      }),
    ),
  );
}

/** How often each answer was given: by its status, or by the code of its refusal. */
function tally(answers: readonly LightMyRequestResponse[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name: string = answer.json().error ?? String(answer.statusCode);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const registration = "/operator-queue/ticket-registration";

test("of a hundred who want the last start, one gets it", async () => {
  const { admin, services } = await makeCentre(server);
  for (let round = 0; round < 5; round += 1) {
    const queueDateTime = timeOn(1, 9 + round);
    const answers = await atOnce(
      100,
      () => admin,
      registration,
      () => ({ service: services[1], queueDateTime }),
    );
    expect(tally(answers)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 99 });
  }
});

test("of overlapping starts one wins, of adjacent ones all", async () => {
  const { admin, services } = await makeCentre(server);
  const [short, long] = services;
  const overlapping = await atOnce(
    20,
    () => admin,
    registration,
    (index) =>
      index % 2 === 0
        ? { service: long, queueDateTime: timeOn(1, 9) }
        : { service: short, queueDateTime: timeOn(1, 9, 10) },
  );
  expect(tally(overlapping)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 19 });
  const adjacent = await atOnce(
    6,
    () => admin,
    registration,
    (index) => ({ service: short, queueDateTime: timeOn(1, 11, index * 10) }),
  );
  expect(tally(adjacent)).toEqual({ "201": 6 });
});

test("three free operators take three of fifty", async () => {
  const { admin, services } = await makeCentre(server, { operators: 3 });
  const answers = await atOnce(
    50,
    () => admin,
    registration,
    () => ({ service: services[1], queueDateTime: timeOn(1, 9) }),
  );
  expect(tally(answers)).toEqual({ "201": 3, ERROR_TIME_RESERVED: 47 });
  const operators = answers.flatMap((answer) =>
    answer.statusCode === 201 ? [answer.json().ticket.items[0].operatorId] : [],
  );
  expect(new Set(operators).size).toBe(3);
});

test.each(["day", "week", "month"])("a quota of five per %s lets in five of forty", async (per) => {
  const { admin, services, organizationId } = await makeCentre(server, { operators: 20 });
  const quotas = [{ id: "few", services: [...services], limit: 5, per }];
  const edited = await admin.call("PATCH", `/organization/edit/${organizationId}`, { quotas });
  expect(edited.statusCode).toBe(200);
  const answers = await atOnce(
    40,
    () => admin,
    registration,
    (index) => ({ service: services[index % 2], queueDateTime: timeOn(1, 9 + (index % 10)) }),
  );
  expect(tally(answers)).toEqual({ "201": 5, ERROR_LIMIT: 35 });
});

test("two hundred who come at once get consecutive numbers", async () => {
  const { admin, services } = await makeCentre(server);
  const answers = await atOnce(
    200,
    () => admin,
    registration,
    (index) => ({ service: services[index % 2], queueDateTime: undefined, type: "inPlaceCurrent" }),
  );
  expect(tally(answers)).toEqual({ "201": 200 });
  const numbers = answers.map((answer) => Number(answer.json().ticket.num)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

test("forty operators who press next get forty different tickets", async () => {
  const { admin, services, operators } = await makeCentre(server, { operators: 40 });
  await atOnce(
    45,
    () => admin,
    registration,
    () => ({ service: services[0] }),
  );
  const answers = await atOnce(
    40,
    (index) => operators[index] ?? admin,
    "/operator-queue/create-event",
    () => ({ type: "next" }),
  );
  expect(tally(answers)).toEqual({ "200": 40 });
  expect(new Set(answers.map((answer) => answer.json().ticket.id)).size).toBe(40);
});

test("twenty times the same request at once make one ticket", async () => {
  const { admin, services, organizationId } = await makeCentre(server);
  const answers = await atOnce(
    20,
    () => admin,
    registration,
    () => ({ service: services[0] }),
    { "idempotency-key": "the same" },
  );
  expect(tally(answers)).toEqual({ "201": 20 });
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const { rows } = await sql`select from ticket where organization_id = ${organizationId}`.execute(
    server.deps.db,
  );
  expect(rows).toHaveLength(1);
});

test("bookings made while the schedule is edited keep to the schedule of their moment", async () => {
  const { admin, services, scheduleId, operators } = await makeCentre(server, { operators: 2 });
  const withWork = async (isThere: boolean): Promise<void> => {
    const items = [{ id: "work", from: "00:00", to: "24:00", kind: "work", services: "all", quotas: [] }];
    const everyD = [{ id: "all", select: null, unique: false, items: isThere ? items : [] }];
    const json = { everyD, weekD: [], monthD: [], dates: [], periods: [] };
    const edited = await admin.call("PATCH", `/schedule/edit/${scheduleId}`, { json });
    expect(edited.statusCode).toBe(200);
  };
  const edits = (async () => {
    for (let round = 0; round < 10; round += 1) await withWork(round % 2 === 1);
  })();
  const answers = await atOnce(
    120,
    () => admin,
    registration,
    (index) => ({ service: services[1], queueDateTime: timeOn(1, 8 + (index % 12), (index % 2) * 30) }),
  );
  await edits;
  const counts = tally(answers);
  expect((counts["201"] ?? 0) + (counts["ERROR_TIME_RESERVED"] ?? 0)).toBe(120);
  const { rows } = await sql<{ operator_id: number }>`
    select operator_id from occupancy where operator_id = any(${operators.map(({ id }) => id)})`.execute(
    server.deps.db,
  );
  expect(rows).toHaveLength(counts["201"] ?? 0);
});
