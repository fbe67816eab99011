import { parseSetCookie } from "cookie";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#auth/passwords";
import { makePerson } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";
import type { World } from "#testing/draft-for";

let server: TestApp;
/** Another server on the same database. */
let other: TestApp;
let world: World;
const password = "correct horse";

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  world = await makeWorld(server);
  await server.deps.db
    .insertInto("staff")
    .values([
      { username: "Anna", password_hash: await hashPassword(password), role: "global", is_admin: true },
      { username: "without-password", role: "global", is_admin: true },
    ])
    .execute();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const login = (body: unknown, at = server) =>
  at.app.inject({ method: "POST", url: "/api/auth/login", payload: Object(body) });
const refresh = (cookie: string, headers = {}) =>
  server.app.inject({ method: "POST", url: "/api/auth/refresh", headers: { cookie, ...headers } });
const asks = (token: string, at = server) =>
  at.app.inject({ url: "/api/service", headers: { authorization: `Bearer ${token}` } });

function cookiesOf(answer: LightMyRequestResponse): Readonly<Record<string, string>> {
  const set = [answer.headers["set-cookie"] ?? []].flat().map((line) => parseSetCookie(line));
  return Object.fromEntries(set.map(({ name, value = "" }) => [name, value]));
}
const sent = (cookies: Readonly<Record<string, string>>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
const isRefresh = (name: string): boolean => name.startsWith("cherga_refresh_");
const refreshCookieOf = (answer: LightMyRequestResponse): string =>
  sent(Object.fromEntries(Object.entries(cookiesOf(answer)).filter(([name]) => isRefresh(name))));

test("signs in by name, however it is capitalised, and never answers the password", async () => {
  const answer = await login({ username: "aNNa", password });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ user: { username: "Anna", isAdmin: true, role: "global" } });
  expect(answer.body).not.toContain("password");
  expect((await asks(answer.json().access_token)).statusCode).toBe(200);
});

test("keeps its cookies from scripts and from other sites", async () => {
  const answer = await login({ username: "anna", password });
  for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Strict/);
  }
});

test.each([
  ["a wrong password", { username: "anna", password: "wrong" }],
  ["an unknown name", { username: "nobody", password }],
  ["an account that has no password", { username: "without-password", password }],
])("refuses %s in the same words", async (_case, body) => {
  const answer = await login(body);
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: "ERROR_LOGIN" }]);
});

test("locks a name at an address after ten wrong passwords, on every server, and says for how long", async () => {
  const wrong = { username: "guessed", password: "wrong" };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => login(wrong, index % 2 === 0 ? server : other)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);

  const locked = await login(wrong);
  expect(locked.statusCode).toBe(429);
  expect(Number(locked.headers["retry-after"])).toBeGreaterThan(60);
  expect(locked.json()).toEqual({
    error: "ERROR_TOO_MANY",
    details: { retryAfter: Number(locked.headers["retry-after"]) },
  });
  expect((await login({ username: "anna", password })).statusCode).toBe(200);
});

const wrongFrom = (remoteAddress: string, username: string, headers = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    headers,
    payload: { username, password: "wrong" },
  });

test("counts the addresses of one network together", async () => {
  for (let host = 1; host <= 10; host += 1)
    expect((await wrongFrom(`2001:db8:7:1::${host}`, "somebody")).statusCode).toBe(401);
  expect((await wrongFrom("2001:db8:7:1:ffff::1", "somebody")).statusCode).toBe(429);
  expect((await wrongFrom("2001:db8:7:2::1", "somebody")).statusCode).toBe(401);
});

test("slows down guesses of one name from many addresses, but not from addresses where its user has signed in", async () => {
  const right = { username: "anna", password };
  const signIn = (remoteAddress: string) =>
    server.app.inject({ method: "POST", url: "/api/auth/login", remoteAddress, payload: right });
  expect((await signIn("192.0.2.1")).statusCode).toBe(200);
  for (let host = 1; host <= 20; host += 1) await wrongFrom(`198.51.100.${host}`, "Anna");
  const stranger = await wrongFrom("198.51.100.21", "anna");
  expect(stranger.statusCode).toBe(429);
  expect(Number(stranger.headers["retry-after"])).toBeLessThanOrEqual(300);
  expect((await signIn("192.0.2.1")).statusCode).toBe(200);
  await sql`update throttle set ends_at = now() where key = 'login as anna'`.execute(server.deps.db);
  expect((await signIn("198.51.100.22")).statusCode).toBe(200);
});

