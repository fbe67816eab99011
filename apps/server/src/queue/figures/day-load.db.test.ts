import { dayLoad, type DayLoad } from "@cherga/contract/calls/day-load";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { closeOldDays } from "#queue/timers/close-old-days";
import { makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

/** Tuesday, 11:20 in Kyiv. */
const now = "2026-05-05T08:20:00Z";
const clock = makeSetClock(now);
let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-7, -14, -21, -28, -35, -42, -49, -56, -63]);
});
afterAll(() => server.close());

async function loadFor(organizationId: number, person?: Person): Promise<DayLoad> {
  const caller = person ?? (await makePerson(server, { organization_id: organizationId }));
  const answer = await caller.call("GET", "/operator-queue/day-load");
  expect(answer.statusCode).toBe(200);
  return dayLoad.parse(answer.json());
}

test("shows today by quarter hours of the opening time, up to now", async () => {
  const { from, stepMin, steps, today, date, hasVisits } = await loadFor(1);
  expect(hasVisits).toBe(true);
  expect({ from, stepMin, steps, date }).toEqual({
    from: "2026-05-05T05:00:00.000Z",
    stepMin: 15,
    steps: 48,
    date: "2026-05-05",
  });
  // From 8:00 to 11:20 there are thirteen quarters, and a part of the fourteenth.
  expect(today.waiting).toHaveLength(14);
  const { rows } = await server.deps.pool.query(
    `select count(*)::integer as served from ticket_item
     where organization_id = 1 and queue_date = '2026-05-05' and state = 'complete'`,
  );
  expect(today.served.reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.served);
});

test("compares it with the last eight such weekdays", async () => {
  const { usual, expected, steps, figures, usualFigures } = await loadFor(1);
  expect(usual?.days).toBe(8);
  expect(usual?.middle).toHaveLength(steps);
  expect(usual?.middle.every((middle, step) => middle >= (usual.low[step] ?? 0))).toBe(true);
  // People wait at some time on every day of the demo.
  expect(Math.max(...(usual?.high ?? []))).toBeGreaterThan(1);
  // The forecast goes on from the present step to closing time.
  expect(expected).toHaveLength(steps - 13);
  const { rows } = await server.deps.pool.query(
    `select count(*) / 8.0 as served from ticket_item
     where organization_id = 1 and queue_date between '2026-03-10' and '2026-04-28'
       and state = 'complete' and ended_at <= (queue_date + time '11:30') at time zone 'Europe/Kyiv'`,
  );
  expect(usualFigures?.served).toBeCloseTo(Number(rows[0]?.served));
  expect(usualFigures?.serviceLevel).toBeGreaterThan(0);
  expect(figures.arrived).toBeGreaterThanOrEqual(figures.served);
});

test("says nothing about the usual in a new organization", async () => {
  const centre = await makeCentre(server);
  const load = await loadFor(centre.organizationId, centre.admin);
  expect(load).toMatchObject({ usual: null, expected: null, usualFigures: null, hasVisits: false });
  expect(load.figures).toEqual({ arrived: 0, served: 0, noShow: 0, left: 0, serviceLevel: null });
});

test("has no steps on a day off, all of them after closing time, and none of today's before opening", async () => {
  const none = { expected: null, today: { waiting: [], served: [] } };
  clock.set("2026-05-05T19:30:00Z");
  expect((await loadFor(1)).today.waiting).toHaveLength(48);
  // Warsaw is closed on Sundays.
  clock.set("2026-05-10T09:00:00Z");
  expect(await loadFor(2)).toMatchObject({ steps: 0, ...none });
  clock.set("2026-05-12T02:30:00Z");
  const early = await loadFor(1);
  expect(early).toMatchObject({ steps: 48, ...none });
  expect(early.usual?.days).toBe(7);
});

test("a day on which nobody was served is not usual", async () => {
  clock.set(now);
  // Next Tuesday has bookings, and nobody will serve them.
  await fillDays(server.deps, [7]);
  clock.set("2026-05-19T08:20:00Z");
  await closeOldDays(server.deps, (error) => expect.fail(String(error)));
  const { rows } = await server.deps.pool.query(
    "select count(*)::integer as count from ticket where organization_id = 1 and queue_date = '2026-05-12'",
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect((await loadFor(1)).usual?.days).toBe(7);
});

test("needs an organization", async () => {
  const root = await makePerson(server, { is_admin: true });
  expect((await root.call("GET", "/operator-queue/day-load")).json()).toMatchObject({
    error: "ERROR_ORGANIZATION_SELECT",
  });
});
