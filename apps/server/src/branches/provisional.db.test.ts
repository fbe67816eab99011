import { dataFieldIds } from "@cherga/contract/constants";
import { parse } from "@cherga/contract/issues";
import { addDays } from "@cherga/engine/time/calendar-date";
import { testInCi } from "@cherga/test-network/test-in-ci";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settleProvisional } from "#branches/centre/settle-provisional";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilEqual,
} from "#branches/testing/branch-world";
import { type BookingPage, makeBookingPage } from "#branches/testing/booking-page";
import { isOpenLease } from "#queue/day/lease";
import { runDueTimers } from "#queue/timers/due-timers";
import { bindingOf } from "#resources/bindings";
import { storeFor } from "#resources/store";
import { systemSession } from "#resources/system-session";
import type { Person } from "#testing/people";
import type { TestApp } from "#testing/test-app";
import { makeStranger, type Stranger } from "#visitors/testing/stranger";

let world: BranchWorld;
let branch: BranchApp;
let page: BookingPage;
let tomorrow: string;

async function openWorld(item: Readonly<Record<string, unknown>> = {}): Promise<void> {
  // Only the centre has the demo's phone, as it may be the only one with a mail server.
  world = await makeBranchWorld(
    { organization: { maxQueuePeriodDays: 1, cancelDelayMin: 0 }, item },
    undefined,
    { hasDemoPhone: true },
  );
  const { atCentre, centre } = world;
  page = await makeBookingPage(world);
  const today = await atCentre.deps.days.dayAt(centre.organizationId, atCentre.deps.clock.now().getTime());
  tomorrow = addDays(today.date, 1);
  branch = await world.startBranch();
  await expect.poll(() => leasesAt(atCentre), { timeout: 30_000 }).toBeGreaterThan(10);
}
beforeEach(() => openWorld());
afterEach(() => world.close());

const leasesAt = async ({ deps: { pool } }: TestApp): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from lease where closed_at is null and queue_date = $1",
    [tomorrow],
  );
  return rows[0]?.count ?? 0;
};

const shownTo = async (visitor: Stranger) => (await visitor.call("GET", "/tracker")).json();

/** Books a time at the desk of the branch. */
const bookAtDesk = (clerk: Person, queueDateTime: string | undefined) =>
  clerk.call("POST", "/operator-queue/ticket-registration", {
    service: world.centre.services[0],
    type: "inPlaceFixed",
    queueDateTime,
  });

const clerkAtBranch = (): Promise<Person> => {
  const [clerk] = world.centre.operators;
  if (clerk === undefined) throw new Error("the centre has no operator");
  return branch.at(clerk);
};

async function cutLine(): Promise<void> {
  world.line.cut();
  const { forward } = world.atCentre.deps.branchLinks;
  await expect.poll(() => forward.isConnected(world.serverId)).toBe(false);
  await expect.poll(() => branch.branch.state().isConnected).toBe(false);
}

async function joinLine(): Promise<void> {
  world.line.mend();
  await expect.poll(() => branch.branch.state().isConnected, { timeout: 20_000 }).toBe(true);
}

test("the centre sells leased time while the line is cut, and the branch gives the number afterwards", async () => {
  const visitor = makeStranger(world.atCentre);
  const whole = await page.freeOn(tomorrow);
  await cutLine();
  const leased = await page.freeOn(tomorrow);
  expect(leased.length).toBeGreaterThan(5);
  expect(leased.length).toBeLessThanOrEqual(whole.length / 2);
  const [first, second] = leased;
  const one = await page.book(first);
  expect(await shownTo(one)).toMatchObject({ num: null, status: "success" });
  const again = await page.reserve(visitor, first);
  expect([again.statusCode, again.json()]).toMatchObject([409, { error: "ERROR_TIME_RESERVED" }]);
  const unleased = whole.find((start) => !leased.includes(start));
  expect((await page.reserve(visitor, unleased)).json()).toMatchObject({ error: "ERROR_TIME_RESERVED" });

  // Meanwhile, the branch sells the other half.
  const clerk = await clerkAtBranch();
  expect((await bookAtDesk(clerk, first)).json()).toMatchObject({ error: "ERROR_TIME_RESERVED" });
  expect((await bookAtDesk(clerk, unleased)).statusCode).toBe(201);
  const two = await page.book(second);

  await joinLine();
  await settleProvisional(world.atCentre.deps);
  await expect.poll(() => shownTo(one)).toMatchObject({ num: "002", status: "success" });
  await expect.poll(() => shownTo(two)).toMatchObject({ num: "003", status: "success" });
  const { rows } = await branch.deps.pool.query("select num, planned_at from ticket_item order by num");
  expect(rows).toEqual([
    { num: 1, planned_at: new Date(unleased ?? "") },
    { num: 2, planned_at: new Date(first ?? "") },
    { num: 3, planned_at: new Date(second ?? "") },
  ]);
  await untilEqual(world, tomorrow);
});

