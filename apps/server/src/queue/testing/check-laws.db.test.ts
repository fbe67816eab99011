import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLaws } from "#queue/testing/check-laws";
import { makeCentre } from "#testing/centre";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;

beforeAll(async () => {
  server = await makeTestApp(undefined, makeSetClock("2026-05-04T07:00:00Z"));
  const { operators, services } = await makeCentre(server);
  const registration = "/operator-queue/ticket-registration";
  const later = { service: services[0], queueDateTime: "2026-05-04T12:00:00Z" };
  await operators[0]?.call("POST", registration, { service: services[0] });
  await operators[0]?.call("POST", registration, later);
  await operators[0]?.call("POST", "/operator-queue/create-event", { type: "next" });
});
afterAll(() => server.close());

test("finds nothing wrong where nothing is", async () => {
  expect(await checkLaws(server.deps.db)).toEqual([]);
});

test.each([
  [
    "another number",
    "update ticket set num = num + 10",
    "update ticket set num = num - 10",
    "tickets: written",
  ],
  [
    "another state",
    "update ticket_item set state = 'complete' where state = 'called'",
    "update ticket_item set state = 'called' where state = 'complete'",
    "items: written",
  ],
  [
    "a time that is not kept",
    "update occupancy set during = tstzrange(lower(during), upper(during) + interval '1 minute')",
    "update occupancy set during = tstzrange(lower(during), upper(during) - interval '1 minute')",
    "promised times: told",
  ],
  [
    "events that are not counted",
    "update organization_day set version = version + 1",
    "update organization_day set version = version - 1",
    "though there are 4 events",
  ],
  [
    "a day that stands still",
    "update organization_day set next_due_at = next_due_at + interval '1 day'",
    "update organization_day set next_due_at = next_due_at - interval '1 day'",
    "though it should be at",
  ],
])("finds %s", async (_case, spoil, restore, words) => {
  await sql.raw(spoil).execute(server.deps.db);
  expect((await checkLaws(server.deps.db)).join("\n")).toContain(words);
  await sql.raw(restore).execute(server.deps.db);
  expect(await checkLaws(server.deps.db)).toEqual([]);
});
