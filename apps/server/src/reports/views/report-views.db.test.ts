import { mostViews } from "@cherga/contract/shapes/report/views";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePerson, type Person, statusesOf } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";

let server: TestApp;
let here: number;
let elsewhere: number;
beforeAll(async () => {
  server = await makeTestApp();
  [here = 0, elsewhere = 0] = (await makeWorld(server)).organization ?? [];
});
afterAll(() => server.close());

let owner: Person;
let colleague: Person;
beforeEach(async () => {
  await server.deps.db.deleteFrom("report_view").execute();
  owner = await makePerson(server, { organization_id: here, first_name: "Olha", last_name: "Koval" });
  colleague = await makePerson(server, { organization_id: here });
});

const lastWeek = {
  name: "Last week",
  report: "ticket",
  search: { period: "lastWeek", services: 3 },
  isShared: false,
};

const save = async (person: Person, view: object = {}) =>
  person.call("POST", "/report/view/create", { ...lastWeek, ...view });
const saved = async (person: Person, view: object = {}): Promise<number> => {
  const answer = await save(person, view);
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
};
const edit = (person: Person, id: number, patch: object) =>
  person.call("PATCH", `/report/view/edit/${id}`, patch);
const remove = (person: Person, id: number) => person.call("DELETE", `/report/view/delete/${id}`);
const list = async (person: Person): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  (await person.call("GET", "/report/view")).json();
const idsOf = async (person: Person) => (await list(person)).map(({ id }) => id);

test("a saved view is listed by name, as it was saved", async () => {
  const id = await saved(owner);
  const first = await saved(owner, { name: "Arrivals", report: "statistic", search: {} });
  expect(await list(owner)).toEqual([
    expect.objectContaining({ id: first, name: "Arrivals", report: "statistic", search: {} }),
    {
      id,
      name: "Last week",
      report: "ticket",
      search: { period: "lastWeek", services: 3 },
      organizationId: null,
      owner: { id: owner.id, name: "Olha Koval" },
    },
  ]);
});

test("a shared view is seen in its organization, a private one by its owner only", async () => {
  const stranger = await makePerson(server, { organization_id: elsewhere });
  const shared = await saved(owner, { isShared: true });
  const own = await saved(owner, { name: "Mine" });
  expect(await idsOf(owner)).toEqual([shared, own]);
  expect(await idsOf(colleague)).toContain(shared);
  expect(await idsOf(colleague)).not.toContain(own);
  expect(await idsOf(stranger)).toEqual([]);
});

test("a manager of several organizations sees the shared views of the chosen one", async () => {
  const roamer = await makePerson(server, {
    organization_id: here,
    allowed_organization_ids: JSON.stringify([elsewhere]),
  });
  const shared = await saved(owner, { isShared: true });
  expect(await idsOf(roamer)).toContain(shared);
  const own = await saved(roamer, { isShared: true });
  await roamer.call("POST", "/organization/current", { id: elsewhere });
  expect(await idsOf(roamer)).toEqual([own]);
});

test("only the owner changes a view; others do not find it, even when they see it", async () => {
  const shared = await saved(owner, { isShared: true });
  const admin = await makePerson(server, { organization_id: here, is_admin: true });
  for (const person of [colleague, admin])
    expect((await edit(person, shared, { name: "Taken" })).json()).toMatchObject({
      error: "ERROR_NOT_FOUND",
    });
  expect((await remove(colleague, shared)).statusCode).toBe(404);

  const edited = await edit(owner, shared, { name: "Yesterday", search: { period: "yesterday" } });
  expect(edited.json()).toMatchObject({
    name: "Yesterday",
    search: { period: "yesterday" },
    organizationId: here,
  });
  expect((await edit(owner, shared, { isShared: false })).json()).toMatchObject({
    name: "Yesterday",
    organizationId: null,
  });
  expect(await idsOf(colleague)).not.toContain(shared);
});

test("administrators delete shared views of their organizations, never private ones", async () => {
  const shared = await saved(owner, { isShared: true });
  const own = await saved(owner, { name: "Mine" });
  const admin = await makePerson(server, { organization_id: here, is_admin: true });
  const otherAdmin = await makePerson(server, { organization_id: elsewhere, is_admin: true });
  expect((await remove(otherAdmin, shared)).statusCode).toBe(404);
  expect((await remove(admin, own)).statusCode).toBe(404);
  expect((await remove(admin, shared)).json()).toBe(true);
  expect((await remove(admin, shared)).statusCode).toBe(404);
  expect((await remove(owner, own)).json()).toBe(true);
});

test("schedulers and operators have no views", async () => {
  const operator = await makePerson(server, { organization_id: here, is_operator: true });
  const scheduler = await makePerson(server, { organization_id: here, is_admin: true, schedule_only: true });
  for (const person of [operator, scheduler]) {
    expect((await person.call("GET", "/report/view")).statusCode).toBe(403);
    expect((await save(person)).statusCode).toBe(403);
  }
});

