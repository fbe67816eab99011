import { afterAll, beforeAll, expect, test } from "vitest";
import type { World } from "#testing/draft-for";
import { makePerson, type Person, statusesOf } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";

let server: TestApp;
let world: World;
let own: number;
let foreign: number;
let localAdmin: Person;
let globalAdmin: Person;

beforeAll(async () => {
  server = await makeTestApp();
  world = await makeWorld(server);
  [own, foreign] = world["organization"] ?? [0, 0];
  globalAdmin = await makePerson(server, { is_admin: true });
  localAdmin = await makePerson(server, { is_admin: true, organization_id: own });
});
afterAll(() => server.close());

const forbidden = [403, { error: "ERROR_FORBIDDEN" }];
const text = (value: string) => ({ en: value, ru: value, ua: value });

test.each([
  ["a global role", { role: "global" }],
  ["another organization", { allowedOrganizationIds: "foreign" }],
  ["payments, which they may not take themselves", { payment: true }],
])("a local administrator cannot grant %s", async (_case, powers) => {
  const granted = "allowedOrganizationIds" in powers ? { allowedOrganizationIds: [foreign] } : powers;
  const made = await localAdmin.call("POST", "/user/create", { username: "granted", ...granted });
  expect([made.statusCode, made.json()]).toEqual(forbidden);

  const self = await localAdmin.call("PATCH", `/user/edit/${localAdmin.id}`, granted);
  expect([self.statusCode, self.json()]).toEqual(forbidden);
});

test("a local administrator cannot touch an account that holds more, though it is of the same organization", async () => {
  const superior = await makePerson(server, { is_admin: true, role: "global", organization_id: own });
  const wider = await makePerson(server, {
    organization_id: own,
    allowed_organization_ids: JSON.stringify([foreign]),
  });
  for (const { id } of [superior, wider]) {
    expect((await localAdmin.call("GET", `/user/${id}`)).statusCode).toBe(200);
    for (const answer of [
      await localAdmin.call("PATCH", `/user/edit/${id}`, { password: "taken over" }),
      await localAdmin.call("DELETE", `/user/delete/${id}`),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual(forbidden);
    }
  }
});

test("a local administrator cannot take over an account by its operator side either", async () => {
  const superior = await makePerson(server, {
    is_admin: true,
    is_operator: true,
    role: "global",
    organization_id: own,
  });
  for (const answer of [
    await localAdmin.call("PATCH", `/operator/edit/${superior.id}`, { username: "renamed" }),
    await localAdmin.call("DELETE", `/operator/delete/${superior.id}`),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual(forbidden);
  }
});

test("a local administrator rules their own organization", async () => {
  const made = await localAdmin.call("POST", "/user/create", { username: "clerk", isOperator: true });
  expect(made.json()).toMatchObject({ organizationId: own, role: "local" });
  const renamed = await localAdmin.call("PATCH", `/organization/edit/${own}`, { code: "new" });
  expect(renamed.json()).toMatchObject({ id: own, code: "new" });
});

test.each([
  ["POST", "/organization/create"],
  ["POST", "/service/create"],
  ["PATCH", "/language/edit/1"],
  ["DELETE", "/data-field/delete/1"],
] as const)("a local administrator cannot write shared rows: %s %s", async (method, path) => {
  const answer = await localAdmin.call(method, path, {});
  expect([answer.statusCode, answer.json()]).toEqual(forbidden);
});

test("an administrator for schedules writes only schedules", async () => {
  const scheduler = await makePerson(server, { is_admin: true, schedule_only: true, organization_id: own });
  const made = await scheduler.call("POST", "/schedule/create", { description: "Weekdays" });
  expect(made.statusCode).toBe(201);
  expect((await scheduler.call("GET", "/service")).statusCode).toBe(200);
  for (const [method, path] of [
    ["POST", "/terminal/create"],
    ["PATCH", `/organization/edit/${own}`],
    ["PATCH", `/user/edit/${scheduler.id}`],
    ["GET", "/user"],
    ["GET", "/printer-device"],
  ] as const) {
    expect((await scheduler.call(method, path, method === "GET" ? undefined : {})).statusCode).toBe(403);
  }
});

test.each([
  "user",
  "printer-device",
  "pos-device",
  "voice-device",
  "remote-device",
  "board-device",
  "server",
])("only administrators read %s", async (name) => {
  const operator = await makePerson(server, { is_operator: true, organization_id: own });
  expect((await operator.call("GET", `/${name}`)).statusCode).toBe(403);
  expect((await operator.call("GET", `/${name}/sse/status`)).statusCode).toBe(403);
});

test("lists show the chosen organization, any other in scope by name, and all of them when asked", async () => {
  const both = await makePerson(server, {
    is_admin: true,
    organization_id: own,
    allowed_organization_ids: JSON.stringify([foreign]),
  });
  const here = (await both.call("POST", "/terminal/create", { name: "here" })).json();
  const there = (
    await both.call("POST", "/terminal/create", { name: "there", organizationId: foreign })
  ).json();
  const ids = async (query: string) =>
    (await both.call("GET", `/terminal${query}`)).json().map(({ id }: { id: number }) => id);

  expect(await ids("")).toEqual([here.id]);
  expect(await ids(`?organizationId=${foreign}`)).toEqual([there.id]);
  expect(await ids("?organizationId=all")).toEqual([here.id, there.id]);
  expect((await localAdmin.call("GET", `/terminal?organizationId=${foreign}`)).statusCode).toBe(403);
  expect((await localAdmin.call("GET", "/terminal?organizationId=all")).json()).toEqual([here]);
  await both.call("POST", "/organization/current", { id: foreign });
  expect(await ids("")).toEqual([there.id]);
});

test("an organization that was taken away is not chosen any more", async () => {
  const person = await makePerson(server, {
    organization_id: own,
    allowed_organization_ids: JSON.stringify([foreign]),
  });
  await person.call("POST", "/organization/current", { id: foreign });
  await server.deps.db
    .updateTable("staff")
    .set({ allowed_organization_ids: "[]" })
    .where("id", "=", person.id)
    .execute();
  expect((await person.call("GET", "/organization/current")).json()).toEqual({
    error: "ERROR_ORGANIZATION_SELECT",
  });
  expect((await person.call("GET", "/terminal")).statusCode).toBe(200);
});

test("a user who has chosen no organization must name one", async () => {
  const answer = await globalAdmin.call("POST", "/terminal/create", { name: "nowhere" });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: "ERROR_ORGANIZATION_SELECT" }]);
});

