import { dataFieldIds } from "@cherga/contract/constants";
import { allTickets } from "@cherga/engine/day/day";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { visitorTables } from "#retention/retention-by-table";
import { runRetention } from "#retention/run-retention";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askDay } from "#testing/ask-day";

const yearDays = 365;
/** Enough to have visits of every age; all 730 days would take minutes. */
const stepDays = 49;
const pastDays = Array.from(
  { length: Math.floor((2 * yearDays) / stepDays) },
  (_, index) => -index * stepDays,
);

const clock = makeSetClock("2026-11-16T09:00:00Z");
let one: TestApp;
let other: TestApp;

beforeAll(async () => {
  one = await makeTestApp(undefined, clock);
  other = await makeTestApp(one.database, clock);
  await fillDemo(one.deps);
  await fillDays(one.deps, pastDays);
  await addWhatDemoVisitorsLack();
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** The demo's visitors give a name and a phone, and some answer the survey. Here each leaves something in every table. */
async function addWhatDemoVisitorsLack(): Promise<void> {
  const { db } = one.deps;
  await sql`insert into ticket_trace (ticket_id, channel, key) select id, 'web', '\\x01' from ticket`.execute(
    db,
  );
  await sql`insert into ticket_code (ticket_id, code_hash) select id, '\\x01' from ticket`.execute(db);
  await sql`insert into photo (organization_id, type, content, ticket_id)
    select organization_id, 'image/png', '\\x01', id from ticket`.execute(db);
  await sql`insert into push_subscription (ticket_id, endpoint, p256dh, auth, language)
    select id, 'https://push.example.org/' || id, 'key', 'auth', 'en' from ticket`.execute(db);
  await sql`insert into ticket_cancellation (ticket_id, at, reason) select id, now(), 'The roof is repaired' from ticket`.execute(
    db,
  );
  await sql`insert into ticket_note (ticket_item_id, at, text) select id, now(), 'Came with a child' from ticket_item`.execute(
    db,
  );
  await sql`insert into unpaid_completion (ticket_item_id, organization_id, amount_minor, currency, reason, at)
    select id, organization_id, 100, 'UAH', 'Came with a veteran', now() from ticket_item
    on conflict do nothing`.execute(db);
  await sql`delete from survey_answer`.execute(db);
  await sql`delete from survey_version`.execute(db);
  await sql`insert into survey_version (organization_id, questions, since)
    select distinct organization_id, '[]'::jsonb, now() from ticket on conflict do nothing`.execute(db);
  await sql`insert into survey_answer
      (ticket_id, organization_id, queue_date, answered_at, first_rating, second_rating, third_rating, comment, survey_id)
    select ticket.id, ticket.organization_id, ticket.queue_date, entry_at, 1 + ticket.id % 5, 5, 3, 'Anna was kind', survey_version.id
    from ticket join survey_version on survey_version.organization_id = ticket.organization_id`.execute(db);
  await sql`insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at, expires_at)
    select organization_id, id, 'sms', 'success', '+380 00 000 00 00', 'en', 'Your number', entry_at, entry_at, entry_at
    from ticket`.execute(db);
}

/** Which visits were kept long enough, by the rule itself: more than so many days lie between. */
const isOld = sql`(queue_date < (${clock.now()}::timestamptz at time zone (option #>> '{globalSetting,timeZone}'))::date - retention_days)`;
const ticketsThat = (are: "old" | "young") => sql`
  select ticket.id from ticket join organization on organization.id = organization_id
  where ${are === "old" ? isOld : sql`not ${isOld}`}`;

/** Counts the rows of each visitors' table that still hold something of a visitor. */
async function personalRows(are: "old" | "young"): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name, by, set = [] } of visitorTables) {
    if (name === "ticket") continue;
    const ids =
      by === "ticket_item_id"
        ? sql`select id from ticket_item where ticket_id in (${ticketsThat(are)})`
        : ticketsThat(are);
    const blanked = set.filter(([, to]) => to === "''").map(([column]) => sql`${sql.ref(column)} <> ''`);
    const isPersonal = blanked.length === 0 ? sql`true` : sql.join(blanked, sql` or `);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)}
      where ${sql.ref(by)} in (${ids}) and (${isPersonal})`.execute(one.deps.db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** A fingerprint of everything that statistics are made from. */
async function statistics(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select md5(string_agg(ticket::text, ',' order by id)) from
        (select id, organization_id, queue_date, num, prefix, type, pass_way, status, entry_at from ticket) ticket) as tickets,
      (select md5(string_agg(ticket_item::text, ',' order by id)) from ticket_item) as items,
      (select md5(string_agg(ticket_event::text, ',' order by organization_id, queue_date, seq)) from ticket_event) as events,
      (select md5(string_agg(occupancy::text, ',' order by ticket_item_id)) from occupancy) as occupancy,
      (select md5(string_agg(concat_ws(' ', ticket_id, answered_at, first_rating, second_rating, third_rating), ','
        order by ticket_id)) from survey_answer) as ratings,
      (select md5(string_agg(concat_ws(' ', id, ticket_id, channel, kind, created_at), ',' order by id)) from message)
        as messages`.execute(one.deps.db);
  return rows[0];
}

