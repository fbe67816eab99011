import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@cherga/engine/time/calendar-date";
import { runDueTimers } from "#queue/timers/due-timers";
import { type Centre, makeCentre } from "#testing/centre";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askDay } from "#testing/ask-day";

const opening = "2026-05-04T06:00:00Z";
const clock = makeSetClock(opening);
let server: TestApp;
let centre: Centre;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  centre = await makeCentre(server);
});
afterAll(() => server.close());

/** Lets a visitor be served who is still being served when the day is over; gives the ticket item. */
async function serveSomebody(): Promise<number> {
  const { organizationId, services, operators } = centre;
  const key = await server.deps.days.dayAt(organizationId, clock.now().getTime());
  return askDay(server.deps.days, key, {
    actorId: null,
    command: async ({ takeIds }) => {
      const [ticketId = 0, itemId = 0] = await takeIds(2);
      const parts = [{ itemId, serviceId: services[0] }];
      const startedBy = operators[0]?.id ?? 0;
      return { type: "register", ticketId, ticketType: "inPlaceCurrent", parts, startedBy };
    },
    answer: ({ itemId = 0 }) => itemId,
  });
}

async function findItem(id: number) {
  const { rows } = await server.deps.pool.query<{ state: string; ended: Date; serving: number }>(
    "select state, ended_at as ended, serving_ms as serving from ticket_item where id = $1",
    [id],
  );
  return rows[0];
}

test("a day that was left open for months ends at its closing time", async () => {
  clock.set(opening);
  const id = await serveSomebody();
  clock.set("2026-11-16T08:00:00Z");
  await runDueTimers(server.deps);
  const midnight = new Date("2026-05-04T21:00:00Z");
  expect(await findItem(id)).toEqual({
    state: "complete",
    ended: midnight,
    serving: midnight.getTime() - Date.parse(opening),
  });
});

test("times longer than 24.8 days are kept", async () => {
  const monthMs = 31 * 86_400_000;
  const { rows } = await server.deps.pool.query(
    "update ticket_item set waiting_ms = $1, serving_ms = $1 returning waiting_ms, serving_ms",
    [monthMs],
  );
  expect(rows[0]).toEqual({ waiting_ms: monthMs, serving_ms: monthMs });
});

test("days whose timers fail never delay the others, and are tried again after growing pauses", async () => {
  clock.set("2026-06-01T06:00:00Z");
  const { pool } = server.deps;
  const { organizationId } = centre;
  const broken = Array.from({ length: 60 }, (_, index) => addDays("2026-01-01", index));
  // Their events speak of a ticket that never came, so that no server can read them.
  await pool.query(
    `with days as (
       insert into organization_day (organization_id, queue_date, version, next_due_at)
       select $1, date, 1, '-infinity' from unnest($2::date[]) as broken (date) returning queue_date)
     insert into ticket_event (organization_id, queue_date, seq, at, type, data)
     select $1, queue_date, 1, now(), 'serviceStart', '{"ticketId": 999999, "itemId": 999999, "operatorId": 1}' from days`,
    [organizationId, broken],
  );
  const id = await serveSomebody();
  clock.set("2026-06-02T06:00:00Z");
  await expect(runDueTimers(server.deps)).rejects.toThrow(/timers of organization \d+ on 2026-01-/);
  await expect(runDueTimers(server.deps)).rejects.toThrow(/timers/);
  expect(await findItem(id)).toMatchObject({ state: "complete" });

  // All of them rest now.
  await runDueTimers(server.deps);
  clock.advance(1);
  await expect(runDueTimers(server.deps)).rejects.toThrow(/timers/);
  const { rows } = await pool.query<{ failures: number; pause: number }>(
    `select due_failures as failures, extract(epoch from retry_at - $2)::integer as pause
     from organization_day where organization_id = $1 and due_failures > 0 order by due_failures desc limit 1`,
    [organizationId, clock.now()],
  );
  expect(rows[0]).toEqual({ failures: 2, pause: 4 });
});
