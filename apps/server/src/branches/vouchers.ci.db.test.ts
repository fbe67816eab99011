import { dataFieldIds } from "@cherga/contract/constants";
import { openTickets } from "@cherga/engine/day/day";
import type { LightMyRequestResponse } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settleProvisional } from "#branches/centre/settle-provisional";
import { type BookingPage, makeBookingPage } from "#branches/testing/booking-page";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilEqual,
  untilInCharge,
} from "#branches/testing/branch-world";
import { makeSetClock } from "#testing/set-clock";
import { type EnrolledKiosk, enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";
import type { Stranger } from "#visitors/testing/stranger";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
const today = "2026-05-04";
const phone = "+380501234567";
let world: BranchWorld;
let page: BookingPage;
let kiosk: EnrolledKiosk;
let branch: BranchApp;

beforeEach(async () => {
  world = await makeBranchWorld(
    { organization: { maxQueuePeriodDays: 1, cancelDelayMin: 0 } },
    { centre: clock, branch: clock },
  );
  page = await makeBookingPage(world);
  kiosk = await enrolKiosk(world.atCentre, world.centre);
  branch = await untilInCharge(await world.startBranch());
  await expect.poll(() => openLeases(), { timeout: 30_000 }).toBeGreaterThan(5);
});
afterEach(() => world.close());

async function openLeases(): Promise<number> {
  const { rows } = await world.atCentre.deps.pool.query(
    "select from lease where closed_at is null and queue_date = $1",
    [today],
  );
  return rows.length;
}

async function cutLine(): Promise<void> {
  world.line.cut();
  await expect.poll(() => branch.branch.state().isConnected, { timeout: 20_000 }).toBe(false);
  await expect.poll(() => world.atCentre.deps.cutLineOf(world.centre.organizationId)).not.toBeNull();
}

async function joinLine(): Promise<void> {
  world.line.mend();
  await expect.poll(() => branch.branch.state().isConnected, { timeout: 20_000 }).toBe(true);
}

async function voucherOf(visitor: Stranger): Promise<string | null> {
  return (await visitor.call("GET", "/tracker/voucher")).json<{ voucher: string | null }>().voucher;
}

const show = (token: string, voucher: string | null): Promise<LightMyRequestResponse> =>
  kiosk.post("/check-in", { token, ...(voucher === null ? {} : { voucher }) }, { at: branch });

async function bookToday() {
  const start = (await page.freeOn(today)).at(-1);
  const visitor = await page.book(start, [{ dataFieldId: dataFieldIds.phone, value: phone }]);
  return { visitor, token: visitor.token, start };
}

test("a visitor who booked while the line is cut checks in at the branch, and both sides agree afterwards", async () => {
  await cutLine();
  const { visitor, token, start } = await bookToday();
  expect((await show(token, null)).statusCode).toBe(404);
  const voucher = await voucherOf(visitor);
  // A scanner may read a code twice.
  for (const shown of await Promise.all([show(token, voucher), show(token, voucher), show(token, voucher)]))
    expect([shown.statusCode, shown.json()]).toMatchObject([
      200,
      { ticket: { num: "001", token, plannedTime: start } },
    ]);
  // Once more does no harm, with the voucher and without.
  expect((await show(token, voucher)).json()).toMatchObject({ ticket: { num: "001" } });
  expect((await show(token, null)).json()).toMatchObject({ ticket: { num: "001" } });

  await joinLine();
  await settleProvisional(world.atCentre.deps);
  await untilEqual(world, today);
  expect((await visitor.call("GET", "/tracker")).json()).toMatchObject({
    num: "001",
    checkedInTime: expect.any(String),
  });
  expect(await voucherOf(visitor)).toBeNull();
  for (const { deps } of [world.atCentre, branch]) {
    const { rows } = await deps.pool.query("select value from ticket_value");
    expect(rows).toEqual([{ value: phone }]);
    const known = await deps.days.read({ organizationId: world.centre.organizationId, date: today });
    const [ticket] = openTickets(known.day);
    expect(known.clients.get(ticket?.id ?? 0)?.values).toEqual([
      { dataFieldId: dataFieldIds.phone, value: phone },
    ]);
  }
});

test("a voucher is good for its own ticket, of its own day, as the centre has signed it", async () => {
  await cutLine();
  const one = await bookToday();
  const other = await bookToday();
  const voucher = (await voucherOf(one.visitor)) ?? "";
  const [content = "", signature = ""] = voucher.split(".");
  const changed = Buffer.from(content, "base64url").toString().replace(today, "2026-05-05");
  const forged = Buffer.from(changed).toString("base64url");
  for (const wrong of [`${forged}.${signature}`, content, `${content}.`, ".", "x", `${signature}.${content}`])
    expect([wrong, (await show(one.token, wrong)).statusCode]).toEqual([wrong, 404]);
  expect((await show(other.token, voucher)).statusCode).toBe(404);
  clock.set("2026-05-05T07:00:00Z");
  expect((await show(one.token, voucher)).json()).toMatchObject({
    error: "ERROR_ACTION_NOT_ALLOWED",
    details: { reason: "otherDay", date: today },
  });
  clock.set("2026-05-04T07:00:00Z");
  const { rows } = await branch.deps.pool.query("select from ticket");
  expect(rows).toEqual([]);
});

test("the kiosk refuses the voucher of a cancelled visit once the branch has got the time back", async () => {
  await cutLine();
  const { visitor, token, start } = await bookToday();
  const voucher = await voucherOf(visitor);
  await visitor.call("POST", "/tracker/give-up");
  const leasesOf = async (): Promise<readonly string[]> => {
    const { rows } = await branch.deps.pool.query<{ id: string }>(
      "select id from lease where during @> $1::timestamptz",
      [start],
    );
    return rows.map(({ id }) => id);
  };
  const [leased] = await leasesOf();
  expect(leased).toBeDefined();
  await joinLine();
  await expect.poll(leasesOf, { timeout: 40_000 }).not.toContain(leased);
  expect((await show(token, voucher)).json()).toMatchObject({
    error: "ERROR_ACTION_NOT_ALLOWED",
    details: { reason: "voucher" },
  });
  const { rows } = await branch.deps.pool.query("select from ticket where status = 'success'");
  expect(rows).toEqual([]);
});

test("a visitor of a booking that the branch does not know can say neither that they come late nor that they are there", async () => {
  await cutLine();
  const { visitor } = await bookToday();
  expect((await visitor.call("GET", "/tracker")).json()).toMatchObject({ can: ["giveUp"] });
  for (const [path, body] of [
    ["/tracker/late", { minutes: 10 }],
    ["/tracker/check-in", undefined],
  ] as const)
    expect((await visitor.call("POST", path, body)).json()).toMatchObject({
      error: "ERROR_ACTION_NOT_ALLOWED",
    });
  await joinLine();
  await settleProvisional(world.atCentre.deps);
  await expect
    .poll(async () => (await visitor.call("GET", "/tracker")).json())
    .toMatchObject({ num: "001", can: ["late", "giveUp", "checkIn", "move"] });
});