test("believes a proxy only if it is known, and only if it names an address", async () => {
  const named = (count: number) => ({ "x-forwarded-for": `203.0.113.${count}` });
  for (let count = 1; count <= 10; count += 1)
    expect((await wrongFrom("192.0.2.9", "proxied", named(count))).statusCode).toBe(401);
  expect((await wrongFrom("192.0.2.9", "proxied", named(11))).statusCode).toBe(429);
  expect((await wrongFrom("127.0.0.1", "proxied", named(11))).statusCode).toBe(401);
  const long = { "x-forwarded-for": "x".repeat(8_000) };
  expect((await wrongFrom("127.0.0.1", "long", long)).statusCode).toBe(401);
  const many = { "x-forwarded-for": Array.from({ length: 1_000 }, () => "127.0.0.1").join(",") };
  expect((await wrongFrom("127.0.0.1", "many", many)).statusCode).toBe(401);
});

test("a refresh returns a new token, a new cookie and the session's organization", async () => {
  const first = await login({ username: "anna", password });
  const second = await refresh(refreshCookieOf(first));
  expect(second.statusCode).toBe(200);
  expect(second.json()).toMatchObject({
    user: { username: "Anna" },
    current: { countryId: null, regionId: null, organizationId: null, operatorId: null },
  });
  expect(refreshCookieOf(second)).not.toBe(refreshCookieOf(first));
  expect((await asks(second.json().access_token)).statusCode).toBe(200);
});

test("two tabs may refresh at once", async () => {
  const cookie = refreshCookieOf(await login({ username: "anna", password }));
  const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers.filter((answer) => refreshCookieOf(answer) !== "")).toHaveLength(1);
});

test("a refresh cookie that is used again later ends the session", async () => {
  const old = refreshCookieOf(await login({ username: "anna", password }));
  const renewed = await refresh(old);
  await sql`update session set refreshed_at = now() - interval '1 hour'`.execute(server.deps.db);
  expect((await refresh(old)).statusCode).toBe(401);
  expect((await asks(renewed.json().access_token)).statusCode).toBe(401);
  expect((await refresh(refreshCookieOf(renewed))).statusCode).toBe(401);
});

test("a browser stays signed in at two installations on one host", async () => {
  const elsewhere = await makeTestApp();
  try {
    await elsewhere.deps.db
      .insertInto("staff")
      .values({
        username: "Anna",
        password_hash: await hashPassword(password),
        role: "global",
        is_admin: true,
      })
      .execute();
    const here = cookiesOf(await login({ username: "anna", password }));
    const there = cookiesOf(await login({ username: "anna", password }, elsewhere));
    // The browser sends what both have set, to both.
    const cookie = sent({ ...here, ...there });
    for (const at of [server, elsewhere]) {
      const url = "/api/auth/refresh";
      const answer = await at.app.inject({ method: "POST", url, headers: { cookie } });
      expect(answer.statusCode).toBe(200);
      const own = at === server ? here : there;
      expect(Object.keys(cookiesOf(answer)).toSorted()).toEqual(Object.keys(own).toSorted());
    }
  } finally {
    await elsewhere.close();
  }
});

test("a session from before cookies had the id of the installation goes on", async () => {
  const cookies = Object.entries(cookiesOf(await login({ username: "anna", password })));
  const old = cookies.map(([name, value]) => [name.replace(/_[0-9a-f]{8}$/, ""), value] as const);
  expect(old.map(([name]) => name)).toEqual(["cherga_refresh", "cherga_stream"]);
  const renewed = await refresh(sent(Object.fromEntries(old)));
  expect(renewed.statusCode).toBe(200);
  const kept = Object.entries(cookiesOf(renewed)).filter(([, value]) => value !== "");
  expect(kept.map(([name]) => name).toSorted()).toEqual(cookies.map(([name]) => name).toSorted());
  expect((await refresh(sent(Object.fromEntries(kept)))).statusCode).toBe(200);
});

