import { audiences } from "@cherga/contract/access";
import { bodyBoundsOf } from "@cherga/contract/body-bounds";
import type { Call } from "@cherga/contract/call";
import { calls } from "@cherga/contract/calls/all-calls";
import { errors } from "@cherga/contract/errors";
import { issueTexts } from "@cherga/contract/issues";
import * as fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingerprint, makeHandle } from "#auth/tokens";
import { bySize } from "@cherga/test-network/test-size";
import { bindings } from "#resources/bindings";
import { arbitraryFor } from "#testing/arbitrary-for";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";

let server: TestApp;
let admin: Person;
let terminalId: number;
let boardId: number;
let ticketToken: string;
let organizationId: number;

beforeAll(async () => {
  server = await makeTestApp();
  const world = await makeWorld(server);
  admin = await makePerson(server, { payment: true, is_admin: true });
  organizationId = world["organization"]?.[0] ?? 0;
  await admin.call("POST", "/organization/current", { id: organizationId });
  const entry = { type: "service", id: "a", parentId: null, order: 0, title: {} };
  const menu = [{ ...entry, serviceId: world["service"]?.[0] }];
  terminalId = (await admin.call("POST", "/terminal/create", { name: "Kiosk", menu })).json().id;
  boardId = (await admin.call("POST", "/board/create", { name: "Board" })).json().id;
  ticketToken = await makeTicket();
  await countWrites();
});
afterAll(() => server.close());

async function makeTicket(): Promise<string> {
  const { db } = server.deps;
  const day = { organization_id: organizationId, queue_date: "2026-05-04" };
  await db.insertInto("organization_day").values(day).execute();
  const ticket = { id: 1, prefix: "", type: "online", pass_way: "fixed", status: "success" };
  const made = await db
    .insertInto("ticket")
    .values({ ...day, ...ticket, channel: "bookingPage", entry_at: new Date(), registered_at: new Date() })
    .returning("token")
    .executeTakeFirstOrThrow();
  return made.token;
}

/** Each call comes from another caller: those without an account are counted by device and address. */
const knownHeaders = new Map<Call, Promise<Readonly<Record<string, string>>>>();
function headersFor(call: Call): Promise<Readonly<Record<string, string>>> {
  let headers = knownHeaders.get(call);
  if (headers === undefined) knownHeaders.set(call, (headers = makeHeaders(call)));
  return headers;
}

async function makeHeaders({ who }: Call): Promise<Readonly<Record<string, string>>> {
  switch (who) {
    case "terminal":
    case "screen":
      return screenHeaders({ terminal_id: terminalId });
    case "board":
      return screenHeaders({ board_id: boardId });
    case "agent":
      return agentHeaders();
    case "visitor":
      return { authorization: `Ticket ${ticketToken}` };
    default:
      return admin.headers;
  }
}

