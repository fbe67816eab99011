import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeConfigs } from "#queue/config/configs";
import type { DayKey } from "#queue/day/day-state";
import { makeKnownDays } from "#queue/days/known-days";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp();
  centre = await makeCentre(server);
});
afterAll(() => server.close());

type Client = Pick<TestApp["deps"]["pool"], "query">;

async function lease(client: Client, { organizationId, date }: DayKey, hour: number): Promise<void> {
  const [operator] = centre.operators;
  await client.query(
    `insert into lease (id, organization_id, queue_date, operator_id, during)
     values ($1, $2, $3, $4, tstzrange($5::timestamptz, $5::timestamptz + interval '1 hour'))`,
    [randomUUID(), organizationId, date, operator?.id, `${date}T${hour}:00:00Z`],
  );
}

test("leases of a day are read again after each change, and after one that was rolled back", async () => {
  const { deps } = server;
  const key = { organizationId: centre.organizationId, date: "2026-05-04" };
  const known = makeKnownDays(deps, makeConfigs(deps.db));
  const hours = async (client: Client = deps.pool): Promise<readonly number[]> => {
    const { mark } = await known.find(key);
    const leases = await known.leasesOf(client, key, mark);
    return leases.map(({ from }) => new Date(from).getUTCHours());
  };
  expect(await hours()).toEqual([]);
  await lease(deps.pool, key, 10);
  expect(await hours()).toEqual([10]);

  const client = await deps.pool.connect();
  try {
    await client.query("begin");
    await lease(client, key, 11);
    const { mark } = await known.lock(client, key);
    expect(await known.leasesOf(client, key, mark)).toHaveLength(2);
    await client.query("rollback");
  } finally {
    client.release();
  }
  expect(await hours()).toEqual([10]);
  await lease(deps.pool, key, 12);
  expect(await hours()).toEqual([10, 12]);
  await deps.pool.query("update lease set closed_at = now() where lower(during) = $1", [
    `${key.date}T10:00:00Z`,
  ]);
  expect(await hours()).toEqual([12]);
  await deps.pool.query("delete from lease");
  expect(await hours()).toEqual([]);
});

test("leases that have not changed are the same, so that what is computed from them can be remembered", async () => {
  const { deps } = server;
  const key = { organizationId: centre.organizationId, date: "2026-05-05" };
  const known = makeKnownDays(deps, makeConfigs(deps.db));
  await lease(deps.pool, key, 10);
  const { mark } = await known.find(key);
  const first = await known.leasesOf(deps.pool, key, mark);
  const again = await known.leasesOf(deps.pool, key, (await known.find(key)).mark);
  expect(again).toBe(first);
});
