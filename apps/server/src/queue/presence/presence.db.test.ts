import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { queueStreams } from "@cherga/contract/calls/queue-streams";
import { deskOf } from "@cherga/engine/day/day";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#auth/passwords";
import type { Session } from "#auth/session";
import { makePresence } from "#queue/presence/presence";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import type { Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
const today = "2026-05-04";
let server: TestApp;
let address: string;
let centre: Centre;
let desk: Person;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  address = await server.app.listen({ port: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 2, areThere: false });
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("nobody works there");
  desk = operator;
});

const statesOf = async (): Promise<readonly string[]> =>
  queueListCalls.operators.answer
    .parse((await centre.admin.call("GET", "/operator-queue/current-operator-list")).json())
    .map(({ state }) => state);
const dayOf = async () =>
  (await server.deps.days.read({ organizationId: centre.organizationId, date: today })).day;
const presenceEvents = async (): Promise<readonly string[]> => {
  const { rows } = await server.deps.pool.query<{ type: string }>(
    `select type from ticket_event
     where organization_id = $1 and type in ('opened', 'closed') order by seq`,
    [centre.organizationId],
  );
  return rows.map(({ type }) => type);
};
const sessionOf = ({ id }: Person): Session => ({
  id: "console",
  actor: {
    id,
    isAdmin: false,
    isOperator: true,
    role: "local",
    scheduleOnly: false,
    payment: false,
    organizationId: centre.organizationId,
    allowedOrganizationIds: [],
  },
  organizationId: centre.organizationId,
  operatorId: id,
});

test("an operator on shift is absent until their console is open, and the forecast leaves them out", async () => {
  expect(await statesOf()).toEqual(["absent", "absent"]);
  const wish = { type: "inPlaceCurrent", queueDate: today, service: centre.services[0] };
  const newcomer = async () => (await centre.admin.call("POST", "/operator-queue/remote", wish)).json();
  // The wait is unknown, and registration stays open.
  expect(await newcomer()).toMatchObject({ availableCurrent: true, expectedWait: null });

  const stream = await listen(address, queueStreams.events.path, desk.headers);
  await server.deps.presence.settled();
  expect(await statesOf()).toEqual(["free", "absent"]);
  clock.advance(0.1);
  expect(await newcomer()).toMatchObject({ availableCurrent: true, expectedWait: { low: 0, likely: 0 } });
  stream.close();
});

test("an operator who acts is present", async () => {
  await desk.call("POST", "/operator-queue/create-event", { type: "sleep" });
  await desk.call("POST", "/operator-queue/create-event", { type: "wakeup" });
  expect(await statesOf()).toEqual(["free", "absent"]);
});

test("an administrator who watches the hall is not a present operator", async () => {
  await centre.admin.call("POST", "/operator/current", { id: desk.id });
  const stream = await listen(address, queueStreams.events.path, centre.admin.headers);
  await server.deps.presence.settled();
  expect(await statesOf()).toEqual(["absent", "absent"]);
  stream.close();
});

test("an operator is there from signing in until signing out", async () => {
  const password_hash = await hashPassword("correct horse");
  const { username } = await server.deps.db
    .updateTable("staff")
    .set({ password_hash })
    .where("id", "=", desk.id)
    .returning("username")
    .executeTakeFirstOrThrow();
  const payload = { username, password: "correct horse" };
  const answer = await server.app.inject({ method: "POST", url: "/api/auth/login", payload });
  expect(answer.statusCode).toBe(200);
  await server.deps.presence.settled();
  expect(await statesOf()).toEqual(["free", "absent"]);
  clock.advance(1);
  const authorization = `Bearer ${answer.json().access_token}`;
  await server.app.inject({ method: "POST", url: "/api/auth/logout", headers: { authorization } });
  await server.deps.presence.settled();
  expect(await statesOf()).toEqual(["absent", "absent"]);
});

test("a page that is loaded again closes nothing; a console that stays away does", async () => {
  const { days } = server.deps;
  const fail = (error: unknown): void => {
    throw error;
  };
  const patient = makePresence({ days, clock, onError: fail });
  const leave = patient.opened(sessionOf(desk));
  leave();
  const leaveAgain = patient.opened(sessionOf(desk));
  await patient.settled();
  expect(await presenceEvents()).toEqual(["opened"]);
  leaveAgain();
  patient.stop();

  clock.advance(1);
  const impatient = makePresence({ days, clock, onError: fail, graceMs: 0 });
  const closed = new Promise<void>((resolve) =>
    days.onChange(({ events }) => {
      if (events.some(({ event }) => event.type === "closed")) resolve();
    }),
  );
  const leaveForGood = impatient.opened(sessionOf(desk));
  await impatient.settled();
  clock.advance(1);
  leaveForGood();
  await closed;
  expect(deskOf(await dayOf(), desk.id).isPresent).toBe(false);
  expect(await presenceEvents()).toEqual(["opened", "opened", "closed"]);
});

test("a console that is open at midnight is open on the new day", async () => {
  await desk.call("POST", "/operator/current", { id: desk.id });
  const stream = await listen(address, queueStreams.events.path, desk.headers);
  try {
    await expect.poll(statesOf).toContain("free");
    clock.set("2026-05-04T21:00:01Z");
    await expect.poll(statesOf).toContain("free");
  } finally {
    clock.set("2026-05-04T07:00:00Z");
    stream.close();
  }
});
