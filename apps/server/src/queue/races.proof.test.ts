import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLaws } from "#queue/testing/check-laws";
import { bySize } from "@cherga/test-network/test-size";
import { makeProofClock } from "#queue/testing/proof-clock";
import { type Answer, send, sendPatiently, tally } from "#queue/testing/send";
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

/** Each race is run so many times, in one centre, at another time each. */
const rounds: readonly number[] = Array.from(
  { length: bySize({ short: 1, ci: 2, long: 50 }) },
  (_, round) => round,
);
const patiently = { timeout: bySize({ short: 240_000, long: 900_000 }) };
/** So that there is a day for every round. */
const farAhead = { maxQueuePeriodDays: 365 };

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
      return sendPatiently({ address: addressOf(index), headers: person.headers, path, ...rest });
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

test("of a hundred requests for the last start, one gets it", patiently, async () => {
  const { admin, services } = await makeCentre(two.here, { organization: farAhead });
  for (const round of rounds) {
    const body = { service: services[1], queueDateTime: timeOn(1 + round, 9) };
    const answers = await atOnce(100, registration, () => ({ person: admin, body }));
    expect(tally(answers)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 99 });
  }
});

test("of overlapping starts one wins, of adjacent ones all", patiently, async () => {
  const { admin, services } = await makeCentre(two.here, { organization: farAhead });
  const [short, long] = services;
  for (const round of rounds) {
    const overlapping = await atOnce(20, registration, (index) => ({
      person: admin,
      body:
        index % 4 < 2
          ? { service: long, queueDateTime: timeOn(1 + round, 9) }
          : { service: short, queueDateTime: timeOn(1 + round, 9, 10) },
    }));
    expect(tally(overlapping)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 19 });
    const adjacent = await atOnce(6, registration, (index) => ({
      person: admin,
      body: { service: short, queueDateTime: timeOn(1 + round, 11, index * 10) },
    }));
    expect(tally(adjacent)).toEqual({ "201": 6 });
  }
});

test("three free operators take three of fifty", patiently, async () => {
  const { admin, services } = await makeCentre(two.here, { operators: 3, organization: farAhead });
  for (const round of rounds) {
    const body = { service: services[1], queueDateTime: timeOn(1 + round, 9) };
    const answers = await atOnce(50, registration, () => ({ person: admin, body }));
    expect(tally(answers)).toEqual({ "201": 3, ERROR_TIME_RESERVED: 47 });
    const operators = answers.flatMap(({ ticket }) => ticket?.items[0]?.operatorId ?? []);
    expect(new Set(operators).size).toBe(3);
  }
});

test.each(["day", "week", "month"])(
  "a quota of five per %s lets in five of forty",
  patiently,
  async (per) => {
    const { admin, services, organizationId } = await makeCentre(two.here, { operators: 20 });
    for (const round of rounds) {
      // Five more each time.
      const quotas = [{ id: "few", services: [...services], limit: 5 * (round + 1), per }];
      await edit(admin, `/organization/edit/${organizationId}`, { quotas });
      const answers = await atOnce(40, registration, (index) => ({
        person: admin,
        body: {
          service: services[index % 2],
          queueDateTime: timeOn(1, (index + 7 * round) % 24, 30 * (round % 2)),
        },
      }));
      expect(tally(answers)).toEqual({ "201": 5, ERROR_LIMIT: 35 });
    }
  },
);

test("of moves and registrations for the last place of a week, one gets it", patiently, async () => {
  const { admin, operators, services, organizationId } = await makeCentre(two.here, {
    operators: 4,
    organization: farAhead,
  });
  const [service] = services;
  // Each from another day to another day, or else the days themselves would let in one at a time.
  const [weekBefore, week] = [7, 14];
  const waiting: number[] = [];
  for (let number = 0; number < 10 + rounds.length; number += 1) {
    const queueDateTime = timeOn(weekBefore + (number % 7), 9 + Math.floor(number / 28));
    const [booked] = await atOnce(1, registration, () => ({
      person: admin,
      body: { service, queueDateTime },
    }));
    waiting.push(...(booked?.ticket?.items.map(({ id }) => id) ?? []));
  }

  for (const round of rounds) {
    const quotas = [{ id: "few", services: [...services], limit: round + 1, per: "week" }];
    await edit(admin, `/organization/edit/${organizationId}`, { quotas });
    const timeFor = (index: number): string => timeOn(week + (index % 7), round % 24, 10 * (round % 6));
    const [moved, registered] = await Promise.all([
      atOnce(10, "/operator-queue/create-event", (index) => ({
        person: operators[index % operators.length] ?? admin,
        body: {
          type: "move",
          ticketItemId: waiting[index],
          option: { queueDateTime: timeFor(3 * index) },
        },
      })),
      atOnce(10, registration, (index) => ({
        person: admin,
        body: { service, queueDateTime: timeFor(3 * index + 1) },
      })),
    ]);
    const { "200": movers = 0, "201": registrants = 0, ...others } = tally([...moved, ...registered]);
    expect(movers + registrants).toBe(1);
    expect(others).toEqual({ ERROR_LIMIT: 19 });
    const gone = moved.flatMap(({ ticket }) => ticket?.items.map(({ id }) => id) ?? []);
    waiting.splice(0, waiting.length, ...waiting.filter((id) => !gone.includes(id)));
    expect(await countTickets(organizationId, timeOn(week, 0))).toBe(round + 1);
  }
});

