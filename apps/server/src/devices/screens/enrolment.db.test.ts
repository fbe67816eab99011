import { afterAll, beforeAll, expect, test } from "vitest";
import { enrolmentCode } from "@cherga/contract/calls/enrolment";
import { type Centre, makeCentre } from "#testing/centre";
import { strangersCall } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let other: TestApp;
let centre: Centre;
let terminalId: number;

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  centre = await makeCentre(server, { operators: 1 });
  const made = await centre.admin.call("POST", "/terminal/create", { name: "By the door" });
  terminalId = made.json().id;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const makeCode = async (): Promise<{ id: number; code: string }> =>
  (await centre.admin.call("POST", "/enrolment/create", { terminalId })).json();
const exchange = (app: TestApp, code: string, remoteAddress = "10.0.0.1") =>
  app.app.inject({ method: "POST", url: "/api/enrolment/exchange", payload: { code }, remoteAddress });
const self = (app: TestApp, credential: string) =>
  app.app.inject({ url: "/api/enrolment/self", headers: { authorization: `Screen ${credential}` } });

test("a screen gets its credential for a code, however it is typed, and is known by it on every server", async () => {
  const { id, code } = await makeCode();
  expect(code).toMatch(new RegExp(`^[${enrolmentCode.alphabet}]{${enrolmentCode.length}}$`));
  const answer = (await exchange(server, ` ${code.toLowerCase()} `)).json();
  expect(answer).toMatchObject({ terminalId, boardId: null, operatorId: null });
  expect((await self(other, answer.credential)).json()).toEqual({
    terminalId,
    boardId: null,
    operatorId: null,
    organizationId: centre.organizationId,
  });
  const listed = (await centre.admin.call("GET", `/enrolment?terminalId=${terminalId}`)).json();
  expect(listed).toMatchObject([{ id, codeExpires: null, seenFrom: "127.0.0.1" }]);
});

test("a code is good for one screen, however many try at once on both servers", async () => {
  const { code } = await makeCode();
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, index) => exchange(index % 2 ? server : other, code, `10.0.1.${index}`)),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(tries.filter(({ statusCode }) => statusCode === 404)).toHaveLength(7);
});

test("a code that has lapsed opens nothing", async () => {
  const { id, code } = await makeCode();
  await server.deps.pool.query("update enrolment set code_expires_at = now() where id = $1", [id]);
  expect((await exchange(server, code)).statusCode).toBe(404);
});

test("allows ten guesses of a code", async () => {
  const tries = [];
  for (let count = 0; count < 12; count += 1) tries.push(await exchange(server, `GUESS${count}`, "10.0.2.1"));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(404), 429, 429]);
  expect(tries.at(-1)?.headers["retry-after"]).toBeDefined();
});

test("a screen that is shut out is out at once, on every server", async () => {
  const { id, code } = await makeCode();
  const { credential } = (await exchange(server, code, "10.0.3.1")).json();
  expect((await centre.admin.call("DELETE", `/enrolment/delete/${id}`)).json()).toBe(true);
  expect((await self(other, credential)).statusCode).toBe(401);
});

test("refuses to enrol or remove screens of other organizations, and refuses operators", async () => {
  const { id } = await makeCode();
  const elsewhere = await makeCentre(server, { operators: 1 });
  const theirs = elsewhere.admin;
  expect((await theirs.call("POST", "/enrolment/create", { terminalId })).statusCode).toBe(404);
  expect((await theirs.call("DELETE", `/enrolment/delete/${id}`)).statusCode).toBe(404);
  expect((await theirs.call("GET", "/enrolment")).json()).toEqual([]);
  expect((await elsewhere.operators[0]?.call("GET", "/enrolment"))?.statusCode).toBe(403);
  expect((await strangersCall(server, "GET", "/enrolment")).statusCode).toBe(401);
});
