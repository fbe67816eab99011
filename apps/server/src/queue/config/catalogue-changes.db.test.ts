import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countDeadlocks } from "#queue/testing/two-servers";
import { makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

let database: TestDatabase;
let server: TestApp;

beforeAll(async () => {
  database = await makeTestDatabase();
  server = await makeTestApp(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test("changes of the catalogue and of organizations, all at once, never wait for each other", async () => {
  const centres = [await makeCentre(server), await makeCentre(server), await makeCentre(server)];
  // Days with timers, which changes of durations and of organizations look at again.
  await server.deps.pool.query(
    `insert into organization_day (organization_id, queue_date, next_due_at)
     select id, date, now() from organization, generate_series(date '2026-05-04', '2026-05-08', '1 day') as date`,
  );
  const edits = [
    ...centres.map(
      ({ services }) => `update service set align_minutes = 1 + align_minutes % 60 where id = ${services[0]}`,
    ),
    ...centres.map(
      ({ organizationId }) =>
        `update organization set ticket_number_offset = ticket_number_offset + 1 where id = ${organizationId}`,
    ),
  ];
  // Each on a connection of its own, so that they truly meet.
  await Promise.all(
    [...edits, ...edits].map(async (edit) => {
      const client = new pg.Client(database.config);
      await client.connect();
      for (let round = 0; round < 60; round += 1) await client.query(edit);
      await client.end();
    }),
  );
  expect(await countDeadlocks(server.deps.db)).toBe(0);
});