test("two hundred concurrent registrations get consecutive numbers", patiently, async () => {
  const { admin, services } = await makeCentre(two.here, { operators: 10, organization: farAhead });
  for (const round of rounds) {
    const answers = await atOnce(200, registration, (index) => ({
      person: admin,
      body: { service: services[0], queueDateTime: timeOn(1 + round, 9, 10 * Math.floor(index / 10)) },
    }));
    expect(tally(answers)).toEqual({ "201": 200 });
    const numbers = answers.map(({ ticket }) => Number(ticket?.num)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  }
});

test("forty operators who press next at once get forty different tickets", patiently, async () => {
  // The next round does not wait for the last one.
  const organization = { simultaneousMaintenance: true };
  const { admin, services, operators } = await makeCentre(two.here, { operators: 40, organization });
  for (const _ of rounds) {
    const body = { service: services[0] };
    const came = await atOnce(40, registration, () => ({ person: admin, body }));
    expect(tally(came)).toEqual({ "201": 40 });
    const answers = await atOnce(40, "/operator-queue/create-event", (index) => ({
      person: operators[index] ?? admin,
      body: { type: "next" },
    }));
    expect(tally(answers)).toEqual({ "200": 40 });
    expect(new Set(answers.map(({ ticket }) => ticket?.id)).size).toBe(40);
  }
});

test("twenty times the same request at once make one ticket", patiently, async () => {
  const { admin, services, organizationId } = await makeCentre(two.here, { operators: 4 });
  for (const round of rounds) {
    const call = { person: admin, body: { service: services[0] }, key: `the same ${round}` };
    const answers = await atOnce(20, registration, () => call);
    expect(tally(answers)).toEqual({ "201": 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countTickets(organizationId)).toBe(round + 1);
  }
});

test(
  "one key for bookings of several days at once makes one ticket, and tells the others",
  patiently,
  async () => {
    const { admin, services, organizationId } = await makeCentre(two.here);
    for (const round of rounds) {
      const answers = await atOnce(20, registration, (index) => ({
        person: admin,
        body: { service: services[0], queueDateTime: timeOn(1 + (index % 10), 9, 10 * round) },
        key: `the same ${round}`,
      }));
      const counts = tally(answers);
      expect((counts["201"] ?? 0) + (counts["ERROR_IDEMPOTENCY"] ?? 0)).toBe(20);
      expect(new Set(answers.flatMap(({ ticket }) => ticket?.id ?? [])).size).toBe(1);
      expect(await countTickets(organizationId)).toBe(round + 1);
    }
  },
);

test(
  "bookings made while the schedule is edited keep to the schedule of their moment",
  patiently,
  async () => {
    const { admin, services, scheduleId, organizationId } = await makeCentre(two.here, {
      operators: 2,
      organization: farAhead,
    });
    let booked = 0;
    for (const round of rounds) {
      const edits = (async () => {
        for (let time = 0; time < 10; time += 1)
          await edit(admin, `/schedule/edit/${scheduleId}`, { json: planWith(time % 2 === 1) }, time);
      })();
      const answers = await atOnce(120, registration, (index) => ({
        person: admin,
        body: { service: services[1], queueDateTime: timeOn(1 + round, 8 + (index % 12), (index % 2) * 30) },
      }));
      await edits;
      const { "201": successes = 0, ERROR_TIME_RESERVED: refusals = 0 } = tally(answers);
      expect(successes + refusals).toBe(120);
      booked += successes;
      expect(await countTickets(organizationId)).toBe(booked);
    }
  },
);

test("concurrent edits of one organization do not block registrations", patiently, async () => {
  const { admin, services, organizationId } = await makeCentre(two.here, { organization: farAhead });
  const path = `/organization/edit/${organizationId}`;
  for (const round of rounds) {
    const editing = Array.from({ length: 30 }, async (_, index) => {
      for (let time = 0; time < 4; time += 1) await edit(admin, path, { retentionDays: 100 + time }, index);
    });
    const answers: Answer[] = [];
    for (let time = 0; time < 10; time += 1) {
      const more = await atOnce(10, registration, (index) => ({
        person: admin,
        body: { service: services[0], queueDateTime: timeOn(1 + round, 0, 100 * time + 10 * index) },
      }));
      answers.push(...more);
    }
    await Promise.all(editing);
    expect(tally(answers)).toEqual({ "201": 100 });
  }
});

test("afterwards the database matches the events, and there was no deadlock", async () => {
  expect(await checkLaws(two.here.deps.db)).toEqual([]);
  expect(await countDeadlocks(two.here.deps.db)).toBe(0);
});

/** Day and night, or never. */
function planWith(isThere: boolean): object {
  const work = { id: "work", from: "00:00", to: "24:00", kind: "work", services: "all", quotas: [] };
  const everyD = [{ id: "all", select: null, unique: false, items: isThere ? [work] : [] }];
  return { everyD, weekD: [], monthD: [], dates: [], periods: [] };
}

/** How many tickets an organization has; those for days from an instant on, if one is given. */
async function countTickets(organizationId: number, from = timeOn(0, 0)): Promise<number> {
  const { rows } = await sql`
    select from ticket
    where organization_id = ${organizationId} and queue_date >= ${dateAt("Europe/Kiev", Date.parse(from))}
  `.execute(two.here.deps.db);
  return rows.length;
}