test("the cookie without an id is left to the installation that it belongs to", async () => {
  const cookie = refreshCookieOf(await login({ username: "anna", password }));
  const renewed = await refresh(`${cookie}; cherga_refresh=other; cherga_stream=other`);
  expect(renewed.statusCode).toBe(200);
  expect(Object.keys(cookiesOf(renewed))).toEqual([cookie.split("=")[0]]);
  const refused = await refresh("cherga_refresh=other");
  expect(refused.statusCode).toBe(401);
  expect(Object.keys(cookiesOf(refused))).not.toContain("cherga_refresh");
});

test("a page of another site cannot refresh, even with the cookie", async () => {
  const cookie = refreshCookieOf(await login({ username: "anna", password }));
  expect((await refresh(cookie, { origin: "https://evil.example", host: "cherga.example" })).statusCode).toBe(
    401,
  );
  expect(
    (await refresh(cookie, { origin: "https://cherga.example", host: "cherga.example" })).statusCode,
  ).toBe(200);
});

test("a page of another site cannot sign a user in", async () => {
  const headers = { origin: "https://evil.example", host: "cherga.example" };
  const payload = { username: "anna", password };
  const answer = await server.app.inject({ method: "POST", url: "/api/auth/login", headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: "ERROR_FORBIDDEN" }]);
});

test("no cookie alone may write or read", async () => {
  const cookie = sent(cookiesOf(await login({ username: "anna", password })));
  for (const [method, url] of [
    ["GET", "/api/service"],
    ["POST", "/api/service/create"],
    ["POST", "/api/auth/logout"],
  ] as const) {
    expect((await server.app.inject({ method, url, headers: { cookie } })).statusCode).toBe(401);
  }
});

test("signing out ends the session at once, on every server", async () => {
  const answer = await login({ username: "anna", password });
  const token = answer.json().access_token;
  expect((await asks(token, other)).statusCode).toBe(200);
  const out = await server.app.inject({
    method: "POST",
    url: "/api/auth/logout",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(out.json()).toBe(true);
  expect((await asks(token, server)).statusCode).toBe(401);
  expect((await asks(token, other)).statusCode).toBe(401);
  expect((await refresh(refreshCookieOf(answer))).statusCode).toBe(401);
});

test.each([
  "",
  "Bearer",
  "Bearer x",
  "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
  "Basic YWRtaW46YWRtaW4=",
])("takes %j for no sign-in", async (authorization) => {
  const answer = await server.app.inject({ url: "/api/service", headers: { authorization } });
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: "ERROR_SIGN_IN" }]);
});

test("changed rights take effect at once", async () => {
  const person = await makePerson(server, { is_admin: true });
  expect((await person.call("GET", "/user")).statusCode).toBe(200);
  await server.deps.db.updateTable("staff").set({ is_admin: false }).where("id", "=", person.id).execute();
  expect((await person.call("GET", "/user")).statusCode).toBe(403);
});

