import { randomUUID } from "node:crypto";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrolAgent, type TestAgent } from "#devices/testing/test-agent";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let centre: Centre;
let desk: Person;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  centre = await makeCentre(server, { operators: 2 });
  const [first] = centre.operators;
  if (first === undefined) throw new Error("there is no operator");
  desk = first;
});

type Console = {
  readonly id: number;
  readonly agent: TestAgent;
  press(code: string, more?: { press?: string; pressedAt?: number; at?: string }): Promise<string>;
};

const keys = { "1": "next", "2": "repeat", "3": "start", "4": "complete", "5": "hold" };

async function makeConsole(operatorId = desk.id): Promise<Console> {
  const made = await centre.admin.call("POST", "/remote-device/create", {
    name: "Console",
    organizationId: centre.organizationId,
    config: { operatorId, line: "serial", address: "/dev/ttyUSB0" },
    keys,
  });
  const { id } = made.json();
  const agent = await enrolAgent(address, centre, { kind: "remote-device", id });
  const token = await agent.signIn();
  return {
    id,
    agent,
    press: async (code, { press = randomUUID(), pressedAt = Date.now(), at = address } = {}) => {
      const answer = await agent.call("/device/press", { id, press, code, pressedAt }, token, at);
      const body = Object(await answer.json());
      return body.text ?? body.error;
    },
  };
}

async function take(): Promise<string> {
  const body = { service: centre.services[0] };
  const answer = await desk.call("POST", "/operator-queue/ticket-registration", body);
  return registrationCalls.register.answer.parse(answer.json()).ticket.num ?? "";
}

/** Returns the events of the present day, with who caused them. */
async function events() {
  const { rows } = await server.deps.pool.query<{ type: string; actor: number | null }>(
    `select type, actor_id as actor from ticket_event where organization_id = $1
     and type in ('call', 'serviceStart', 'serviceComplete', 'hold') order by seq`,
    [centre.organizationId],
  );
  return rows;
}

const pressesOf = async (id: number) =>
  (await centre.admin.call("GET", `/remote-device/press?id=${id}`)).json();

test("the buttons do what the console of the operator does, as that operator", async () => {
  const { id, press } = await makeConsole();
  const first = await take();
  const second = await take();
  const shown = [];
  for (const code of ["1", "2", "3", "4", "1", "5", "1"]) {
    shown.push(await press(code));
    clock.advance(1);
  }
  expect(shown).toEqual([
    `CALL ${first}`,
    `AGAIN ${first}`,
    `START ${first}`,
    `DONE ${first}`,
    `CALL ${second}`,
    `HOLD ${second}`,
    "NOBODY WAITS",
  ]);
  const done = await events();
  expect(done.map(({ type }) => type)).toEqual([
    "call",
    "call",
    "serviceStart",
    "serviceComplete",
    "call",
    "hold",
  ]);
  expect(new Set(done.map(({ actor }) => actor))).toEqual(new Set([desk.id]));
  const { content } = await pressesOf(id);
  expect(content).toHaveLength(7);
  expect(content[0]).toMatchObject({ code: "1", action: "next", outcome: "noClient", text: "NOBODY WAITS" });
});

test("a press that is sent again, at once or later, on any server, acts once and gets the same answer", async () => {
  const { press } = await makeConsole();
  const first = await take();
  await take();
  const id = randomUUID();
  const sent = Array.from({ length: 6 }, (_, index) =>
    press("1", { press: id, at: index % 2 === 0 ? address : otherAddress }),
  );
  expect(new Set(await Promise.all(sent))).toEqual(new Set([`CALL ${first}`]));
  await press("4");
  expect(await press("1", { press: id })).toBe(`CALL ${first}`);
  expect((await events()).filter(({ type }) => type === "call")).toHaveLength(1);
});

test("who has booked is not called before the time, and the console says so", async () => {
  const { id, press } = await makeConsole();
  const body = { service: centre.services[0], queueDateTime: "2026-05-04T07:30:00.000Z" };
  const made = await desk.call("POST", "/operator-queue/ticket-registration", body);
  expect(made.json()).not.toHaveProperty("error");
  const sent = randomUUID();
  expect(await press("1", { press: sent })).toBe("TOO EARLY");
  expect(await press("1", { press: sent })).toBe("TOO EARLY");
  expect((await pressesOf(id)).content).toMatchObject([{ outcome: "early" }]);
  expect(await events()).toEqual([]);
});

test("a press that was refused does nothing later", async () => {
  const { press } = await makeConsole();
  const id = randomUUID();
  expect(await press("1", { press: id })).toBe("NOBODY WAITS");
  await take();
  expect(await press("1", { press: id })).toBe("NOBODY WAITS");
  expect(await events()).toEqual([]);
});

test("a press that is older than ten seconds does nothing", async () => {
  const { press } = await makeConsole();
  await take();
  expect(await press("1", { pressedAt: Date.now() - 11_000 })).toBe("TOO LATE");
  // A clock that is an hour ahead does not tell how old a press is.
  expect(await press("1", { pressedAt: Date.now() + 3_600_000 })).toBe("TOO LATE");
  expect(await press("1", { pressedAt: Date.now() - 1_000 })).toMatch(/^CALL /);
  expect((await events()).filter(({ type }) => type === "call")).toHaveLength(1);
});

