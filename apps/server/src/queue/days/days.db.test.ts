import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allTickets, findTicket } from "@cherga/engine/day/day";
import type { Command } from "@cherga/engine/day/command";
import { instantOf } from "@cherga/engine/time/day-frame";
import { addDays } from "@cherga/engine/time/calendar-date";
import { sql } from "kysely";
import type pg from "pg";
import { makeDays } from "#queue/days/days";
import { startsOn } from "#queue/registration/starts-on";
import type { DayKey } from "#queue/day/day-state";
import { type Centre, makeCentre } from "#testing/centre";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askDay, type TestRequest } from "#testing/ask-day";

let server: TestApp;
let other: TestApp;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  centre = await makeCentre(server, { operators: 2 });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const today = "2026-05-04";
const clock = makeSetClock(`${today}T07:00:00Z`);
const dayAt = (daysAhead: number): DayKey => ({
  organizationId: centre.organizationId,
  date: addDays(today, daysAhead),
});

/** Asks for something, and for the ids that a visit needs. */
const asking = (
  command: (ids: readonly number[]) => Command,
  actorId: number | null = null,
): TestRequest<number> => ({
  actorId,
  command: async ({ takeIds }) => command(await takeIds(2)),
  answer: ({ ticketId = 0 }) => ticketId,
});

const booking = (startAt: number, serviceId = centre.services[1]): TestRequest<number> =>
  asking(([ticketId = 0, itemId = 0]) => ({
    type: "register",
    ticketId,
    ticketType: "online",
    parts: [{ itemId, serviceId }],
    startAt,
  }));

async function startOn(key: DayKey, minute: number): Promise<number> {
  return instantOf((await server.deps.days.read(key)).rules.frame, minute);
}