async function agentHeaders() {
  const token = makeHandle();
  await server.deps.db
    .insertInto("agent")
    .values({
      organization_id: organizationId,
      public_key: token,
      computer: "hall",
      version: "1",
      token_hash: fingerprint(token),
      token_expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { authorization: `Agent ${token}` };
}

async function screenHeaders(screen: { terminal_id: number } | { board_id: number }) {
  const credential = makeHandle();
  await server.deps.db
    .insertInto("enrolment")
    .values({ ...screen, credential_hash: fingerprint(credential), enrolled_at: new Date() })
    .execute();
  return { authorization: `Screen ${credential}` };
}

const someAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** Before its body is read, an update of a bot must show the bot's secret. */
const isOfBot = ({ path }: Call): boolean => path === "/bot/:id";
const withBody = calls.filter((call) => call.body !== undefined && !isOfBot(call));
const withoutAccount = withBody.filter(({ who }) => who === "anyone");
const named = (list: readonly Call[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);

/** Fills the parameters of a path. */
const pathOf = (call: Call, id = "1"): string => `/api${call.path.replace(/:\w+/, id)}`;

const send = async (
  call: Call,
  payload: string | Buffer | undefined,
  headers: Readonly<Record<string, string>> = {},
) =>
  server.app.inject({
    method: call.method,
    url: pathOf(call),
    headers: { ...(await headersFor(call)), "content-type": "application/json", ...headers },
    remoteAddress: someAddress(),
    ...(payload === undefined ? {} : { payload }),
  });

/** A refusal: a code of the catalogue, issues of the catalogue, and nothing of our insides. */
function expectRefusal(answer: LightMyRequestResponse): void {
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  const { error, details, ...rest } = answer.json();
  expect(Object.keys(errors)).toContain(error);
  expect(rest).toEqual({});
  if (error === "ERROR_VALIDATION") {
    for (const issue of details) expect(Object.keys(issueTexts)).toContain(issue.code);
  }
  expect(answer.body).not.toMatch(/at .*\.(ts|js):\d+|select |insert |violates|node_modules/i);
}

/** Counts the statements that write to a resource, also those that are rolled back. */
async function countWrites(): Promise<void> {
  await sql`create sequence test_write`.execute(server.deps.db);
  await sql`create function count_write() returns trigger language plpgsql as $$
    begin perform nextval('test_write'); return null; end $$`.execute(server.deps.db);
  for (const table of new Set(bindings.map((binding) => binding.table)))
    await sql`create trigger count_write after insert or update or delete on ${sql.table(table)}
      execute function count_write()`.execute(server.deps.db);
}

let known = { writes: "", state: "" };

/** A mark that changes with every write to any resource. */
async function stateOfDatabase(): Promise<string> {
  // Reading all tables takes far longer than most refusals, and after most of them nothing was even tried.
  const { rows } = await sql<{ writes: string }>`
    select last_value || ' ' || is_called as writes from test_write`.execute(server.deps.db);
  const writes = rows[0]?.writes ?? "";
  if (known.writes !== writes) known = { writes, state: await readState() };
  return known.state;
}

async function readState(): Promise<string> {
  const marks = bindings.map(
    ({ table }) => sql`select count(*) || ':' || coalesce(sum(version), 0) as mark from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ mark: string }>`${sql.join(marks, sql` union all `)}`.execute(server.deps.db);
  return rows.map(({ mark }) => mark).join();
}

const tenMegabytes = `{"name":"${"x".repeat(10 * 1024 * 1024)}"}`;

describe.each(named(withBody))("%s", (_name, call) => {
  const body = call.body;
  if (body === undefined) return;

  test("refuses an invalid body, and writes nothing", async () => {
    const before = await stateOfDatabase();
    const needsNothing = body.safeParse({}).success;
    for (const payload of [
      ...(needsNothing ? [] : [undefined, "{}"]),
      "null",
      "[]",
      "1",
      '"text"',
      "true",
      "{",
      "{]",
      "\u0000",
      '{"__proto__": {"isAdmin": true}}',
      '{"constructor": {"prototype": {"isAdmin": true}}}',
      '{"surprise": 1}',
      "[".repeat(100_000),
      `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
      `{"a":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`,
    ]) {
      expectRefusal(await send(call, payload));
    }
    const isForm = { "content-type": "application/x-www-form-urlencoded" };
    expectRefusal(await send(call, "username=admin&password=admin", isForm));
    expectRefusal(await send(call, Buffer.from([0xff, 0xfe, 0x00, 0x80])));
    expect(await stateOfDatabase()).toBe(before);
  });

  test("refuses ten megabytes", async () => {
    const answer = await send(call, tenMegabytes);
    expect([answer.statusCode, answer.json()]).toEqual([413, { error: "ERROR_TOO_LARGE" }]);
  });

  test("never breaks on a body that is almost right", async () => {
    let before = await stateOfDatabase();
    await fc.assert(
      fc.asyncProperty(spoiled(arbitraryFor(body)), async (payload) => {
        const isRight = body.safeParse(payload).success;
        const answer = await send(call, JSON.stringify(payload));
        if (answer.statusCode < 300) {
          expect(isRight).toBe(true);
          before = await stateOfDatabase();
        } else {
          expectRefusal(answer);
          expect(await stateOfDatabase()).toBe(before);
        }
      }),
      { numRuns: bySize({ short: 1, ci: 4, long: 12 }) },
    );
  });
});

// The kind of connections is no id: from there, '../1' is a device.
const withId = calls.filter(({ params, path }) => params !== undefined && !path.endsWith("/connect/:type"));
const wrongIds = [
  "0",
  "abc",
  "99999999999999999999",
  "1%00",
  "../1",
  "-1",
  "1.5",
  "%27%20or%201=1--",
  "1;drop",
  "%F0%9F%99%82",
  "%",
  "x".repeat(101),
  "x".repeat(5_000),
];
const triedIds = bySize({ short: wrongIds.slice(0, 5), ci: wrongIds, long: wrongIds });
describe.each(named(withId))("%s", (_name, call) => {
  test.each(triedIds)("refuses the id %s", async (id) => {
    const answer = await server.app.inject({
      method: call.method,
      url: pathOf(call, id),
      headers: { ...(await headersFor(call)), "content-type": "application/json" },
      remoteAddress: someAddress(),
      payload: "{}",
    });
    expectRefusal(answer);
  });
});

describe.each(named(calls.filter(({ query }) => query !== undefined)))("%s", (_name, call) => {
  test.each([
    "surprise=1",
    "page=0",
    "page=x",
    "page=1&page=2",
    "perPage=100000",
    "sortBy=password",
    "sortBy=id;drop",
    "descending=maybe",
    `search=${"x".repeat(5_000)}`,
    "search=%00",
    "__proto__=1",
    "organizationId=-5",
  ])("refuses ?%s", async (query) => {
    const headers = await headersFor(call);
    expectRefusal(
      await server.app.inject({ url: `${pathOf(call)}?${query}`, headers, remoteAddress: someAddress() }),
    );
  });
});

