import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { findKeptConfiguration } from "#queue/config/keep-configuration";
import { rulesOn } from "#queue/config/rules-on";
import type { DayKey } from "#queue/day/day-state";
import { askDay } from "#testing/ask-day";
import { type Centre, makeCentre } from "#testing/centre";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let centre: Centre;
let key: DayKey;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  centre = await makeCentre(server, { operators: 2 });
  key = await server.deps.days.dayAt(centre.organizationId, clock.now().getTime());
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function decideSomething(by: TestApp = server): Promise<void> {
  await askDay(by.deps.days, key, {
    actorId: null,
    command: async ({ takeIds }) => {
      const [ticketId = 0, itemId = 0] = await takeIds(2);
      const parts = [{ itemId, serviceId: centre.services[0] }];
      return { type: "register", ticketId, ticketType: "inPlaceCurrent", parts };
    },
    answer: () => null,
  });
}

type EventVersions = {
  readonly seq: number;
  readonly configVersion: number;
  readonly catalogueVersion: number;
};

async function eventVersions(): Promise<readonly EventVersions[]> {
  const { rows } = await sql<EventVersions>`
    select seq, config_version as "configVersion", catalogue_version as "catalogueVersion" from ticket_event
    where organization_id = ${centre.organizationId} and queue_date = ${key.date} order by seq`.execute(
    server.deps.db,
  );
  return rows;
}

async function countDocuments(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from configuration_document`.execute(server.deps.db);
  return rows[0]?.count ?? 0;
}

const editService = (columns: { readonly align_minutes: number }) =>
  server.deps.db.updateTable("service").set(columns).where("id", "=", centre.services[0]).execute();

test("every event names the configuration that decided it, and its rules can be compiled again", async () => {
  await decideSomething();
  const before = (await server.deps.days.read(key)).rules;
  await editService({ align_minutes: 7 });
  await decideSomething(other);
  const after = (await server.deps.days.read(key)).rules;
  expect(after).not.toEqual(before);

  const [first, last] = [(await eventVersions())[0], (await eventVersions()).at(-1)];
  for (const [event, rules] of [
    [first, before],
    [last, after],
  ] as const) {
    const config = event && (await findKeptConfiguration(server.deps.pool, centre.organizationId, event));
    expect(config && rulesOn(config, key.date)).toEqual(rules);
  }
});

test("a configuration that decides nothing is not kept, and equal contents are kept once", async () => {
  await decideSomething();
  const documents = await countDocuments();
  await editService({ align_minutes: 11 });
  await server.deps.days.read(key);
  expect(await countDocuments()).toBe(documents);
  await Promise.all([decideSomething(), decideSomething(other)]);
  // The catalogue is another one; the organization's own part has not changed.
  expect(await countDocuments()).toBe(documents + 1);
});

test("a change of the catalogue does not move the versions of the organizations", async () => {
  const versions = () => sql`select id, config_version from organization order by id`.execute(server.deps.db);
  const before = await versions();
  await editService({ align_minutes: 13 });
  expect((await versions()).rows).toEqual(before.rows);
  expect((await server.deps.days.read(key)).rules.services.get(centre.services[0])?.align).toBe(13);
  expect((await other.deps.days.read(key)).rules.services.get(centre.services[0])?.align).toBe(13);
});

test("an update that changes nothing does not move the catalogue", async () => {
  const version = () => sql`select version from catalogue`.execute(server.deps.db);
  const before = await version();
  await sql`update service set align_minutes = align_minutes`.execute(server.deps.db);
  expect((await version()).rows).toEqual(before.rows);
});

test("a kept configuration has no secrets", async () => {
  await server.deps.db
    .updateTable("organization")
    .set({ message_hub: JSON.stringify({ host: "gateway", password: "hush-hush" }) })
    .where("id", "=", centre.organizationId)
    .execute();
  await decideSomething();
  const { rows } = await sql<{ text: string }>`
    select document::text as text from configuration_document`.execute(server.deps.db);
  expect(rows.some(({ text }) => text.includes("gateway"))).toBe(true);
  expect(rows.some(({ text }) => text.includes("hush-hush"))).toBe(false);
});

test("a configuration that was lost with the database's last commits is kept again", async () => {
  await decideSomething();
  await sql`alter table ticket_event drop constraint ticket_event_configuration`.execute(server.deps.db);
  await sql`delete from kept_configuration`.execute(server.deps.db);
  await sql`alter table ticket_event add constraint ticket_event_configuration
    foreign key (organization_id, config_version, catalogue_version) references kept_configuration not valid`.execute(
    server.deps.db,
  );
  await decideSomething();
  const last = (await eventVersions()).at(-1);
  const found = last && (await findKeptConfiguration(server.deps.pool, centre.organizationId, last));
  expect(found).toBeDefined();
});
