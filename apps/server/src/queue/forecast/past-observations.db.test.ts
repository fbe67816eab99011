import { afterAll, beforeAll, expect, test } from "vitest";
import { type Centre, comeToWork, makeCentre } from "#testing/centre";
import type { Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let centre: Centre;
let desk: Person;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  centre = await makeCentre(server, { operators: 1 });
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("nobody works there");
  desk = operator;
});
afterAll(() => server.close());

const take = async () =>
  (await desk.call("POST", "/operator-queue/ticket-registration", { service: centre.services[0] })).json()
    .ticket;
const act = (type: string, ticketItemId?: number) =>
  desk.call("POST", "/operator-queue/create-event", { type, ticketItemId });

/** Serves so many visitors, so many minutes each. */
async function serve(visitors: number, minutes: number): Promise<void> {
  for (let visit = 0; visit < visitors; visit += 1) {
    const { items } = await take();
    await act("next");
    await act("start", items[0].id);
    clock.advance(minutes);
    await act("complete", items[0].id);
  }
}

async function newcomersWait(date: string): Promise<number> {
  const wish = { type: "inPlaceCurrent", queueDate: date, service: centre.services[0] };
  const wait = async (): Promise<number> =>
    (await desk.call("POST", "/operator-queue/remote", wish)).json().expectedWait.likely;
  await wait();
  // The days before are looked up meanwhile, and a forecast is kept for a second.
  await server.deps.pastObservations.settled();
  clock.advance(0.1);
  return wait();
}

test("how long visits took on days before is known in the morning", async () => {
  await serve(12, 25);
  clock.set("2026-05-05T07:00:00Z");
  await comeToWork(server, centre.organizationId, centre.operators);
  await take();
  await take();
  // Two visitors are ahead: twice the 25 minutes seen, not twice the 10 configured.
  const wait = await newcomersWait("2026-05-05");
  expect(wait).toBeGreaterThanOrEqual(49);
  expect(wait).toBeLessThanOrEqual(53);
});

test("the forecast of a ticket is stored with the day, to learn from its error", async () => {
  const { rows } = await server.deps.pool.query(
    `select data->'expected' as expected from ticket_event
     where organization_id = $1 and queue_date = '2026-05-05' and type = 'registered' order by seq`,
    [centre.organizationId],
  );
  const told = {
    optimisticAt: expect.any(Number),
    likelyAt: expect.any(Number),
    pessimisticAt: expect.any(Number),
    spread: { early: expect.any(Number), late: expect.any(Number) },
  };
  expect(rows).toEqual([{ expected: told }, { expected: told }]);
});