test("a new password signs the account out everywhere else", async () => {
  const first = await login({ username: "anna", password });
  const second = await login({ username: "anna", password });
  const token = second.json().access_token;
  const changed = await server.app.inject({
    method: "PATCH",
    url: `/api/user/edit/${second.json().user.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: {
      password: "another horse",
      confirm_password: "another horse",
      current_password: password,
    },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await asks(first.json().access_token)).statusCode).toBe(401);
  expect((await asks(token)).statusCode).toBe(200);
  expect((await login({ username: "anna", password })).statusCode).toBe(401);
  expect((await login({ username: "anna", password: "another horse" })).statusCode).toBe(200);
});

test("a user who changes their own password needs the old one, and a common one is refused", async () => {
  const username = "carefully";
  await server.deps.db
    .insertInto("staff")
    .values({ username, password_hash: await hashPassword(password), role: "global", is_admin: true })
    .execute();
  const { user, access_token } = (await login({ username, password })).json();
  const change = async (payload: object) => {
    const answer = await server.app.inject({
      method: "PATCH",
      url: `/api/user/edit/${user.id}`,
      headers: { authorization: `Bearer ${access_token}` },
      payload,
    });
    return [answer.statusCode, answer.json().details];
  };
  const issue = (field: string, code: string) => [400, [{ path: [field], code }]];
  const next = "another horse";
  expect(await change({ password: next })).toEqual(issue("current_password", "ERROR_REQUIRED"));
  expect(await change({ password: next, current_password: "a wrong one" })).toEqual(
    issue("current_password", "ERROR_PASSWORD_CURRENT"),
  );
  // The own name and one letter again and again are guessed as soon as the common ones.
  for (const guessable of ["Password1", "Carefully", "aaaaaaaaa"])
    expect(await change({ password: guessable, current_password: password })).toEqual(
      issue("password", "ERROR_PASSWORD_COMMON"),
    );
  expect(await change({ first_name: "Careful" })).toEqual([200, undefined]);
  expect((await change({ password: next, current_password: password }))[0]).toBe(200);
  expect((await login({ username, password: next })).statusCode).toBe(200);

  const guesses = Array.from({ length: 12 }, () => change({ password, current_password: "a guess" }));
  expect((await Promise.all(guesses)).map(([status]) => status)).toContain(429);
});

test("an operator's session starts at its own desk; others choose desk and organization", async () => {
  const [own = 0, foreign = 0] = world["organization"] ?? [];
  const operator = await makePerson(server, { is_operator: true, organization_id: own });
  expect((await operator.call("GET", "/operator/current")).json()).toMatchObject({ id: operator.id });
  expect((await operator.call("GET", "/organization/current")).json()).toMatchObject({ id: own });
  expect((await operator.call("POST", "/organization/current", { id: foreign })).statusCode).toBe(404);

  const colleague = await makePerson(server, { is_operator: true, organization_id: own });
  expect((await operator.call("POST", "/operator/current", { id: colleague.id })).statusCode).toBe(403);

  const admin = await makePerson(server, { is_admin: true });
  expect((await admin.call("GET", "/organization/current")).json()).toEqual({
    error: "ERROR_ORGANIZATION_SELECT",
  });
  expect((await admin.call("GET", "/operator/current")).json()).toEqual({ error: "ERROR_OPERATOR_SELECT" });
  expect((await admin.call("POST", "/organization/current", { id: own })).json()).toMatchObject({ id: own });
  expect((await admin.call("POST", "/operator/current", { id: operator.id })).json()).toMatchObject({
    id: operator.id,
  });
  expect((await admin.call("GET", "/operator/current")).json()).toMatchObject({ id: operator.id });
  await admin.call("POST", "/organization/current", { id: foreign });
  expect((await admin.call("GET", "/operator/current")).json()).toEqual({ error: "ERROR_OPERATOR_SELECT" });
});

test("time zones are readable by every user", async () => {
  const all = (await server.app.inject({ url: "/api/time-zone/all" })).json();
  expect(all.map(({ title }: { title: string }) => title)).toEqual(["Kyiv", "Warsaw", "Istanbul", "Moscow"]);
  expect((await server.app.inject({ url: "/api/time-zone/default" })).json()).toEqual({
    id: "Europe/Kiev",
    title: "Kyiv",
  });
});

test("administrators see whether an account in scope has a password", async () => {
  const admin = await makePerson(server, { is_admin: true });
  const idOf = async (username: string): Promise<number> =>
    (
      await server.deps.db
        .selectFrom("staff")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow()
    ).id;
  const state = async (username: string, by = admin) =>
    by.call("GET", `/user/${await idOf(username)}/password`);
  expect((await state("Anna")).json()).toEqual({ isSet: true });
  expect((await state("without-password")).json()).toEqual({ isSet: false });
  const local = await makePerson(server, {
    is_admin: true,
    organization_id: world["organization"]?.[0] ?? null,
  });
  expect((await state("Anna", local)).statusCode).toBe(404);
});