test("the visitor gets a message without the number, and one with it once the branch has registered the visit", async () => {
  const phone = [{ dataFieldId: dataFieldIds.phone, value: "+380501234567" }];
  const texts = async (): Promise<readonly string[]> => {
    const { rows } = await world.atCentre.deps.pool.query<{ text: string }>(
      "select text from message order by created_at, id",
    );
    return rows.map(({ text }) => text.replace(/^.*number/, "number"));
  };
  const [first] = await page.freeOn(tomorrow);
  await page.book(first, phone);
  await expect.poll(texts).toEqual(["number 001. Centre"]);
  await cutLine();
  const [second] = await page.freeOn(tomorrow);
  await page.book(second, phone);
  expect(await texts()).toEqual(["number 001. Centre", "number to follow. Centre"]);
  await joinLine();
  await settleProvisional(world.atCentre.deps);
  await expect.poll(texts).toEqual(["number 001. Centre", "number to follow. Centre", "number 002. Centre"]);
});

testInCi(
  "each time that is offered can be booked, although pauses after visits reach into leased time",
  async () => {
    await world.close();
    await openWorld({ nextClientShiftTime: 7 });
    const offered = await page.freeOn(tomorrow);
    const some = offered.filter((_, index) => index % 9 === 4).slice(0, 10);
    expect(some).toHaveLength(10);
    const clerk = await clerkAtBranch();
    for (const start of some)
      expect([start, (await bookAtDesk(clerk, start)).statusCode]).toEqual([start, 201]);
  },
);

test.each([0, 7])(
  "a visit that was sold keeps its place at the branch, with pauses of %i minutes after visits",
  async (nextClientShiftTime) => {
    await world.close();
    await openWorld({ nextClientShiftTime });
    await cutLine();
    const offered = await page.freeOn(tomorrow);
    const booked = offered.filter((_, index) => index % 7 === 3).slice(0, 3);
    expect(booked).toHaveLength(3);
    for (const start of booked) await page.book(start);
    await joinLine();
    await settleProvisional(world.atCentre.deps);
    const places = async (): Promise<readonly string[]> => {
      const { rows } = await branch.deps.pool.query<{ start: Date }>(
        "select lower(during) as start from occupancy where ticket_item_id is not null order by 1",
      );
      return rows.map(({ start }) => start.toISOString());
    };
    await expect.poll(places).toEqual(booked);
    await expect.poll(() => page.freeOn(tomorrow)).not.toContain(booked[0]);
  },
);

testInCi("a package that was sold keeps the place of each part", async () => {
  const { atCentre, centre } = world;
  const servicePackage = await atCentre.deps.inTransaction(async (tx) => {
    const binding = bindingOf("service-package");
    const items = [0, 1].map((order) => ({
      id: `part${order}`,
      type: "service",
      serviceId: centre.services[0],
      order,
      dependencies: [],
    }));
    const name = { en: "Passport", ru: "Паспорт", ua: "Паспорт" };
    const draft = parse(binding.resource.draft, { name, items, is_view: true });
    return Number((await storeFor(binding, tx, systemSession, "").create(draft))["id"]);
  });
  const { organizationId } = centre;
  await cutLine();
  const offered = await page.freeOn(tomorrow, { organizationId, servicePackage });
  const booked = offered.filter((_, index) => index % 5 === 2).slice(0, 3);
  expect(booked).toHaveLength(3);
  for (const start of booked) await page.book(start, [], { organizationId, servicePackage });
  const placesAt = async ({ deps: { pool } }: TestApp): Promise<unknown> => {
    const { rows } = await pool.query(
      "select ticket_item_id, operator_id, during from occupancy where ticket_item_id is not null order by 1",
    );
    return rows;
  };
  const promised = await placesAt(atCentre);
  expect(promised).toHaveLength(6);
  await joinLine();
  await settleProvisional(atCentre.deps);
  await expect.poll(() => placesAt(branch)).toEqual(promised);
});

testInCi(
  "a branch that is never idle tells its leases, and reclaims those that the centre has not noted",
  async () => {
    await cutLine();
    const pool = world.atCentre.deps.pool;
    await pool.query("delete from lease");
    const clerk = await clerkAtBranch();
    let isOver = false;
    const work = Array.from({ length: 3 }, async () => {
      while (!isOver)
        await clerk.call("POST", "/operator-queue/ticket-registration", {
          service: world.centre.services[0],
          type: "inPlaceCurrent",
          allowForcedTime: true,
        });
    });
    await joinLine();
    const [first] = await page.freeOn(tomorrow);
    expect((await bookAtDesk(clerk, first)).statusCode).toBe(201);
    await expect.poll(() => leasesAt(world.atCentre), { timeout: 20_000 }).toBeGreaterThan(10);
    isOver = true;
    await Promise.all(work);
  },
);

