import { dataFieldIds } from "@cherga/contract/constants";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeBookingPage } from "#branches/testing/booking-page";
import {
  type BranchApp,
  type BranchWorld,
  makeBranchWorld,
  untilInCharge,
} from "#branches/testing/branch-world";
import { makeSetClock, type SetClock } from "#testing/set-clock";
import { tellOfChangedHours } from "#unscheduled/tell-visitors";

const patient = { timeout: 20_000 };
const date = "2026-05-06";
let clock: SetClock;
let world: BranchWorld;
let branch: BranchApp;

beforeEach(async () => {
  // Monday, ten in the morning in Kyiv.
  clock = makeSetClock("2026-05-04T07:00:00Z");
  world = await makeBranchWorld(
    { organization: { maxQueuePeriodDays: 5, cancelDelayMin: 0 } },
    { centre: clock },
    { hasDemoPhone: true },
  );
  const page = await makeBookingPage(world);
  branch = await untilInCharge(await world.startBranch());
  await page.book(`${date}T07:00:00.000Z`, [{ dataFieldId: dataFieldIds.phone, value: "+380501112233" }]);
  // Eleven in the evening: messages wait until the morning.
  clock.set("2026-05-04T20:00:00Z");
});
afterEach(() => world.close());

/** Changes the closed days at the centre, and looks at the bookings on both servers once the branch knows. */
async function change(closeDayMap: object): Promise<void> {
  const { admin, organizationId } = world.centre;
  const edited = await admin.call("PATCH", `/organization/edit/${organizationId}`, { closeDayMap });
  expect(edited.statusCode).toBe(200);
  const known = async (): Promise<readonly string[]> => {
    const { rows } = await branch.deps.pool.query<{ map: object }>(
      "select close_day_map as map from organization where id = $1",
      [organizationId],
    );
    return Object.keys(rows[0]?.map ?? {});
  };
  await expect.poll(known, patient).toEqual(Object.keys(closeDayMap));
  for (const minutes of [0, 2, 1]) {
    clock.advance(minutes);
    await Promise.all([tellOfChangedHours(world.atCentre.deps), tellOfChangedHours(branch.deps)]);
  }
}
const close = () => change({ [date]: { hours: null, reason: {} } });
const reopen = () => change({});

async function newsAtCentre(): Promise<readonly string[]> {
  const { rows } = await world.atCentre.deps.pool.query<{ news: string }>(
    "select kind || ' ' || state as news from message where kind in ('timeLost', 'timeBack') order by id",
  );
  return rows.map(({ news }) => news);
}
const sendAtCentre = () =>
  world.atCentre.deps.pool.query("update message set state = 'sent', attempts = 1, sent_at = now()");

test("visitors of a day that the branch decides are told once that it is closed", async () => {
  await close();
  await expect.poll(newsAtCentre, patient).toEqual(["timeLost queued"]);
  await sendAtCentre();
  await change({ [date]: { hours: null, reason: {} }, "2026-05-08": { hours: null, reason: {} } });
  await untilInCharge(await branch.restart());
  expect(await newsAtCentre()).toEqual(["timeLost sent"]);
});

test("the centre takes back what it has not sent, and the branch need not know whether it has", async () => {
  await close();
  await expect.poll(newsAtCentre, patient).toEqual(["timeLost queued"]);
  await reopen();
  await expect.poll(newsAtCentre, patient).toEqual(["timeLost expired", "timeBack expired"]);
  await close();
  await expect.poll(newsAtCentre, patient).toHaveLength(3);
  await sendAtCentre();
  await reopen();
  await expect.poll(async () => (await newsAtCentre()).at(-1), patient).toBe("timeBack queued");
});
