import { addDays } from "@cherga/engine/time/calendar-date";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { bySize } from "@cherga/test-network/test-size";
import { runDueTimers } from "#queue/timers/due-timers";
import { refreshRollups } from "#reports/rollups/refresh-rollups";
import { makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { storeSurveyAnswer } from "#queue/day/survey-answers";

/** Days in seven periods; the clock changes on the 29th of March. */
const clock = makeSetClock("2026-03-31T10:20:00Z");
let server: TestApp;
let manager: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [0, -2, -8, -9, -11, -19, -21, -29]);
  clock.set("2026-04-22T10:00:00Z");
  await runDueTimers(server.deps);
  manager = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());
beforeEach(() => deleteRollups());

const deleteRollups = () =>
  server.deps.pool.query(
    "truncate report_rollup, report_stretch_rollup, report_duty_rollup, report_rating_rollup, report_rollup_period",
  );

async function countPeriods(): Promise<number> {
  const { rows } = await server.deps.pool.query("select count(*) as count from report_rollup_period");
  return rows[0]?.count;
}

async function ask(path: string, body: object): Promise<unknown> {
  const answer = await manager.call("POST", path, body);
  expect([path, body, answer.statusCode]).toEqual([path, body, 200]);
  const { time: _, ...rest } = answer.json();
  return rest;
}

/** Most are near the days with visits; the others are the ends of a quarter. */
const days = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }).map((day) => addDays("2026-02-25", day)) },
  { weight: 1, arbitrary: fc.constantFrom("2025-12-30", "2026-01-01", "2026-03-31", "2026-04-01") },
);
const range = fc.tuple(days, days).map(([one, other]) => {
  const [from, to] = one < other ? [one, other] : [other, one];
  return { startDate: from, endDate: to };
});
const organizationIds = fc.constantFrom([1], [2], [1, 2, 3]);
const type = fc.constantFrom(undefined, ["online"], ["inPlaceCurrent", "inPlaceFixed"]);

const question = fc.oneof(
  fc.record({
    path: fc.constant("/report/ticket/total-ticket"),
    body: fc.record({
      groupBy: fc.constantFrom("service", "organization", "region", "organizationType", "type", "channel"),
      lastEvent: fc.constantFrom([], [], ["serviceComplete"]),
      serviceIds: fc.constantFrom(undefined, [1, 2]),
      operatorIds: fc.constantFrom(undefined, undefined, [1, 2, 3]),
      type,
    }),
  }),
  fc.record({
    path: fc.constant("/report/core/statistic"),
    body: fc.record({
      groupBy: fc.constantFrom("day", "week", "month", "year"),
      serviceIds: fc.constantFrom(undefined, undefined, [1, 2]),
      operatorIds: fc.constantFrom(undefined, undefined, [1, 2, 3]),
      type,
    }),
  }),
  fc.record({
    path: fc.constant("/report/ticket/count"),
    body: fc.record({
      groupBy: fc.constantFrom(
        "service",
        "operator",
        "type",
        "channel",
        "outcome",
        "hour",
        "weekday",
        "day",
        "region",
        undefined,
      ),
      status: fc.constantFrom(["success"], ["success", "cancel", "reservation", "confirm", "delay"]),
      type,
    }),
  }),
  fc.record({
    path: fc.constant("/report/operator/count"),
    body: fc.record({
      status: fc.constantFrom(undefined, ["serving", "onDuty"]),
      operatorIds: fc.constantFrom(undefined, [1, 2, 3, 4, 5, 6]),
      type,
    }),
  }),
  fc.record({
    path: fc.constantFrom(
      "/report/ticket/get-mesh",
      "/report/core/operators-efficiency",
      "/report/ticket/survey",
    ),
    body: fc.constant({}),
  }),
);

/** Asks random questions, with the sums and without. */
const expectAnswersOfItems = (ranges: typeof range, runs: { short: number; ci: number; long: number }) =>
  fc.assert(
    fc.asyncProperty(ranges, organizationIds, question, async (period, ids, { path, body }) => {
      const { startDate, endDate } = period;
      const dates = path.endsWith("statistic") ? { from: startDate, to: endDate } : period;
      const asked = { ...body, ...dates, organizationIds: ids };
      const { pool } = server.deps;
      await pool.query("update report_rollup_period set rules = abs(rules)");
      const summed = await ask(path, asked);
      await pool.query("update report_rollup_period set rules = -abs(rules)");
      expect(summed).toEqual(await ask(path, asked));
    }),
    // The statements are the same with all values, so another PostgreSQL needs few of them.
    { numRuns: bySize(runs) },
  );

const countSpans = async (span: string): Promise<number | null> =>
  (await server.deps.pool.query("select from report_rollup_period where span = $1", [span])).rowCount;

