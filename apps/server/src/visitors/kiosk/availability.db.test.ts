import { kioskCalls } from "@cherga/contract/calls/kiosk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { type EnrolledKiosk, enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let globalAdmin: Person;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  globalAdmin = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());
// A Monday, ten in the morning in Kyiv.
beforeEach(() => clock.set("2026-05-04T07:00:00Z"));

const text = (value: string) => ({ en: value, ru: value, ua: value });
const statesAt = async (kiosk: EnrolledKiosk) => {
  const answer = await kiosk.get("/services");
  expect(answer.statusCode, answer.body).toBe(200);
  return kioskCalls.services.answer.parse(answer.json()).services;
};

/** What a registration is refused with, in the words of the menu. */
function reasonIn({ error, details }: { error: string; details?: { reason?: string; type?: string } }) {
  if (error === "ERROR_LIMIT") return details?.type === "quota" ? "full" : "limit";
  return details?.reason ?? { ERROR_NO_OPERATOR: "noOperator", ERROR_WAIT_TOO_LONG: "full" }[error];
}

/** Looks at the first of the menu and takes it, again and again: what is shown is what happens. */
async function takeAll(kiosk: EnrolledKiosk, times: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const [shown] = await statesAt(kiosk);
    if (shown === undefined) throw new Error("the menu is empty");
    const wanted =
      "serviceId" in shown ? { service: shown.serviceId } : { servicePackage: shown.servicePackageId };
    const answer = await kiosk.post("/register", wanted);
    const happened = answer.statusCode === 201 ? "taken" : reasonIn(answer.json());
    expect(shown.available ? "taken" : shown.reason, answer.body).toBe(happened);
    outcomes.push(happened ?? "?");
    // A forecast is good for a second.
    clock.advance(0.1);
  }
  return outcomes;
}

const hours = { openHour: { from: "09:00", to: "18:00" }, terminalOpenMin: 15 };
const weekly = (centre: Centre, per: string, limit: number) => ({
  quotas: [{ id: "few", services: [centre.services[0]], limit, per }],
});

describe("the shown availability is that of a registration", () => {
  test.each([
    ["05:44:59", "notYet"],
    ["05:45:00", "taken"],
    ["14:59:00", "full"],
    ["15:00:00", "closed"],
  ])("by the hours of the centre, at %s", async (at, expected) => {
    clock.set(`2026-05-04T${at}Z`);
    const kiosk = await enrolKiosk(server, await makeCentre(server, { organization: hours }));
    const [shown] = await statesAt(kiosk);
    if (expected === "notYet") expect(shown?.opensAt).toBe("2026-05-04T05:45:00.000Z");
    // One more could still be called before the last work ends, but not two.
    if (expected === "full") await takeAll(kiosk, 1);
    expect(await takeAll(kiosk, 1)).toEqual([expected]);
  });

  test("while all operators are absent: available, with a hint", async () => {
    clock.set("2026-05-04T07:00:00Z");
    const kiosk = await enrolKiosk(server, await makeCentre(server, { areThere: false }));
    const [shown] = await statesAt(kiosk);
    expect(shown).toMatchObject({ available: true, expectedWait: null, isUnstaffed: true, ahead: 0 });
    expect(await takeAll(kiosk, 1)).toEqual(["taken"]);
  });

  test("on a day when the centre is closed", async () => {
    const closeDayMap = { "2026-05-04": { hours: null, reason: text("Holiday") } };
    const kiosk = await enrolKiosk(server, await makeCentre(server, { organization: { closeDayMap } }));
    expect(await takeAll(kiosk, 1)).toEqual(["closed"]);
    const { organization } = (await kiosk.get("/configuration")).json();
    expect(organization.today).toEqual({ date: "2026-05-04", hours: null, reason: text("Holiday") });
  });

  test("when a supervisor has closed the day", async () => {
    const centre = await makeCentre(server);
    const kiosk = await enrolKiosk(server, centre);
    await centre.admin.call("POST", "/operator-queue/create-admin-event", { event: "closeDay" });
    expect(await takeAll(kiosk, 1)).toEqual(["closed"]);
  });

  test("where kiosks are disabled", async () => {
    const terminalQueue = { enabled: false, limits: [] };
    const centre = await makeCentre(server, { organization: { terminalQueue } });
    const kiosk = await enrolKiosk(server, centre);
    expect(await takeAll(kiosk, 1)).toEqual(["disabled"]);
    const [service] = centre.services;
    const later = { service, queueDate: "2026-05-05" };
    expect((await kiosk.post("/free-time", later)).json().error).toBe("ERROR_ACTION_NOT_ALLOWED");
    const booked = await kiosk.post("/register", { service, queueDateTime: "2026-05-05T09:00:00Z" });
    expect(booked.json().error).toBe("ERROR_ACTION_NOT_ALLOWED");
  });

  test("when the last operator of the service has gone", async () => {
    const kiosk = await enrolKiosk(server, await makeCentre(server, { item: { to: "09:30" } }));
    expect(await takeAll(kiosk, 1)).toEqual(["noOperator"]);
  });

  test("as the wait grows too long", async () => {
    const kiosk = await enrolKiosk(
      server,
      await makeCentre(server, { organization: { maxWaitTimeForTakingMin: 25 } }),
    );
    const outcomes = await takeAll(kiosk, 8);
    expect(outcomes[0]).toBe("taken");
    expect(outcomes.at(-1)).toBe("full");
  });

  test.each(["day", "week", "month"])("as the quota of a %s is used up", async (per) => {
    const centre = await makeCentre(server);
    await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, weekly(centre, per, 2));
    const kiosk = await enrolKiosk(server, centre);
    expect(await takeAll(kiosk, 3)).toEqual(["taken", "taken", "full"]);
  });

  test("as a limit is used up, the kiosk's own or that of all of them", async () => {
    const centre = await makeCentre(server);
    const [short, long] = centre.services;
    const limitOf = (serviceId: number, max: number) => ({ type: "service", serviceId, max, periodDays: 7 });
    // The same limit in both places counts once.
    const terminalQueue = { enabled: true, limits: [limitOf(short, 3), limitOf(long, 1)] };
    const change = { terminalQueue, equivalentServices: [] };
    await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, change);
    const kiosk = await enrolKiosk(server, centre, { limits: [limitOf(short, 3)] });
    expect(await takeAll(kiosk, 4)).toEqual(["taken", "taken", "taken", "limit"]);
    const [, longer] = await statesAt(kiosk);
    expect(longer).toMatchObject({ available: true });
    const later = { service: short, queueDate: "2026-05-05" };
    expect((await kiosk.post("/free-time", later)).json()).toEqual({
      starts: [],
      minutes: 0,
      reason: "quota",
    });
    const booked = await kiosk.post("/register", { service: short, queueDateTime: "2026-05-05T09:00:00Z" });
    expect(booked.json()).toMatchObject({ error: "ERROR_LIMIT", details: { type: "service" } });
  });

  test("for a package as for a service", async () => {
    const centre = await makeCentre(server);
    const items = centre.services.map((serviceId, order) => ({
      id: String(order),
      type: "service",
      serviceId,
      order,
      dependencies: [],
    }));
    const made = await globalAdmin.call("POST", "/service-package/create", { name: text("Both"), items });
    const menu = [
      { type: "package", id: "a", parentId: null, order: 0, title: {}, servicePackageId: made.json().id },
    ];
    await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, weekly(centre, "day", 1));
    const kiosk = await enrolKiosk(server, centre, { menu });
    expect(await takeAll(kiosk, 2)).toEqual(["taken", "full"]);
    const alone = await kiosk.post("/register", { service: centre.services[0] });
    expect(alone.json().error).toBe("ERROR_NO_SERVICE");
  });
});

