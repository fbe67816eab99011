import type { FoundVisit, RetentionState, VisitorData } from "@cherga/contract/calls/retention";
import { dataFieldIds } from "@cherga/contract/constants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runRetention } from "#retention/run-retention";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askDay } from "#testing/ask-day";
import { storeSurveyAnswer } from "#queue/day/survey-answers";

const clock = makeSetClock("2026-05-04T06:00:00Z");
let one: TestApp;
let other: TestApp;
let here: Centre;
let elsewhere: Centre;
let everywhere: Person;
beforeAll(async () => {
  one = await makeTestApp(undefined, clock);
  other = await makeTestApp(one.database, clock);
  here = await makeCentre(one, { organization: { retentionDays: 30 } });
  elsewhere = await makeCentre(one);
  everywhere = await makePerson(one, { is_admin: true });
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(() => clock.set("2026-05-04T06:00:00Z"));

/** Registers a walk-in, who is served and gone when `served`. */
async function visit(
  centre: Centre,
  said: Readonly<Partial<Record<keyof typeof dataFieldIds, string>>>,
  { served = true, by = one } = {},
): Promise<number> {
  const key = await by.deps.days.dayAt(centre.organizationId, clock.now().getTime());
  const operatorId = centre.operators[0]?.id ?? 0;
  const values = Object.entries(dataFieldIds).flatMap(([name, dataFieldId]) => {
    const value = Object.entries(said).find(([field]) => field === name)?.[1];
    return value === undefined ? [] : [{ dataFieldId, value }];
  });
  const { ticketId, itemId } = await askDay(by.deps.days, key, {
    actorId: null,
    values,
    command: async ({ takeIds }) => {
      const [id = 0, item = 0] = await takeIds(2);
      const parts = [{ itemId: item, serviceId: centre.services[0] }];
      const walkIn = { type: "register", ticketId: id, ticketType: "inPlaceCurrent", parts } as const;
      return served ? { ...walkIn, startedBy: operatorId } : walkIn;
    },
    answer: (decision) => ({ ticketId: decision.ticketId ?? 0, itemId: decision.itemId ?? 0 }),
  });
  if (served)
    await askDay(by.deps.days, key, {
      actorId: operatorId,
      command: () => ({ type: "complete", operatorId, itemId }),
      answer: () => null,
    });
  return ticketId;
}

async function find(
  person: Person,
  field: keyof typeof dataFieldIds,
  value: string,
): Promise<readonly FoundVisit[]> {
  const answer = await person.call("POST", "/visitor-data/find", { dataFieldId: dataFieldIds[field], value });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const idsOf = (visits: readonly FoundVisit[]) => visits.map(({ ticketId }) => ticketId);

const auditLines = () =>
  one.deps.db
    .selectFrom("audit_log")
    .select(["actor_id", "organization_id", "action", "details"])
    .orderBy("id")
    .execute();

test("finds visitors by their values, however written, within the organizations in scope", async () => {
  const mine = await visit(here, {
    phone: "+380 44 111 22 33",
    email: "Anna@Example.org",
    fullName: "Коваленко Анна",
  });
  const theirs = await visit(elsewhere, { phone: "+380 44 111 22 33" });
  await visit(here, { phone: "+380 44 111 22 34" });
  for (const phone of ["+380441112233", "044 111-22-33", "(044) 111 22 33"])
    expect(idsOf(await find(here.admin, "phone", phone))).toEqual([mine]);
  expect(idsOf(await find(here.admin, "email", "anna@example.ORG"))).toEqual([mine]);
  expect(idsOf(await find(here.admin, "fullName", "коваленко  анна"))).toEqual([mine]);
  expect(idsOf(await find(here.admin, "fullName", "Коваленко"))).toEqual([]);
  expect(idsOf(await find(here.admin, "phone", "%"))).toEqual([]);
  expect(idsOf(await find(everywhere, "phone", "0441112233"))).toEqual([theirs, mine]);
  for (const deed of ["export", "erase"]) {
    const answer = await here.admin.call("POST", `/visitor-data/${deed}`, { ticketIds: [mine, theirs] });
    expect(answer.json()).toMatchObject({ error: "ERROR_NOT_FOUND" });
  }
  const operator = await here.operators[0]?.call("POST", "/visitor-data/find", {
    dataFieldId: 5,
    value: "1",
  });
  expect(operator?.statusCode).toBe(403);
});

test("an export holds everything that is kept, and is logged without any of it", async () => {
  const ticketId = await visit(here, { documentNumber: "КМ 123456", fullName: "Мельник Іван" });
  const { db } = one.deps;
  await sql`insert into ticket_note (ticket_item_id, at, text)
    select id, ${clock.now()}, 'Needs a chair' from ticket_item where ticket_id = ${ticketId}`.execute(db);
  const rated = { ticketId, organizationId: here.organizationId, questions: [], comment: "Quick" };
  await storeSurveyAnswer(one.deps.pool, { ...rated, ratings: [5, 4, 3] }, clock.now());
  await sql`insert into photo (organization_id, type, content, ticket_id)
    values (${here.organizationId}, 'image/png', ${Buffer.from("picture")}, ${ticketId})`.execute(db);
  await sql`insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at, expires_at)
    values (${here.organizationId}, ${ticketId}, 'sms', 'success', '+380 44 1', 'en', 'Come in', ${clock.now()}, ${clock.now()},
      ${clock.now()})`.execute(db);
  const answer = await here.admin.call("POST", "/visitor-data/export", { ticketIds: [ticketId] });
  expect(answer.json<VisitorData>()).toMatchObject({
    exportedAt: clock.now().toISOString(),
    visits: [
      {
        organization: "Centre",
        date: "2026-05-04",
        status: "success",
        registeredAt: clock.now().toISOString(),
        services: [{ state: "complete", notes: [{ at: clock.now().toISOString(), text: "Needs a chair" }] }],
        values: [
          { field: "Full name", value: "Мельник Іван" },
          { field: "Document number", value: "КМ 123456" },
        ],
        messages: [{ channel: "sms", recipient: "+380 44 1", text: "Come in", sent: null }],
        survey: { ratings: [5, 4, 3], comment: "Quick" },
        photos: [`data:image/png;base64,${Buffer.from("picture").toString("base64")}`],
        browsers: [],
      },
    ],
  });
  const { organizationId, admin } = here;
  expect((await auditLines()).at(-1)).toEqual({
    actor_id: admin.id,
    organization_id: organizationId,
    action: "visitorData.export",
    details: { ticketIds: [ticketId] },
  });
});

test("after an erasure no server shows, finds or writes back anything of the visitor; the visit stays", async () => {
  const ticketId = await visit(here, { phone: "+380 44 222 33 44", fullName: "Шевченко Ольга" });
  const stays = await visit(here, { phone: "+380 44 222 33 55" });
  const key = await one.deps.days.dayAt(here.organizationId, clock.now().getTime());
  const seenBy = async ({ deps }: TestApp) => (await deps.days.read(key)).clients.get(ticketId);
  const [before] = [await seenBy(one), await seenBy(other)];
  expect(before?.values).toHaveLength(2);
  // An answer that may be asked for again shows the ticket.
  await sql`insert into idempotency (owner, key, request_hash, answer)
    values ('somebody', 'once', '\\x01', ${JSON.stringify({ ticket: { token: before?.token, client: before?.values } })})`.execute(
    one.deps.db,
  );

  const answer = await here.admin.call("POST", "/visitor-data/erase", { ticketIds: [ticketId] });
  expect(answer.json()).toEqual({ visits: 1 });
  for (const server of [one, other]) {
    expect((await seenBy(server))?.values).toEqual([]);
    expect((await seenBy(server))?.token).not.toBe(before?.token);
    expect((await server.deps.days.read(key)).clients.get(stays)?.values).toHaveLength(1);
  }
  expect(await find(here.admin, "phone", "+380 44 222 33 44")).toEqual([]);
  const handle = { headers: { authorization: `Ticket ${before?.token}` } };
  expect((await one.app.inject({ url: "/api/tracker", ...handle })).statusCode).toBe(401);

  // The other server knew the day before the erasure, and now writes to it.
  await visit(here, { phone: "+380 44 222 33 66" }, { by: other });
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from ticket_value where ticket_id = ${ticketId})
      + (select count(*) from idempotency where key = 'once') as left`.execute(one.deps.db);
  expect(rows).toEqual([{ left: 0 }]);
  const kept = await sql`select ticket.num, state from ticket join ticket_item on ticket_id = ticket.id
    where ticket.id = ${ticketId}`.execute(one.deps.db);
  expect(kept.rows).toEqual([{ num: expect.any(Number), state: "complete" }]);
  expect((await auditLines()).at(-1)).toMatchObject({
    action: "visitorData.erase",
    details: { ticketIds: [ticketId] },
  });
});

test("a visit that is still open is not erased, and nothing with it", async () => {
  const phone = "+380 44 333 44 55";
  const [over, open] = [await visit(here, { phone }), await visit(here, { phone }, { served: false })];
  const found = await find(here.admin, "phone", phone);
  expect(found.map(({ ticketId, isOpen }) => [ticketId, isOpen])).toEqual([
    [open, true],
    [over, false],
  ]);
  const refused = await here.admin.call("POST", "/visitor-data/erase", { ticketIds: [over, open] });
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: "ERROR_ACTION_NOT_ALLOWED", details: { ticketIds: [open] } },
  ]);
  expect(await find(here.admin, "phone", phone)).toHaveLength(2);

  // Cancelled, it can be.
  const key = await one.deps.days.dayAt(here.organizationId, clock.now().getTime());
  await askDay(one.deps.days, key, {
    actorId: null,
    command: () => ({ type: "cancel", ticketId: open }),
    answer: () => null,
  });
  const erased = await here.admin.call("POST", "/visitor-data/erase", { ticketIds: [over, open] });
  expect(erased.json()).toEqual({ visits: 2 });
});

test("the organization's page shows when data was erased, and when the next erasure is", async () => {
  const centre = await makeCentre(one, { organization: { retentionDays: 30 } });
  const state = async (): Promise<RetentionState> =>
    (await centre.admin.call("GET", `/organization/retention?id=${centre.organizationId}`)).json();
  expect(await state()).toEqual({ lastRun: null, lastErasing: null, total: 0, next: null });
  await visit(centre, { phone: "+380 44 444 55 66" });
  await visit(centre, { phone: "+380 44 444 55 77" });
  expect((await state()).next).toEqual({ date: "2026-06-04", visits: 2 });

  clock.set("2026-06-03T12:00:00Z");
  await runRetention(one.deps);
  const lastRun = { at: "2026-06-03T12:00:00.000Z", visits: 0 };
  expect(await state()).toMatchObject({
    lastRun,
    lastErasing: null,
    next: { date: "2026-06-04", visits: 2 },
  });

  clock.set("2026-06-10T12:00:00Z");
  expect((await state()).next).toEqual({ date: "2026-06-10", visits: 2 });
  await runRetention(one.deps);
  const run = { at: "2026-06-10T12:00:00.000Z", visits: 2 };
  expect(await state()).toEqual({ lastRun: run, lastErasing: run, total: 2, next: null });

  const stranger = await elsewhere.admin.call("GET", `/organization/retention?id=${centre.organizationId}`);
  expect(stranger.statusCode).toBe(404);
});

test("the audit log has each password set for another user, and each import of a snapshot", async () => {
  const somebody = await makePerson(one, { organization_id: here.organizationId });
  const password = "a long and unusual one 71";
  const edited = await everywhere.call("PATCH", `/user/edit/${somebody.id}`, { password, version: 1 });
  expect(edited.statusCode).toBe(200);
  expect((await auditLines()).at(-1)).toEqual({
    actor_id: everywhere.id,
    organization_id: here.organizationId,
    action: "password.set",
    details: { staffId: somebody.id },
  });
  const taken = await everywhere.call("GET", `/organization/snapshot?id=${here.organizationId}`);
  const snapshotId = taken.json<{ id: number }>().id;
  const imported = await everywhere.call(
    "GET",
    `/organization/import?snapshotId=${snapshotId}&id=${here.organizationId}`,
  );
  expect(imported.statusCode).toBe(200);
  expect((await auditLines()).at(-1)).toEqual({
    actor_id: everywhere.id,
    organization_id: here.organizationId,
    action: "snapshot.import",
    details: { snapshotId, isNew: false },
  });
});
