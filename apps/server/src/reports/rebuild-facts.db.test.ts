import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { rebuildFacts } from "#reports/rebuild-facts";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp(undefined, makeSetClock("2026-05-05T10:20:00Z"));
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1]);
});
afterAll(() => server.close());

async function everything() {
  const { pool } = server.deps;
  const items = await pool.query("select * from ticket_item order by id");
  const days = await pool.query(
    "select * from operator_day order by organization_id, queue_date, operator_id",
  );
  const stretches = await pool.query(
    "select * from operator_stretch order by organization_id, queue_date, operator_id, kind, during",
  );
  return { items: items.rows, days: days.rows, stretches: stretches.rows };
}

test("facts of an earlier version are computed again from the events, and only these", async () => {
  const { deps } = server;
  expect(await rebuildFacts(deps)).toBe(0);
  const before = await everything();
  expect(before.days.length).toBeGreaterThan(3);
  await deps.pool.query("delete from operator_stretch");
  await deps.pool.query("delete from operator_day");
  await deps.pool.query(
    `update ticket_item set outcome = null, running = 'held', running_since = now(), arrived_at = null, waiting_ms = 1,
       called_ms = 2, serving_ms = 3, channel = 'bot', status = 'delay', visit_ms = 7, was_late = not was_late,
       is_first = not is_first, is_rerouted = not is_rerouted, time_start = now(), first_called_at = now()`,
  );
  expect(await everything()).not.toEqual(before);
  expect(await rebuildFacts(deps)).toBe(0);
  await deps.pool.query("update organization_day set facts_version = 0");
  let rebuilt = 0;
  for (let days = -1; days !== 0; rebuilt += days) days = await rebuildFacts(deps);
  const { rows } = await deps.pool.query("select count(*)::integer as days from organization_day");
  expect(rebuilt).toBe(rows[0]?.days);
  expect(await everything()).toEqual(before);
});
