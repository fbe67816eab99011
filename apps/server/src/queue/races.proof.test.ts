import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLaws } from "#queue/testing/check-laws";
import { inLong } from "#queue/testing/is-long";
import { makeProofClock } from "#queue/testing/proof-clock";
import { type Answer, send, tally } from "#queue/testing/send";
import { countDeadlocks, startTwoServers, type TwoServers } from "#queue/testing/two-servers";
import { makeCentre } from "#testing/centre";
import type { Person } from "#testing/people";

// Two servers in processes of their own, one database; whatever is sent at once is sent to both in turn.

// A Monday, ten in the morning in Kyiv: everybody who comes can still be served.
const clock = makeProofClock("2026-05-04T07:00:00Z", 1);
let two: TwoServers;
beforeAll(async () => {
  two = await startTwoServers(clock);
});
afterAll(() => two.close());

/** How often each race is run again; every time in a centre of its own. */
const again = { repeats: inLong(50, 3) - 1, timeout: inLong(600_000, 60_000) };

const addressOf = (index: number): string => two.servers[index % 2 === 0 ? 0 : 1].address;

/** The same call on one server and on the other, in turn, all at once. */
function atOnce(
  count: number,
  path: string,
  call: (index: number) => { readonly person: Person; readonly body: unknown; readonly key?: string },
): Promise<readonly Answer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { person, ...rest } = call(index);
      return send({ address: addressOf(index), headers: person.headers, path, ...rest });
    }),
  );
}

async function edit(person: Person, path: string, body: unknown, index = 0): Promise<void> {
  const answer = await send({
    address: addressOf(index),
    headers: person.headers,
    method: "PATCH",
    path,
    body,
  });
  expect(answer).toMatchObject({ status: 200 });
}

const registration = "/operator-queue/ticket-registration";

/** A time of a day to come, by the wall clock in Kyiv. */
const timeOn = (daysAhead: number, hour: number, minute = 0): string => {
  const frame = dayFrame("Europe/Kiev", addDays(dateAt("Europe/Kiev", clock.now().getTime()), daysAhead));
  return new Date(instantOf(frame, hour * 60 + minute)).toISOString();
};

test("of a hundred who want the last start, one gets it", again, async () => {
  const { admin, services } = await makeCentre(two.here);
  const body = { service: services[1], queueDateTime: timeOn(1, 9) };
  const answers = await atOnce(100, registration, () => ({ person: admin, body }));
  expect(tally(answers)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 99 });
});

test("of overlapping starts one wins, of adjacent ones all", again, async () => {
  const { admin, services } = await makeCentre(two.here);
  const [short, long] = services;
  const overlapping = await atOnce(20, registration, (index) => ({
    person: admin,
    body:
      index % 4 < 2
        ? { service: long, queueDateTime: timeOn(1, 9) }
        : { service: short, queueDateTime: timeOn(1, 9, 10) },
  }));
  expect(tally(overlapping)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 19 });
  const adjacent = await atOnce(6, registration, (index) => ({
    person: admin,
    body: { service: short, queueDateTime: timeOn(1, 11, index * 10) },
  }));
  expect(tally(adjacent)).toEqual({ "201": 6 });
});

test("three free operators take three of fifty", again, async () => {
  const { admin, services } = await makeCentre(two.here, { operators: 3 });
  const body = { service: services[1], queueDateTime: timeOn(1, 9) };
  const answers = await atOnce(50, registration, () => ({ person: admin, body }));
  expect(tally(answers)).toEqual({ "201": 3, ERROR_TIME_RESERVED: 47 });
  const operators = answers.flatMap(({ ticket }) => ticket?.items[0]?.operatorId ?? []);
  expect(new Set(operators).size).toBe(3);
});

test.each(["day", "week", "month"])("a quota of five per %s lets in five of forty", again, async (per) => {
  const { admin, services, organizationId } = await makeCentre(two.here, { operators: 20 });
  const quotas = [{ id: "few", services: [...services], limit: 5, per }];
  await edit(admin, `/organization/edit/${organizationId}`, { quotas });
  const answers = await atOnce(40, registration, (index) => ({
    person: admin,
    body: { service: services[index % 2], queueDateTime: timeOn(1, 9 + (index % 10)) },
  }));
  expect(tally(answers)).toEqual({ "201": 5, ERROR_LIMIT: 35 });
});