describe("a day", () => {
  test("is the same when another server reads it", async () => {
    const key = dayAt(1);
    const ticketId = await askDay(server.deps.days, key, {
      ...booking(await startOn(key, 600)),
      values: [{ dataFieldId: 1, value: "Ada Lovelace" }],
    });
    const here = await server.deps.days.read(key);
    const there = await other.deps.days.read(key);
    expect(there.day).toEqual(here.day);
    expect(there.clients.get(ticketId)).toEqual(here.clients.get(ticketId));
    expect(findTicket(there.day, ticketId)?.num).toBe(1);
  });

  test("is decided by the configuration as it is now", async () => {
    const key = dayAt(2);
    const startAt = await startOn(key, 600);
    await askDay(server.deps.days, key, booking(startAt));
    await server.deps.db
      .updateTable("staff")
      .set({ schedule_id: null })
      .where("organization_id", "=", centre.organizationId)
      .execute();
    await expect(askDay(server.deps.days, key, booking(startAt))).rejects.toMatchObject({
      code: "ERROR_TIME_RESERVED",
    });
    await server.deps.db
      .updateTable("staff")
      .set({ schedule_id: centre.scheduleId })
      .where("organization_id", "=", centre.organizationId)
      .where("is_operator", "=", true)
      .execute();
    await askDay(server.deps.days, key, booking(startAt));
    expect(allTickets((await other.deps.days.read(key)).day)).toHaveLength(2);
  });

  test("runs a repeated request once, on any server", async () => {
    const key = dayAt(3);
    const startAt = await startOn(key, 600);
    const idempotency = { owner: "somebody", key: "a", hash: "00" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askDay((index % 2 === 0 ? server : other).deps.days, key, { ...booking(startAt), idempotency }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(allTickets((await server.deps.days.read(key)).day)).toHaveLength(1);
    await expect(
      askDay(server.deps.days, key, { ...booking(startAt), idempotency: { ...idempotency, hash: "01" } }),
    ).rejects.toMatchObject({ code: "ERROR_IDEMPOTENCY" });
  });

  test("moves a ticket to another day with its visitor's data", async () => {
    const [from, to] = [dayAt(5), dayAt(4)];
    const ticketId = await askDay(server.deps.days, from, {
      ...booking(await startOn(from, 600)),
      values: [{ dataFieldId: 1, value: "Grace Hopper" }],
    });
    const startAt = await startOn(to, 660);
    const after = await other.deps.days.transfer(
      from,
      to,
      {
        name: "test",
        counts: () => [],
        arrive: () => ({ type: "arrive", startAt }),
        answer: (_input, _decision, known) => known,
      },
      { input: null, actorId: null, leave: { type: "leave", ticketId } },
    );
    expect(after.clients.get(ticketId)?.values).toEqual([{ dataFieldId: 1, value: "Grace Hopper" }]);
    expect(findTicket((await server.deps.days.read(from)).day, ticketId)).toBeUndefined();
    const here = await server.deps.days.read(to);
    expect(here.day).toEqual(after.day);
    expect(here.clients.get(ticketId)).toEqual(after.clients.get(ticketId));
  });
});

describe("the database", () => {
  test("does not repeat a transaction that may have been committed before the connection was lost", async () => {
    const key = dayAt(8);
    const startAt = await startOn(key, 600);
    const days = makeDays({
      ...server.deps,
      pool: losingAnswers(server.deps.pool),
      publish: () => undefined,
    });
    // The first goes alone, and the others together after it.
    const outcomes = await Promise.allSettled(
      [0, 1, 2].map((hours) => askDay(days, key, booking(startAt + hours * 3_600_000))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(allTickets((await server.deps.days.read(key)).day)).toHaveLength(3);
  });

  test("keeps time from being promised twice, even if the code allows it", async () => {
    const key = dayAt(6);
    const startAt = await startOn(key, 600);
    const operator = centre.operators[0]?.id ?? 0;
    // Promised outside of the day: a day that was decided without knowing of it is refused.
    const ticketId = await askDay(server.deps.days, dayAt(7), booking(await startOn(dayAt(7), 600)));
    const { rows } = await sql<{ id: number }>`
      select id from ticket_item where ticket_id = ${ticketId}`.execute(server.deps.db);
    await sql`
      update occupancy set operator_id = ${operator}, during = tstzrange(${new Date(startAt)}, ${new Date(startAt + 60_000)})
      where ticket_item_id = ${rows[0]?.id}`.execute(server.deps.db);
    const named = asking(([id = 0, itemId = 0]) => ({
      type: "register",
      ticketId: id,
      ticketType: "online",
      parts: [{ itemId, serviceId: centre.services[1] }],
      operatorId: operator,
      startAt,
    }));
    const outcomes = await Promise.allSettled([
      askDay(server.deps.days, key, named),
      askDay(server.deps.days, key, booking(startAt + 3_600_000)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(outcomes[0]).toMatchObject({ reason: { code: "ERROR_TIME_RESERVED" } });
  });

  test("keeps a ticket whose id is handed out once more, and gives the newcomer another", async () => {
    const { db, pool } = server.deps;
    const key = dayAt(9);
    const there = await askDay(server.deps.days, key, booking(await startOn(key, 600)));
    const before = await sql`select * from ticket where id = ${there}`.execute(db);
    await pool.query("select setval('queue_id', $1, false)", [Math.floor(there / 100)]);
    const days = makeDays({ ...server.deps, publish: () => undefined });
    const startAt = await startOn(key, 600);
    const given = new Set<number>();
    for (let hour = 1; hour <= 10; hour += 1)
      given.add(await askDay(days, key, booking(startAt + hour * 3_600_000)));
    expect(given.size).toBe(10);
    expect(given.has(there)).toBe(false);
    expect((await sql`select * from ticket where id = ${there}`.execute(db)).rows).toEqual(before.rows);
    expect(allTickets((await server.deps.days.read(key)).day)).toHaveLength(11);
  });

  test("never lets an event be changed", async () => {
    await expect(sql`update ticket_event set type = 'call'`.execute(server.deps.db)).rejects.toThrow("never");
    await expect(sql`delete from ticket_event`.execute(server.deps.db)).rejects.toThrow("never");
  });
});

/** A pool whose connections break just after the database has committed, before it can say so. */
function losingAnswers(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
      const result = await client.query(asked, values);
      if (asked === "commit") throw new Error("Connection terminated unexpectedly");
      return result;
    };
    return Object.assign(Object.create(client), { query, release: () => client.release() });
  };
  return Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) });
}

describe("a visit that runs past midnight", () => {
  const minutesOf = (value: number) => JSON.stringify({ value, unit: "minutes" });
  let night: Centre;
  beforeAll(async () => {
    night = await makeCentre(server, { operators: 1, item: { workOvertime: 60 } });
    await server.deps.pool.query(
      "update service set duration = $2, multiplicity = $2, align_minutes = 15 where id = $1",
      [night.services[1], minutesOf(45)],
    );
  });
  const nightOf = (daysAhead: number): DayKey => ({
    organizationId: night.organizationId,
    date: addDays(today, daysAhead),
  });
  const offeredOn = async (key: DayKey): Promise<readonly number[]> => {
    const known = await server.deps.days.read(key);
    const parts = [{ serviceId: night.services[1], after: [], lentBy: undefined }];
    return (await startsOn(server.deps, known, { parts, type: "online" }, clock.now().getTime())).starts;
  };
  const book = async (key: DayKey, minute: number): Promise<number> =>
    askDay(server.deps.days, key, booking(await startOn(key, minute), night.services[1]));

  test("is neither offered nor taken where the next day has promised the time, and the other way round", async () => {
    const [first, second] = [nightOf(3), nightOf(4)];
    expect(await offeredOn(first)).toContain(1425);
    await book(second, 0);
    expect(await offeredOn(first)).not.toContain(1425);
    await expect(book(first, 1425)).rejects.toMatchObject({ code: "ERROR_TIME_RESERVED" });

    const [third, fourth] = [nightOf(5), nightOf(6)];
    expect(await offeredOn(fourth)).toContain(0);
    await book(third, 1425);
    expect(await offeredOn(fourth)).not.toContain(15);
    expect(await offeredOn(fourth)).toContain(30);
    await expect(book(fourth, 15)).rejects.toMatchObject({ code: "ERROR_TIME_RESERVED" });
  });
});