testInCi(
  "a centre whose database was restored books nothing until the branch has told its leases again",
  async () => {
    await cutLine();
    expect(await page.freeOn(tomorrow)).not.toEqual([]);
    // As in a backup from before the database was started.
    const { rowCount } = await world.atCentre.deps.pool.query(
      "update lease set told_since = told_since - interval '1 day'",
    );
    expect(rowCount).toBeGreaterThan(10);
    await expect.poll(() => page.freeOn(tomorrow)).toEqual([]);
    const refused = await page.reserve(makeStranger(world.atCentre), `${tomorrow}T10:00:00.000Z`);
    expect(refused.json()).toMatchObject({ error: "ERROR_TIME_RESERVED" });
    await joinLine();
    const told = async (): Promise<number> => {
      const { rows } = await world.atCentre.deps.pool.query(
        `select from lease where queue_date = $1 and ${isOpenLease}`,
        [tomorrow],
      );
      return rows.length;
    };
    await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(10);
    await cutLine();
    await expect.poll(() => page.freeOn(tomorrow)).not.toEqual([]);
    const [first] = await page.freeOn(tomorrow);
    await page.book(first);
  },
);

test("a visitor who books while the line is cut can cancel, and a reservation lapses", async () => {
  await cutLine();
  const visitor = makeStranger(world.atCentre);
  const [first, second, third] = await page.freeOn(tomorrow);
  const cancelled = await page.book(first);
  expect((await cancelled.call("POST", "/tracker/give-up")).statusCode).toBe(200);
  expect(await shownTo(cancelled)).toMatchObject({ status: "cancel", num: null });
  const reserved = await page.reserve(visitor, second);
  expect(reserved.statusCode).toBe(201);
  const lapsing = visitor.withTicket(reserved.json<{ token: string }>().token);
  await world.atCentre.deps.pool.query(
    "update provisional_event set data = jsonb_set(data, '{statusUntil}', '1000') where data ? 'statusUntil'",
  );
  await world.atCentre.deps.pool.query(
    "update organization_day set next_due_at = '-infinity' where queue_date = $1",
    [tomorrow],
  );
  await runDueTimers(world.atCentre.deps);
  expect(await shownTo(lapsing)).toMatchObject({ status: "cancel" });
  const kept = await page.book(third);
  await joinLine();
  await settleProvisional(world.atCentre.deps);
  await expect.poll(() => shownTo(kept)).toMatchObject({ num: "001" });
  const { rows } = await branch.deps.pool.query("select from ticket");
  expect(rows).toHaveLength(1);
  await untilEqual(world, tomorrow);
});

test("while the line is there, leased time can be booked everywhere", async () => {
  const clerk = await clerkAtBranch();
  const { rows } = await branch.deps.pool.query<{ start: Date }>(
    "select lower(during) as start from lease where queue_date = $1 order by 1 limit 2",
    [tomorrow],
  );
  const [first, second] = rows.map(({ start }) => start.toISOString());
  const atDesk = await bookAtDesk(clerk, first);
  expect([atDesk.statusCode, atDesk.body]).toMatchObject([201, expect.anything()]);
  expect(await shownTo(await page.book(second))).toMatchObject({ num: "002" });
  await untilEqual(world, tomorrow);
});

testInCi("a centre that takes a lost branch over registers what it has sold", async () => {
  await cutLine();
  const [first] = await page.freeOn(tomorrow);
  const visitor = await page.book(first);
  const lost = await world.centre.admin.call("POST", "/server/declare-lost", { id: world.serverId });
  expect(lost.statusCode).toBe(200);
  await settleProvisional(world.atCentre.deps);
  expect(await shownTo(visitor)).toMatchObject({ num: "001", status: "success" });
  expect((await page.reserve(makeStranger(world.atCentre), first)).json()).toMatchObject({
    error: "ERROR_TIME_RESERVED",
  });
  const { rows } = await world.atCentre.deps.pool.query("select from lease");
  expect(rows).toEqual([]);
});

testInCi("a visit that was sold is kept though its operator has gone", async () => {
  await cutLine();
  const [first] = await page.freeOn(tomorrow);
  const visitor = await page.book(first);
  await branch.deps.pool.query("update staff set schedule_id = null where is_operator");
  await branch.deps.pool.query("update organization set config_version = config_version + 1");
  await joinLine();
  await settleProvisional(world.atCentre.deps);
  const { rows } = await world.atCentre.deps.pool.query("select code from refused_booking");
  expect(rows).toEqual([]);
  await expect.poll(() => shownTo(visitor)).toMatchObject({ num: "001", status: "success" });
});

testInCi("a service with a quota per month is not booked while the branch is offline", async () => {
  const { admin, organizationId, services } = world.centre;
  const quotas = [{ id: "month", services: [services[0]], limit: 100, per: "month" }];
  const edited = await admin.call("PATCH", `/organization/edit/${organizationId}`, { quotas });
  expect([edited.statusCode, edited.body]).toMatchObject([200, expect.anything()]);
  const visitor = makeStranger(world.atCentre);
  const { rows } = await world.atCentre.deps.pool.query<{ start: Date }>(
    "select lower(during) as start from lease where queue_date = $1 order by 1 limit 1",
    [tomorrow],
  );
  await cutLine();
  expect(await page.freeOn(tomorrow)).toEqual([]);
  const refused = await page.reserve(visitor, rows[0]?.start.toISOString());
  expect(refused.json()).toMatchObject({ error: "ERROR_LIMIT" });
});