test("sums of periods answer as the items do", async () => {
  await refreshRollups(server.deps);
  expect(await countPeriods()).toBeGreaterThan(8);
  expect([await countSpans("month"), await countSpans("quarter")]).toEqual([3, 3]);
  await expectAnswersOfItems(range, { short: 15, ci: 50, long: 150 });
});

test("a year is answered from quarters, but its months are not", async () => {
  await refreshRollups(server.deps);
  const { pool } = server.deps;
  await pool.query("update report_rollup set served = served + 1000 where span = 'quarter'");
  const asked = { from: "2026-01-01", to: "2026-12-31", organizationIds: [1] };
  const servedBy = async (groupBy: string) => {
    const answer = await manager.call("POST", "/report/core/statistic", { ...asked, groupBy });
    return answer.json().all.figures.served;
  };
  expect(await servedBy("year")).toBeGreaterThan(1_000);
  expect(await servedBy("month")).toBeLessThan(1_000);
});

test("past days of a part that goes on have sums of their own, until the part has ended", async () => {
  // The 31st has just ended in all zones of the demo.
  clock.set("2026-03-31T23:30:00Z");
  await refreshRollups(server.deps);
  const parts = await server.deps.pool.query(
    "select distinct period::text from report_rollup_period where span = 'day' order by 1",
  );
  expect(parts.rows.map(({ period }) => period)).toEqual(["2026-03-29", "2026-03-31"]);
  const around = fc.integer({ min: 0, max: 9 }).map((day) => addDays("2026-03-24", day));
  const lastDays = fc.tuple(around, around).map(([one, other]) => ({
    startDate: one < other ? one : other,
    endDate: one < other ? other : one,
  }));
  await expectAnswersOfItems(lastDays, { short: 10, ci: 40, long: 100 });

  await server.deps.pool.query("update report_rollup_period set rules = abs(rules)");
  const asked = { startDate: "2026-03-29", endDate: "2026-03-31", organizationIds: [1] };
  const before = await ask("/report/core/operators-efficiency", asked);
  await server.deps.pool.query("update report_rollup set served = served + 1000 where span = 'day'");
  expect(await ask("/report/core/operators-efficiency", asked)).not.toEqual(before);
  // A change of a day is read from its items.
  await server.deps.pool.query("update organization_day set version = version + 1");
  expect(await ask("/report/core/operators-efficiency", asked)).toEqual(before);

  clock.set("2026-04-22T10:00:00Z");
  await refreshRollups(server.deps);
  expect([await countSpans("day"), await countSpans("month")]).toEqual([0, 3]);
  const left = await server.deps.pool.query("select from report_rollup where span = 'day'");
  expect(left.rowCount).toBe(0);
});

test("a period is read as long as nothing of it has changed", async () => {
  await refreshRollups(server.deps);
  const { pool } = server.deps;
  const asked = { from: "2026-03-01", to: "2026-03-31", organizationIds: [1], groupBy: "month" };
  const before = await ask("/report/core/statistic", asked);
  await pool.query("update report_rollup set items = items + 1000");
  const wrong = await ask("/report/core/statistic", asked);
  expect(wrong).not.toEqual(before);
  await pool.query("update organization_day set version = version + 1 where queue_date < '2026-04-01'");
  expect(await ask("/report/core/statistic", asked)).toEqual(before);
  expect(await refreshRollups(server.deps)).toBeGreaterThan(0);
  expect(await ask("/report/core/statistic", asked)).toEqual(before);
  expect(await refreshRollups(server.deps)).toBe(0);

  await pool.query("update organization set allowable_wait_min = allowable_wait_min + 1 where id = 1");
  const { rows } = await pool.query(
    "select count(*) as count from report_rollup_period where organization_id = 1",
  );
  expect(await refreshRollups(server.deps)).toBe(rows[0]?.count);
});

test.each([
  ["report_rating_rollup", "stars = stars + 1000", "/report/core/operators-efficiency"],
  ["report_duty_rollup", "idle_ms = idle_ms + 1000", "/report/core/operators-efficiency"],
  ["report_stretch_rollup", "stretches = stretches + 1000", "/report/operator/count"],
  ["report_rollup", "served = served + 1000", "/report/core/operators-efficiency"],
])("%s is read, not only written", async (table, change, path) => {
  await refreshRollups(server.deps);
  const { pool } = server.deps;
  const { rows } = await pool.query<{ id: number }>(
    `select min(organization_id) as id from ${table} where period between '2026-03-01' and '2026-03-31'`,
  );
  const asked = { startDate: "2026-03-01", endDate: "2026-03-31", organizationIds: [rows[0]?.id] };
  const before = await ask(path, asked);
  await pool.query(`update ${table} set ${change}`);
  expect(await ask(path, asked)).not.toEqual(before);
});

