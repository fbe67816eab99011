import { findTicket } from "@cherga/engine/day/day";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { makeHall } from "#demo/hall/hall";
import { payAtDesk } from "#demo/hall/pay-at-desk";
import { refundPayment } from "#payments/change-payment";
import { noteTickets } from "#payments/note-tickets";
import { findPayment } from "#payments/payment-table";
import { listPaymentTroubles } from "#payments/troubles";
import { runDueTimers } from "#queue/timers/due-timers";
import { askDay } from "#testing/ask-day";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-05T08:15:00Z");
const centres = [1, 2, 3];

let demo: TestApp;
beforeAll(async () => {
  demo = await makeTestApp(undefined, clock);
  await fillDemo(demo.deps);
  await fillDays(demo.deps, [-1, -4, -5]);
});
afterAll(() => demo.close());

async function rowsOf<T>(query: string): Promise<readonly T[]> {
  const { rows } = await sql.raw<T>(query).execute(demo.deps.db);
  return rows;
}
const countOf = async (query: string): Promise<number> => (await rowsOf(query)).length;

/** What was completed although it must be paid, and neither was paid nor has a reason. */
const forgotten = `
  select item.id from ticket_item item
    join organization on organization.id = item.organization_id
    join service on service.id = item.service_id
  where item.state = 'complete' and organization.payment_services @> to_jsonb(item.service_id)
    and not exists (select from payment where ticket_item_id = item.id and state in ('paid', 'refunded'))
    and not exists (select from unpaid_completion where ticket_item_id = item.id and reason <> '')`;

test("every service that must be paid is paid before it is completed, or there is a reason", async () => {
  expect(await rowsOf(forgotten)).toEqual([]);
  expect(await countOf("select from unpaid_completion")).toBeGreaterThan(0);
  expect(
    await rowsOf(`
      select payment.id from payment join ticket_item item on item.id = ticket_item_id
      where item.state = 'deleted' or decided_at > '2026-05-05T08:15:00Z'`),
  ).toEqual([]);
});

test("visitors pay in cash, at the terminal and on the phone, in the currency of the centre", async () => {
  const rows = await rowsOf<{ id: number; currency: string; ways: string }>(`
    select organization_id as id, currency, string_agg(distinct way, ' ' order by way) as ways
    from payment group by 1, 2 order by 1`);
  expect(rows).toEqual([
    { id: 1, currency: "UAH", ways: "cash frame pos" },
    { id: 2, currency: "PLN", ways: "cash frame pos" },
    { id: 3, currency: "TRY", ways: "frame" },
  ]);
});

test("only people with the right to take payments have taken them", async () => {
  expect(
    await rowsOf(`
      select payment.id from payment left join staff on staff.id = created_by
      where (way = 'frame') <> (created_by is null) or not coalesce(staff.payment, true)`),
  ).toEqual([]);
});

test("a few are refunded, with a reason, and nothing is left in trouble or to be asked about", async () => {
  const refunds = await rowsOf<{ state: string; left: number; reason: string }>(`
    select payment.state, (payment.amount_minor - refunded_minor)::integer as left, reason
    from payment_refund refund join payment on payment.id = payment_id`);
  expect(refunds).not.toEqual([]);
  expect(refunds.filter(({ state, left, reason }) => state !== "refunded" || left > 0 || !reason)).toEqual(
    [],
  );
  expect(
    await countOf("select from payment where state not in ('paid', 'refunded') or ask_at is not null"),
  ).toBe(0);
  for (const id of centres) expect(await listPaymentTroubles(demo.deps, id)).toEqual([]);
});

test("the history of a payment tells how it came to its state", async () => {
  const told = await rowsOf<{ story: string }>(`
    select distinct way || ': ' || (select string_agg(state, ', ' order by id) from payment_event
      where payment_id = payment.id) as story
    from payment`);
  const possible = [
    "cash: paid",
    "cash: paid, refunded",
    "pos: created, pending, paid",
    "pos: created, pending, paid, refunded",
    "frame: created, pending, paid",
  ];
  const stories = told.map(({ story }) => story);
  expect(stories.filter((story) => !possible.includes(story))).toEqual([]);
  expect(stories.length).toBeGreaterThan(3);
});

test("the tickets show just what the product would note of these payments", async () => {
  const eventsBefore = await countOf("select from ticket_event");
  await demo.deps.pool.query("update payment set noted_state = null");
  const rounds = Math.ceil((await countOf("select from payment")) / 100);
  for (let round = 0; round < rounds; round += 1) await noteTickets(demo.deps);
  expect(await countOf("select from payment where noted_state is null")).toBe(0);
  expect(await countOf("select from ticket_event")).toBe(eventsBefore);
});

test("the money that was paid on a phone can be given back by the provider", async () => {
  const [{ id, amount } = { id: 0, amount: 0 }] = await rowsOf<{ id: number; amount: number }>(`
    select id, amount_minor::integer as amount from payment where way = 'frame' and state = 'paid' limit 1`);
  const [{ cashier } = { cashier: 0 }] = await rowsOf<{ cashier: number }>(
    "select id as cashier from staff where username = 'cashier'",
  );
  const actor = { actorId: cashier, origin: "" };
  await refundPayment(demo.deps, { id }, { amountMinor: amount, reason: "Paid twice" }, actor);
  expect(await findPayment(demo.deps.db, id)).toMatchObject({ state: "refunded", refundingMinor: 0 });
});

test("simulated operators have their visitors pay, and go on", async () => {
  const before = await countOf("select from payment");
  const completed = "select from ticket_item where state = 'complete' and queue_date = '2026-05-05'";
  const completedBefore = await countOf(completed);
  const hall = makeHall(demo.deps);
  for (let minute = 0; minute < 90; minute += 1) {
    clock.advance(1);
    await runDueTimers(demo.deps);
    await hall.look();
  }
  expect(await countOf(completed)).toBeGreaterThan(completedBefore + 10);
  expect(await countOf("select from payment")).toBeGreaterThan(before + 3);
  expect(await rowsOf(forgotten)).toEqual([]);
  expect(await countOf("select from payment where noted_state is distinct from state")).toBe(0);
  for (const id of centres) expect(await listPaymentTroubles(demo.deps, id)).toEqual([]);
});

test("a real visitor is not paid for, and may pay later", async () => {
  const { days } = demo.deps;
  const key = { organizationId: 1, date: "2026-05-05" };
  const [{ serviceId } = { serviceId: 0 }] = await rowsOf<{ serviceId: number }>(
    `select id as "serviceId" from service where name ->> 'en' = 'ID card'`,
  );
  const itemId = await askDay(days, key, {
    actorId: null,
    command: async ({ takeIds }) => {
      const [ticketId = 0, newItemId = 0] = await takeIds(2);
      const parts = [{ itemId: newItemId, serviceId }];
      return { type: "register", ticketId, ticketType: "inPlaceCurrent", parts };
    },
    answer: ({ ticketId = 0 }, after) => findTicket(after.day, ticketId)?.items[0]?.id ?? 0,
  });
  const [{ operatorId } = { operatorId: 0 }] = await rowsOf<{ operatorId: number }>(
    `select id as "operatorId" from staff where username = 'operator2'`,
  );
  expect(await payAtDesk(demo.deps, key, { operatorId, itemId })).toEqual({
    amountMinor: 47_100,
    currency: "UAH",
    reason: "Відвідувач сплатить з телефона",
    actorId: operatorId,
  });
  expect(await countOf(`select from payment where ticket_item_id = ${itemId}`)).toBe(0);
});