async function runs() {
  return one.deps.db
    .selectFrom("retention_run")
    .select(["organization_id as id", "local_date as date", "visits", "finished_at as finished"])
    .orderBy("organization_id")
    .orderBy("local_date")
    .execute();
}

async function countOld(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${ticketsThat("old")}) as old`.execute(one.deps.db);
  return rows[0]?.count ?? 0;
}

describe("over two years of the demo", () => {
  test("erases old visits in every table; statistics and younger visits stay", async () => {
    const [old, young, before] = [await personalRows("old"), await personalRows("young"), await statistics()];
    const count = await countOld();
    expect(Object.values(old).every((rows) => rows > 500)).toBe(true);
    expect(Object.values(young).every((rows) => rows > 500)).toBe(true);

    // The server stops between two batches.
    const stopping = new AbortController();
    await runRetention(
      {
        ...one.deps,
        inTransaction: async (work) => {
          const done = await one.deps.inTransaction(work);
          stopping.abort();
          return done;
        },
      },
      stopping.signal,
    );
    expect((await runs()).map(({ visits, finished }) => ({ visits, finished }))).toEqual([
      { visits: 500, finished: null },
    ]);

    // A batch fails before it is written.
    await expect(
      runRetention({
        ...one.deps,
        inTransaction: (work) =>
          one.deps.inTransaction(async (tx) => {
            await work(tx);
            throw new Error("the power is gone");
          }),
      }),
    ).rejects.toThrow(/retention of organization/);
    expect((await runs())[0]?.visits).toBe(500);

    // Both servers at once do the rest.
    await Promise.all([runRetention(one.deps), runRetention(other.deps)]);

    const nothing = Object.fromEntries(Object.keys(old).map((name) => [name, 0]));
    expect(await personalRows("old")).toEqual(nothing);
    expect(await personalRows("young")).toEqual(young);
    expect(await statistics()).toEqual(before);
    const finished = await runs();
    expect(finished.map(({ finished: at }) => at)).toEqual([clock.now(), clock.now(), clock.now()]);
    expect(finished.reduce((sum, { visits }) => sum + visits, 0)).toBe(count);
  });

  test("the audit log tells of each run once, without visitors' data", async () => {
    const lines = await one.deps.db.selectFrom("audit_log").selectAll().orderBy("organization_id").execute();
    expect(lines.map(({ actor_id: actor, action, details }) => ({ actor, action, details }))).toEqual(
      (await runs())
        .filter(({ visits }) => visits > 0)
        .map(({ date, visits }) => ({ actor: null, action: "retention.run", details: { date, visits } })),
    );
  });

  test("a second run on the same day does nothing", async () => {
    const before = await runs();
    await runRetention(one.deps);
    expect(await runs()).toEqual(before);
  });

  test("the next night erases the next visits, and a run at night waits for its hour", async () => {
    const before = await runs();
    // Midnight is over everywhere, and it is not yet three.
    clock.set("2026-11-16T23:30:00Z");
    await runRetention(one.deps);
    expect(await runs()).toEqual(before);
    // No server was there for a month.
    clock.set("2026-12-16T12:00:00Z");
    await runRetention(one.deps);
    const later = (await runs()).filter(({ date }) => date > "2026-11-16");
    expect(later).toMatchObject([1, 2, 3].map((id) => ({ id, date: "2026-12-16", finished: clock.now() })));
    expect(later[0]?.visits).toBeGreaterThan(0);
  });
});

test("a server that remembers an old day shows nothing of its visitors, and writes nothing back", async () => {
  clock.set("2026-12-17T12:00:00Z");
  const date = (
    await one.deps.db
      .selectFrom("ticket")
      .select("queue_date")
      .where("organization_id", "=", 1)
      .where("erased_at", "is", null)
      .orderBy("queue_date")
      .executeTakeFirstOrThrow()
  ).queue_date;
  const key = { organizationId: 1, date };
  const valuesOn = async ({ deps }: TestApp) => {
    const { day, clients } = await deps.days.read(key);
    return allTickets(day).flatMap(({ id }) => clients.get(id)?.values ?? []);
  };
  expect((await valuesOn(one)).length).toBeGreaterThan(0);
  expect((await valuesOn(other)).length).toBeGreaterThan(0);

  clock.set("2027-02-20T12:00:00Z");
  await runRetention(one.deps);
  expect(await valuesOn(one)).toEqual([]);
  expect(await valuesOn(other)).toEqual([]);
  await askDay(other.deps.days, key, {
    actorId: null,
    command: () => ({ type: "tick" }),
    answer: () => null,
  });
  const { rows } = await sql`
    select from ticket_value join ticket on ticket.id = ticket_id
    where organization_id = 1 and queue_date = ${date} and data_field_id = ${dataFieldIds.phone}`.execute(
    one.deps.db,
  );
  expect(rows).toEqual([]);
});