test("an owner who has moved away takes the view back, but no longer changes what others see", async () => {
  const shared = await saved(owner, { isShared: true });
  await server.deps.db
    .updateTable("staff")
    .set({ organization_id: elsewhere })
    .where("id", "=", owner.id)
    .execute();
  expect(await idsOf(owner)).toEqual([shared]);
  expect(await idsOf(colleague)).toContain(shared);
  expect((await edit(owner, shared, { name: "Misleading" })).statusCode).toBe(403);
  expect((await edit(owner, shared, { isShared: true })).json()).toMatchObject({
    error: "ERROR_ORGANIZATION_SELECT",
  });
  expect((await edit(owner, shared, { name: "Mine", isShared: false })).statusCode).toBe(200);
  expect(await idsOf(colleague)).not.toContain(shared);
});

test("a view is deleted with its owner, and a shared one with its organization", async () => {
  const { db } = server.deps;
  const admin = await makePerson(server, { is_admin: true });
  const { region_id, country_id } = await db
    .selectFrom("organization")
    .select(["region_id", "country_id"])
    .where("id", "=", here)
    .executeTakeFirstOrThrow();
  const name = { en: "Short-lived", ru: "Short-lived", ua: "Short-lived" };
  const made = await admin.call("POST", "/organization/create", {
    name,
    regionId: region_id,
    countryId: country_id,
  });
  expect(made.statusCode).toBe(201);
  const { id } = made.json();
  await admin.call("POST", "/organization/current", { id });
  await saved(admin, { isShared: true });
  const own = await saved(admin, { name: "Mine" });
  expect((await admin.call("DELETE", `/organization/delete/${id}`)).statusCode).toBe(200);
  expect(await idsOf(admin)).toEqual([own]);

  const shared = await saved(owner, { isShared: true });
  expect((await admin.call("DELETE", `/user/delete/${owner.id}`)).statusCode).toBe(200);
  expect(await idsOf(colleague)).not.toContain(shared);
});

test("sharing needs a chosen organization", async () => {
  const roamer = await makePerson(server);
  expect((await save(roamer, { isShared: true })).json()).toMatchObject({
    error: "ERROR_ORGANIZATION_SELECT",
  });
  const own = await saved(roamer);
  expect((await edit(roamer, own, { isShared: true })).json()).toMatchObject({
    error: "ERROR_ORGANIZATION_SELECT",
  });
  expect(await idsOf(roamer)).toEqual([own]);
});

test("a name is used once per owner and report, also when several save at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(owner)));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toEqual({ error: "ERROR_NOT_UNIQUE", details: { field: "name" } });
  await saved(owner, { report: "survey" });
  await saved(colleague);

  const others = await Promise.all(["A", "B", "C"].map((name) => saved(owner, { name })));
  const renamed = await Promise.all(others.map((id) => edit(owner, id, { name: "The same" })));
  expect(statusesOf(renamed)).toEqual([200, 409, 409]);
});

test("a person has a limited number of views, also when several are saved at once", async () => {
  await server.deps.db
    .insertInto("report_view")
    .values(
      Array.from({ length: mostViews - 2 }, (_, index) => ({
        owner_id: owner.id,
        report: "ticket",
        name: `View ${index}`,
        search: "{}",
        created_at: new Date(),
        changed_at: new Date(),
      })),
    )
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => save(owner, { name: `New ${index}` })),
  );
  expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: "ERROR_LIMIT",
  });
  expect(await idsOf(owner)).toHaveLength(mostViews);
});

test.each([
  ["no name", { name: " " }],
  ["a long name", { name: "n".repeat(81) }],
  ["an unknown report", { report: "salary" }],
  ["a list as a value", { search: { services: [1, 2] } }],
  ["nothing as a value", { search: { services: null } }],
  ["a long value", { search: { services: "1".repeat(2_001) } }],
  ["a long key", { search: { ["k".repeat(41)]: "1" } }],
  ["a key that is no name", { search: { "<b>": "1" } }],
  ["a value that cannot be stored", { search: { search: "\u0000" } }],
  [
    "too many values",
    { search: Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`k${index}`, index])) },
  ],
  ["an unknown field", { ownerId: 1 }],
])("refuses %s", async (_what, view) => {
  expect((await save(owner, view)).json()).toMatchObject({ error: "ERROR_VALIDATION" });
  const id = await saved(owner);
  const { name, search, ...rest } = { ...lastWeek, ...view };
  if (!("report" in view)) {
    const { report: _report, isShared: _isShared, ...unknown } = rest;
    expect((await edit(owner, id, { name, search, ...unknown })).statusCode).toBe(400);
  }
  expect(await list(owner)).toMatchObject([{ name: "Last week", search: lastWeek.search }]);
});

test("the largest view is stored as it is", async () => {
  const search = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`k${index}`, "я".repeat(2_000)]),
  );
  await saved(owner, { search });
  expect(await list(owner)).toMatchObject([{ search }]);
});