test("a broken console that presses by itself does not fill the table", async () => {
  const { id, press } = await makeConsole();
  for (let count = 0; count < 15; count += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => press(`X${index}`)));
  const { rows } = await server.deps.pool.query<{ count: string }>(
    "select count(*) from console_press where device_id = $1",
    [id],
  );
  expect(Number(rows[0]?.count)).toBeLessThan(150);
  const num = await take();
  expect(await press("1")).toBe(`CALL ${num}`);
  expect((await pressesOf(id)).content).toContainEqual(expect.objectContaining({ outcome: "next" }));
});

test("the console says why nothing happened", async () => {
  const { press } = await makeConsole();
  expect(await press("4")).toBe("NO VISITOR HERE");
  expect(await press("9")).toBe("KEY HAS NO USE");
  await take();
  await press("1");
  expect(await press("1")).toBe("NOT POSSIBLE NOW");
  await centre.admin.call("POST", "/operator-queue/create-admin-event", { event: "closeDay" });
  expect(await press("1")).toBe("DAY IS CLOSED");
});

test("a lost permission, a deleted operator and another agent take the buttons away", async () => {
  const { id, agent, press } = await makeConsole();
  await take();
  await server.deps.pool.query("update staff set is_operator = false where id = $1", [desk.id]);
  expect(await press("1")).toBe("NO PERMISSION");
  const elsewhere = await makeCentre(server, { operators: 1 });
  await server.deps.pool.query("update staff set is_operator = true, organization_id = $2 where id = $1", [
    desk.id,
    elsewhere.organizationId,
  ]);
  expect(await press("1")).toBe("NO PERMISSION");
  const leaver = await makePerson(server, { organization_id: centre.organizationId, is_operator: true });
  const gone = await makeConsole(leaver.id);
  await server.deps.pool.query("delete from staff where id = $1", [leaver.id]);
  expect(await gone.press("1")).toBe("NO SUCH OPERATOR");
  // Given to another computer.
  await enrolAgent(address, centre, { kind: "remote-device", id });
  expect(await press("1")).toBe("ERROR_NOT_FOUND");
  await centre.admin.call("DELETE", `/device/agent/${agent.agentId}`);
  expect(await press("1")).toBe("ERROR_SIGN_IN");
  expect(await events()).toEqual([]);
});

test("a visitor who was called before midnight is served after it", async () => {
  // Half past eleven in the evening in Kyiv.
  clock.set("2026-05-04T20:30:00Z");
  const { press } = await makeConsole();
  const num = await take();
  expect(await press("1")).toBe(`CALL ${num}`);
  clock.set("2026-05-04T21:01:00Z");
  expect(await press("3")).toBe(`START ${num}`);
  expect(await press("4")).toBe(`DONE ${num}`);
  expect(await press("4")).toBe("NO VISITOR HERE");
});

test("two consoles of one operator are two ways to the same desk", async () => {
  const one = await makeConsole();
  const two = await makeConsole();
  const num = await take();
  await take();
  const shown = await Promise.all([one.press("1"), two.press("1")]);
  expect(shown.toSorted()).toEqual([`CALL ${num}`, "NOT POSSIBLE NOW"]);
  expect(await two.press("3")).toBe(`START ${num}`);
  expect(await one.press("4")).toBe(`DONE ${num}`);
});

test("a console learns from one press, which does nothing else, and staff hear of it", async () => {
  const { id, press } = await makeConsole();
  await take();
  expect((await centre.admin.call("POST", "/remote-device/learn", { id, isOn: true })).json()).toBe(true);
  expect((await pressesOf(id)).learnsUntil).not.toBeNull();
  expect(await press("1")).toBe("KEY LEARNED");
  expect(await events()).toEqual([]);
  const learned = await pressesOf(id);
  expect(learned.learnsUntil).toBeNull();
  expect(learned.content).toMatchObject([{ code: "1", outcome: "learned" }]);
  expect(await press("1")).toMatch(/^CALL /);
  await centre.admin.call("POST", "/remote-device/learn", { id, isOn: true });
  await centre.admin.call("POST", "/remote-device/learn", { id, isOn: false });
  expect(await press("3")).toMatch(/^START /);
});

test("administrators see and teach only the consoles of their organizations; operators do not", async () => {
  const { id } = await makeConsole();
  const elsewhere = await makeCentre(server, { operators: 1 });
  for (const [method, path, body] of [
    ["GET", `/remote-device/press?id=${id}`, undefined],
    ["POST", "/remote-device/learn", { id, isOn: true }],
  ] as const) {
    expect((await elsewhere.admin.call(method, path, body)).statusCode).toBe(404);
    expect((await desk.call(method, path, body)).statusCode).toBe(403);
  }
});

test("refuses a console of an operator elsewhere, a file that is no device, and a code that no button has", async () => {
  const elsewhere = await makeCentre(server, { operators: 1 });
  const draft = { name: "Console", organizationId: centre.organizationId };
  for (const wrong of [
    { config: { operatorId: elsewhere.operators[0]?.id } },
    { config: { line: "serial", address: "/etc/passwd" } },
    { config: { line: "tcp", address: "/dev/ttyUSB0" } },
    { config: { line: "usb", address: "/dev/ttyUSB0" } },
    { keys: { "a b": "next" } },
    { keys: { "1": "dance" } },
  ])
    expect(
      (await centre.admin.call("POST", "/remote-device/create", { ...draft, ...wrong })).statusCode,
    ).toBe(400);
});