test("the last global administrator stays, even when two demote each other at once", async () => {
  const alone = await makeTestApp();
  const [one, two] = [
    await makePerson(alone, { is_admin: true }),
    await makePerson(alone, { is_admin: true }),
  ];
  const answers = await Promise.all([
    one.call("PATCH", `/user/edit/${two.id}`, { isAdmin: false }),
    two.call("PATCH", `/user/edit/${one.id}`, { isAdmin: false }),
  ]);
  const remaining = await alone.deps.db
    .selectFrom("staff")
    .select("id")
    .where("is_admin", "=", true)
    .execute();
  expect(remaining).toHaveLength(1);
  expect(statusesOf(answers)).toEqual([200, expect.toBeOneOf([403, 409])]);

  const last = remaining[0]?.id === one.id ? one : two;
  const deleted = await last.call("DELETE", `/user/delete/${last.id}`);
  expect([deleted.statusCode, deleted.json()]).toEqual([409, { error: "ERROR_LAST_ADMIN" }]);
  await alone.close();
});

test("a visitor sees the visible packages, and only the fields that visitors need", async () => {
  const items = [{ id: "a", type: "service", serviceId: world["service"]?.[0], order: 0, dependencies: [] }];
  const shown = (
    await globalAdmin.call("POST", "/service-package/create", { name: text("Shown"), items })
  ).json();
  const hidden = (
    await globalAdmin.call("POST", "/service-package/create", { name: text("Hidden"), items, is_view: false })
  ).json();

  const list = (await server.app.inject({ url: "/api/service-package" })).json();
  expect(list).toContainEqual({
    id: shown.id,
    name: shown.name,
    description: {},
    items,
    mainServiceId: null,
  });
  expect(list.map(({ id }: { id: number }) => id)).not.toContain(hidden.id);
  expect((await server.app.inject({ url: `/api/service-package/${hidden.id}` })).statusCode).toBe(404);
});