test("two hundred who come at once get consecutive numbers", again, async () => {
  const { admin, services } = await makeCentre(two.here, { operators: 10 });
  const answers = await atOnce(200, registration, () => ({ person: admin, body: { service: services[0] } }));
  expect(tally(answers)).toEqual({ "201": 200 });
  const numbers = answers.map(({ ticket }) => Number(ticket?.num)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

test("forty operators who press next get forty different tickets", again, async () => {
  const { admin, services, operators } = await makeCentre(two.here, { operators: 40 });
  await atOnce(45, registration, () => ({ person: admin, body: { service: services[0] } }));
  const answers = await atOnce(40, "/operator-queue/create-event", (index) => ({
    person: operators[index] ?? admin,
    body: { type: "next" },
  }));
  expect(tally(answers)).toEqual({ "200": 40 });
  expect(new Set(answers.map(({ ticket }) => ticket?.id)).size).toBe(40);
});

test("twenty times the same request at once make one ticket", again, async () => {
  const { admin, services, organizationId } = await makeCentre(two.here);
  const answers = await atOnce(20, registration, () => ({
    person: admin,
    body: { service: services[0] },
    key: "the same",
  }));
  expect(tally(answers)).toEqual({ "201": 20 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countTickets(organizationId)).toBe(1);
});

test(
  "one key for bookings of several days at once makes one ticket, and tells the others",
  again,
  async () => {
    const { admin, services, organizationId } = await makeCentre(two.here);
    const answers = await atOnce(20, registration, (index) => ({
      person: admin,
      body: { service: services[0], queueDateTime: timeOn(1 + (index % 10), 9) },
      key: "the same",
    }));
    const counts = tally(answers);
    expect((counts["201"] ?? 0) + (counts["ERROR_IDEMPOTENCY"] ?? 0)).toBe(20);
    expect(new Set(answers.flatMap(({ ticket }) => ticket?.id ?? [])).size).toBe(1);
    expect(await countTickets(organizationId)).toBe(1);
  },
);

test("bookings made while the schedule is edited keep to the schedule of their moment", again, async () => {
  const { admin, services, scheduleId, operators } = await makeCentre(two.here, { operators: 2 });
  const withWork = (isThere: boolean) => {
    const items = [{ id: "work", from: "00:00", to: "24:00", kind: "work", services: "all", quotas: [] }];
    const everyD = [{ id: "all", select: null, unique: false, items: isThere ? items : [] }];
    return { json: { everyD, weekD: [], monthD: [], dates: [], periods: [] } };
  };
  const edits = (async () => {
    for (let round = 0; round < 10; round += 1)
      await edit(admin, `/schedule/edit/${scheduleId}`, withWork(round % 2 === 1), round);
  })();
  const answers = await atOnce(120, registration, (index) => ({
    person: admin,
    body: { service: services[1], queueDateTime: timeOn(1, 8 + (index % 12), (index % 2) * 30) },
  }));
  await edits;
  const counts = tally(answers);
  expect((counts["201"] ?? 0) + (counts["ERROR_TIME_RESERVED"] ?? 0)).toBe(120);
  const { rows } = await sql`
    select from occupancy where operator_id = any(${operators.map(({ id }) => id)})`.execute(
    two.here.deps.db,
  );
  expect(rows).toHaveLength(counts["201"] ?? 0);
});

test("many who edit one organization at once keep nobody from registering", again, async () => {
  const { admin, services, organizationId } = await makeCentre(two.here, { operators: 4 });
  const path = `/organization/edit/${organizationId}`;
  const editing = Array.from({ length: 30 }, async (_, index) => {
    for (let round = 0; round < 4; round += 1) await edit(admin, path, { retentionDays: 100 + round }, index);
  });
  const answers: Answer[] = [];
  for (let round = 0; round < 10; round += 1) {
    const body = { service: services[0] };
    answers.push(...(await atOnce(10, registration, () => ({ person: admin, body }))));
  }
  await Promise.all(editing);
  expect(tally(answers)).toEqual({ "201": 100 });
});

test("after all of this the database holds what the events tell, and nobody waited in a circle", async () => {
  expect(await checkLaws(two.here.deps.db)).toEqual([]);
  expect(await countDeadlocks(two.here.deps.db)).toBe(0);
});

async function countTickets(organizationId: number): Promise<number> {
  const { rows } = await sql`select from ticket where organization_id = ${organizationId}`.execute(
    two.here.deps.db,
  );
  return rows.length;
}