test("shows how many wait, and the expected wait before a ticket is taken", async () => {
  const centre = await makeCentre(server);
  const kiosk = await enrolKiosk(server, centre);
  const [service] = centre.services;
  expect((await statesAt(kiosk))[0]).toMatchObject({ ahead: 0, expectedWait: { low: 0 } });
  for (let count = 0; count < 3; count += 1) await kiosk.post("/register", { service });
  clock.advance(0.1);
  const [state] = await statesAt(kiosk);
  expect(state).toMatchObject({ serviceId: service, ahead: 3 });
  expect(state?.expectedWait?.likely).toBeGreaterThan(20);
  const { ticket } = (await kiosk.post("/register", { service })).json();
  expect(ticket).toMatchObject({ peopleAhead: 3, expectedWait: state?.expectedWait, plannedTime: null });

  // Visitors of another service wait for the same desk: menu and ticket count them alike.
  clock.advance(0.1);
  const other = (await statesAt(kiosk)).find(
    (each) => "serviceId" in each && each.serviceId === centre.services[1],
  );
  expect(other?.ahead).toBe(4);
  const taken = (await kiosk.post("/register", { service: centre.services[1] })).json();
  expect(taken.ticket).toMatchObject({ peopleAhead: 4 });
});

describe("booking for later at a kiosk", () => {
  test("an offered time can be booked, and then is no longer offered", async () => {
    const centre = await makeCentre(server, { organization: hours });
    const kiosk = await enrolKiosk(server, centre);
    const [service] = centre.services;
    // After hours one may still book.
    clock.set("2026-05-04T17:00:00Z");
    const look = async () => (await kiosk.post("/free-time", { service, queueDate: "2026-05-05" })).json();
    const { starts, minutes } = await look();
    expect([starts[0], minutes]).toEqual(["2026-05-05T06:00:00.000Z", 10]);
    const [queueDateTime] = starts;
    const booked = await kiosk.post("/register", { service, queueDateTime });
    expect(booked.json()).toMatchObject({
      ticket: { type: "inPlaceFixed", plannedTime: queueDateTime, peopleAhead: null, expectedWait: null },
    });
    expect((await look()).starts[0]).toBe("2026-05-05T06:10:00.000Z");
    const again = await kiosk.post("/register", { service, queueDateTime });
    expect([again.statusCode, again.json().error]).toEqual([409, "ERROR_TIME_RESERVED"]);
  });

  test.each([
    ["2026-05-03", "past"],
    ["2026-06-30", "tooFar"],
  ])("does not read days that cannot be booked: %s", async (queueDate, reason) => {
    const centre = await makeCentre(server);
    const kiosk = await enrolKiosk(server, centre);
    const [service] = centre.services;
    const answer = await kiosk.post("/free-time", { service, queueDate });
    expect(answer.json()).toMatchObject({ starts: [], reason });
    const queueDateTime = `${queueDate}T09:00:00Z`;
    expect((await kiosk.post("/register", { service, queueDateTime })).statusCode).toBe(400);
  });
});