describe.each(named(withBody))("%s", (_name, call) => {
  const { bytes, values } = bodyBoundsOf(call);

  test("refuses a body that is longer than its callers need", async () => {
    const answer = await send(call, `{"name":"${"x".repeat(bytes)}"}`);
    expect([answer.statusCode, answer.json()]).toEqual([413, { error: "ERROR_TOO_LARGE" }]);
  });

  test("refuses more values than it takes without looking at them, and names few of those that are wrong", async () => {
    const tooMany = await send(call, JSON.stringify(Array.from({ length: values + 1 }, () => 0)));
    expect([tooMany.statusCode, tooMany.json()]).toEqual([413, { error: "ERROR_TOO_LARGE" }]);
    const keys = Array.from({ length: Math.min(values - 1, 1_000) }, (_, key) => [`k${key}`, 0]);
    const wrong = await send(call, JSON.stringify(Object.fromEntries(keys)));
    expectRefusal(wrong);
    expect(wrong.body.length).toBeLessThan(5_000);
  });
});

test("refuses a body of more than 16 kB without an account, except for images and reports of payment providers", () => {
  const large = calls.filter(
    ({ who, ...call }) => !isStaff(who) && bodyBoundsOf({ who, ...call }).bytes > 16_384,
  );
  // Agents send the pictures of screens inside JSON.
  expect(large.map(({ path, upload }) => [path, upload !== undefined])).toEqual([
    ["/device/picture", false],
    ["/kiosk/photo", true],
    ["/payment/:provider/:organizationId", true],
  ]);
});

const isStaff = (who: Call["who"]): boolean => Object.hasOwn(audiences, who) && who !== "anyone";

test("where there is no call, a body is read no further than a stranger's", async () => {
  const payload = JSON.stringify({ text: "x".repeat(20_000) });
  const headers = { "content-type": "application/json" };
  const answer = await server.app.inject({ method: "POST", url: "/api/nothing", headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([413, { error: "ERROR_TOO_LARGE" }]);
});

test("an unauthenticated caller gets the same answer to invalid and valid bodies", async () => {
  for (const call of withBody.filter((each) => !withoutAccount.includes(each))) {
    const answer = await server.app.inject({ method: call.method, url: pathOf(call), payload: "{" });
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: "ERROR_SIGN_IN" }]);
  }
});

test("a date before the calendar of the database is refused", async () => {
  for (const date of ["0000-01-01", "0001-01-01", "9999-12-31"])
    expectRefusal(
      await server.app.inject({ url: `/api/operator-queue/audit?date=${date}`, headers: admin.headers }),
    );
});

test.each(["t", "book", "kiosk", "screen"])(
  "a page /%s/… with a name too long for one is no failure",
  async (page) => {
    const answer = await server.app.inject({ url: `/${page}/${"x".repeat(101)}` });
    expect([200, 404]).toContain(answer.statusCode);
  },
);

test.each(["/%2e%2e/package.json", "/..%2f..%2fpackage.json", "/assets/%2e%2e/%2e%2e/package.json", "/.env"])(
  "%s leads to no file of ours",
  async (url) => {
    const answer = await server.app.inject({ url });
    expect([200, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain("@cherga");
  },
);

test("an unknown path is not found, whatever it looks like", async () => {
  for (const url of ["/api/nothing", "/api/service/create/more", "/api//service", "/api/%00"]) {
    expectRefusal(await server.app.inject({ url, headers: admin.headers }));
  }
});

/** Takes a value that is right and breaks it in one place. */
function spoiled(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(
    null,
    "",
    "x".repeat(300_000),
    "\u0000",
    "a\u0000b",
    "\uD800",
    "\u202Egnp.exe",
    -1,
    1.5,
    1e300,
    2_147_483_648,
    true,
    [],
    {},
    [[[]]],
    "2026-02-30",
    "25:99",
    { en: "only" },
  );
  return fc.tuple(right, wrong, fc.nat(), fc.boolean()).map(([value, replacement, choice, isExtra]) => {
    if (isExtra && typeof value === "object" && value !== null && !Array.isArray(value))
      return { ...value, surprise: replacement };
    const places = placesIn(value);
    const place = places[choice % Math.max(1, places.length)];
    return place === undefined ? replacement : replaced(value, place, replacement);
  });
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const isList = Array.isArray(value);
  return [
    ...(path.length === 0 ? [] : [path]),
    ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, isList ? Number(key) : key])),
  ];
}

function replaced(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((part, index) => (index === key ? replaced(part, rest, replacement) : part));
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, replacement) };
}
