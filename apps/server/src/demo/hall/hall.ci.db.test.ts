import { allTickets, entriesOf, stateOf } from "@cherga/engine/day/day";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openSession } from "#auth/session";
import { readClock, systemClock } from "#base/clock";
import { fillDemo } from "#demo/fill-demo";
import { catchUp } from "#demo/hall/catch-up";
import { fillDays } from "#demo/hall/fill-days";
import { makeHall } from "#demo/hall/hall";
import { startHall } from "#demo/hall/start-hall";
import { waitForTurn } from "#demo/hall/turn";
import type { Deps } from "#deps";
import { runDueTimers } from "#queue/timers/due-timers";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const morning = "2026-05-05T08:15:00Z";
const clock = makeSetClock(morning);

let demo: TestApp;
beforeAll(async () => {
  demo = await makeTestApp(undefined, clock);
  await fillDemo(demo.deps);
});
afterAll(() => demo.close());

test("the hall runs by itself, minute after minute, and leaves the desk of a signed-in operator alone", async () => {
  const { deps } = demo;
  const attended = await idOf(deps, "operator2");
  await deps.inTransaction((tx) => openSession(tx, { id: attended, organization_id: 1, is_operator: true }));
  const before = await countsOf(deps);
  const hall = makeHall(deps);
  for (let minute = 0; minute < 90; minute += 1) {
    clock.advance(1);
    await runDueTimers(deps);
    await hall.look();
  }

  const after = await countsOf(deps);
  const grown = (type: string) => (after[type] ?? 0) - (before[type] ?? 0);
  expect(grown("registered")).toBeGreaterThan(8);
  expect(grown("call")).toBeGreaterThan(10);
  expect(grown("serviceStart")).toBeGreaterThan(10);
  expect(grown("serviceComplete")).toBeGreaterThan(10);
  expect(await callsSince(deps, morning, await idOf(deps, "operator1"))).toBeGreaterThan(2);
  expect(await callsSince(deps, morning, attended)).toBe(0);
});

test("nothing happens while the clock does not move", async () => {
  const hall = makeHall(demo.deps);
  await hall.look();
  const before = await countsOf(demo.deps);
  await hall.look();
  expect(await countsOf(demo.deps)).toEqual(before);
});

test("one server at a time has its turn, and another takes over when it goes", async () => {
  const [one, other] = [waitForTurn(demo.database.config), waitForTurn(demo.database.config)];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  expect(await one.isMine()).toBe(true);
  expect(await other.isMine()).toBe(false);
  expect(await one.isMine()).toBe(true);
  await one.close();
  expect(await other.isMine()).toBe(true);
});

test("a hall that was started moves as fast as its clock, and gives its turn up once it is stopped", async () => {
  const fast = readClock(`${morning} x300`, new Date()) ?? systemClock;
  const server = await makeTestApp(undefined, fast);
  onTestFinished(() => server.close());
  await fillDemo(server.deps);
  const errors: unknown[] = [];
  const options = {
    connection: server.database.config,
    historyDays: 2,
    isMoving: true,
    onError: (error: unknown) => errors.push(error),
  };
  const hall = startHall(server.deps, options);
  const startedAt = fast.now().toISOString();
  const desk = await idOf(server.deps, "operator1");
  await expect.poll(() => callsSince(server.deps, startedAt, desk), { interval: 200 }).toBeGreaterThan(0);

  await hall.stop();
  // A hall gives its turn up when it has moved for the last time.
  const next = waitForTurn(server.database.config);
  onTestFinished(() => next.close());
  expect(await next.isMine()).toBe(true);
  expect(errors).toEqual([]);
});

test("a hall that is not to move only gets its days", async () => {
  const server = await makeTestApp(undefined, makeSetClock(morning));
  onTestFinished(() => server.close());
  await fillDemo(server.deps);
  const today = { organizationId: 1, date: "2026-05-05" };
  const before = await server.deps.days.read(today);
  const hall = startHall(server.deps, {
    connection: server.database.config,
    historyDays: 2,
    isMoving: false,
    onError: (error) => {
      throw error;
    },
  });
  const tomorrow = { ...today, date: "2026-05-06" };
  const ticketsOfTomorrow = async () => allTickets((await server.deps.days.read(tomorrow)).day).length;
  await expect.poll(ticketsOfTomorrow, { interval: 200 }).toBeGreaterThan(10);
  await hall.stop();
  expect((await server.deps.days.read(today)).day).toEqual(before.day);
});

async function idOf({ db }: Deps, username: string): Promise<number> {
  const row = await db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst();
  return row?.id ?? 0;
}

async function countsOf({ pool }: Deps): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ type: string; count: number }>(
    "select type, count(*)::integer as count from ticket_event group by type order by type",
  );
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

async function callsSince({ pool }: Deps, since: string, operatorId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from ticket_event where type = 'call' and at > $1 and operator_id = $2",
    [since, operatorId],
  );
  return rows[0]?.count ?? 0;
}

test("a demo that is started on another day plays the hours that have passed, from the bookings that it has", async () => {
  const later = makeSetClock(morning);
  const server = await makeTestApp(undefined, later);
  onTestFinished(() => server.close());
  await fillDemo(server.deps);
  await fillDays(server.deps, [1]);
  const newest = later.now().getTime();
  later.set("2026-05-06T08:30:00Z");
  await catchUp(server.deps, newest);
  const { day } = await server.deps.days.read({ organizationId: 1, date: "2026-05-06" });
  const states = entriesOf(allTickets(day)).map((entry) => stateOf(entry, later.now().getTime()));
  expect(states.filter((state) => state === "complete").length).toBeGreaterThan(10);
  expect(states).toContain("planned");
  expect(day.lastAt).toBeLessThanOrEqual(later.now().getTime());
});