test("a period is not read after a visitor has answered", async () => {
  await refreshRollups(server.deps);
  const { pool } = server.deps;
  const asked = { startDate: "2026-03-01", endDate: "2026-03-31", organizationIds: [1] };
  const { rows } = await pool.query(
    `select ticket_id as "ticketId" from ticket_item item where organization_id = 1 and queue_date between '2026-03-01'
       and '2026-03-31' and outcome = 'served' and operator_id is not null
       and not exists (select from survey_answer answer where answer.ticket_id = item.ticket_id) limit 1`,
  );
  const answer = { ticketId: rows[0]?.ticketId, organizationId: 1, questions: [], comment: "" };
  const before = await ask("/report/core/operators-efficiency", asked);
  expect(await storeSurveyAnswer(pool, { ...answer, ratings: [1, 2, 1] }, clock.now())).toBe(true);
  expect(await storeSurveyAnswer(pool, { ...answer, ratings: [5, 5, 5] }, clock.now())).toBe(false);
  const after = await ask("/report/core/operators-efficiency", asked);
  expect(after).not.toEqual(before);
  // The part, its month and its quarter.
  expect(await refreshRollups(server.deps)).toBe(3);
  expect(await ask("/report/core/operators-efficiency", asked)).toEqual(after);
});

test("a period with an open item is left out until the item has ended", async () => {
  const { pool } = server.deps;
  await pool.query(
    `update ticket_item set outcome = null, running = 'waiting', running_since = arrived_at
     where id = (select min(id) from ticket_item where organization_id = 1 and queue_date = '2026-03-20'
       and outcome = 'left')`,
  );
  await refreshRollups(server.deps);
  const found = await pool.query(
    "select from report_rollup_period where organization_id = 1 and period = '2026-03-16' and span = 'part'",
  );
  expect(found.rowCount).toBe(0);
  expect(await countPeriods()).toBeGreaterThan(6);
});

test("periods are compared again only after something of the past has changed", async () => {
  const { pool, db } = server.deps;
  await refreshRollups(server.deps);
  const settled = await countPeriods();
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const deps = { ...server.deps, db: counted };
  const statementsOfRefresh = async (): Promise<number> => {
    statements = 0;
    await refreshRollups(deps);
    return statements;
  };
  expect(await statementsOfRefresh()).toBeGreaterThan(5);
  expect(await statementsOfRefresh()).toBe(2);
  for (const change of [
    "update organization_day set survey_answers = survey_answers + 1 where queue_date = '2026-03-10'",
    "update organization set allowable_wait_min = allowable_wait_min + 1 where id = 2",
    "delete from report_rollup_period where span = 'quarter'",
  ]) {
    await pool.query(change);
    expect(await refreshRollups(deps)).toBeGreaterThan(0);
    expect(await countPeriods()).toBe(settled);
  }
});

test("periods are compared again if another server was computing and stopped", async () => {
  const { pool } = server.deps;
  const other = await pool.connect();
  try {
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(26001)");
    expect(await refreshRollups(server.deps)).toBe(0);
    await other.query("rollback");
  } finally {
    other.release();
  }
  expect(await countPeriods()).toBe(0);
  expect(await refreshRollups(server.deps)).toBeGreaterThan(0);
});

test("a past day that is still open counts, although its period has sums", async () => {
  const { pool } = server.deps;
  const { organizationId } = await makeCentre(server, { operators: 1 });
  const asked = { startDate: "2026-04-01", endDate: "2026-04-30", organizationIds: [organizationId] };
  clock.set("2026-05-03T10:00:00Z");
  await refreshRollups(server.deps);
  const openDays = async (span: string) => {
    const { rows } = await pool.query(
      "select open_days::text[] as dates from report_rollup_period where organization_id = $1 and span = $2",
      [organizationId, span],
    );
    return rows.map(({ dates }) => dates);
  };
  expect([await openDays("part"), await openDays("month")]).toEqual([[["2026-04-22"]], [["2026-04-22"]]]);
  const before = await manager.call("POST", "/report/core/operators-efficiency", asked);
  expect(before.json().content[0].onDuty).toBeGreaterThan(0);

  await runDueTimers(server.deps);
  await refreshRollups(server.deps);
  expect([await openDays("part"), await openDays("month")]).toEqual([[[]], [[]]]);
  const after = await manager.call("POST", "/report/core/operators-efficiency", asked);
  expect(after.json().content[0].onDuty).toBeGreaterThan(0);
  clock.set("2026-04-22T10:00:00Z");
});
