import { organizationCalls } from "@cherga/contract/calls/organization";
import type { Loose } from "@cherga/contract/resource";
import { emptyPlan } from "@cherga/contract/shapes/schedule";
import type { Command } from "@cherga/engine/day/command";
import { deskOf, findItem } from "@cherga/engine/day/day";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, instantOf, minuteAt, minutesOfClock, stretchesOf } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DayKey } from "#queue/day/day-state";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askDay } from "#testing/ask-day";

const zone = "Europe/Kiev";
const today = "2026-05-04";
/** The rest of its week is still ahead. */
const tuesday = "2026-05-12";
const serverClock = makeSetClock(`${today}T07:00:00Z`);

let server: TestApp;
/** Open day and night. */
let centre: Centre;
/** Works from nine to half past twelve, with a break and an hour off. */
let office: Centre;
let stranger: Person;
/** Of all organizations, and works on none yet. */
let head: Person;

beforeAll(async () => {
  server = await makeTestApp(undefined, serverClock);
  centre = await makeCentre(server, { operators: 2, organization: { banPastTime: false } });
  office = await makeCentre(server);
  stranger = (await makeCentre(server, { operators: 0 })).admin;
  head = await makePerson(server, { is_admin: true });
  await edit(office.admin, `/schedule/edit/${office.scheduleId}`, { json: officePlan(office.services) });
});
afterAll(() => server.close());

function officePlan([short, long]: Centre["services"]): Loose {
  const work = { kind: "work", services: "all", quotas: [] };
  const quotas = [
    { id: "few", type: "list", services: [short], limit: 2 },
    { id: "first", type: "priority", services: [long], limit: 9 },
  ];
  const items = [
    { ...work, id: "morning", from: "09:00", to: "10:00", quotas },
    { ...work, id: "pause", from: "10:00", to: "10:30", kind: "break" },
    { ...work, id: "desk", from: "10:30", to: "11:00", ticketTypes: ["inPlaceFixed"] },
    { ...work, id: "noon", from: "12:00", to: "12:30" },
  ];
  const list = { id: "all", select: null, unique: false, items };
  return { everyD: [list], weekD: [], monthD: [], dates: [], periods: [] };
}

async function edit(person: Person, path: string, patch: Loose): Promise<void> {
  const answer = await person.call("PATCH", path, patch);
  expect(answer.statusCode).toBe(200);
}

/** Gives the instant at which the clocks of a Tuesday, or a day near it, show a time. */
const at = (clock: string, on: CalendarDate = tuesday): string =>
  new Date(instantOf(dayFrame(zone, on), minutesOfClock(clock))).toISOString();

const officeOn = (date: CalendarDate = tuesday): DayKey => ({ organizationId: office.organizationId, date });

const submit = (key: DayKey, command: Command): Promise<void> =>
  askDay(server.deps.days, key, { actorId: null, command: () => command, answer: () => undefined });

/** Takes a visit in and gives the ids of its ticket and its only item. */
async function arrive(
  key: DayKey,
  serviceId: number,
  visit: { type?: "register" | "reserve"; ticketType?: TicketType; startAt?: string },
): Promise<{ readonly ticketId: number; readonly itemId: number }> {
  const { type = "register", ticketType = "online", startAt } = visit;
  return askDay(server.deps.days, key, {
    actorId: null,
    command: async ({ takeIds }) => {
      const [ticketId = 0, itemId = 0] = await takeIds(2);
      return {
        type,
        ticketId,
        ticketType,
        parts: [{ itemId, serviceId }],
        ...(startAt === undefined ? {} : { startAt: Date.parse(startAt) }),
      };
    },
    answer: ({ ticketId = 0, itemId = 0 }) => ({ ticketId, itemId }),
  });
}

const stretch = (from: string, to: string, kind: "work" | "break", ticketTypes: unknown = "all") => ({
  from: at(from),
  to: at(to),
  kind,
  services: "all",
  ticketTypes,
});

const officeHours = () => [
  stretch("09:00", "10:00", "work"),
  stretch("10:00", "10:30", "break"),
  stretch("10:30", "11:00", "work", ["inPlaceFixed"]),
  stretch("12:00", "12:30", "work"),
];

const isNotWork = ({ kind }: { kind: string }): boolean => kind !== "work";
const idOf = (person: Person | undefined): number => person?.id ?? 0;
const refusal = (code: string) => expect.objectContaining({ error: code });

describe("an operator who is read", () => {
  test("comes with the organization and today's work", async () => {
    const operatorId = idOf(centre.operators[0]);
    const row = await centre.admin.call("GET", `/operator/${operatorId}`);
    const organization = await centre.admin.call("GET", `/organization/${centre.organizationId}`);

    const answer = await centre.operators[1]?.call("GET", `/operator/find/${operatorId}`);
    const { work, ...rest } = answer?.json() ?? {};
    expect(rest).toEqual({ ...row.json(), organization: organization.json() });
    const frame = dayFrame(zone, today);
    const stretches = stretchesOf(frame, 0, minutesOfClock("24:00"));
    expect(work).toEqual(
      stretches.map(({ from, to }) => ({
        from: new Date(instantOf(frame, from)).toISOString(),
        to: new Date(instantOf(frame, to)).toISOString(),
        kind: "work",
        services: "all",
        ticketTypes: "all",
      })),
    );
  });

  test("does nothing without a schedule", async () => {
    const { id } = await makePerson(server, { organization_id: office.organizationId, is_operator: true });
    const answer = await office.admin.call("GET", `/operator/find/${id}`);
    expect(answer.json()).toMatchObject({ id, scheduleId: null, work: [] });
  });

  test("is found by users of all organizations, and not by those of another", async () => {
    const path = `/operator/find/${idOf(centre.operators[0])}`;
    expect((await head.call("GET", path)).statusCode).toBe(200);
    const answer = await stranger.call("GET", path);
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal("ERROR_NOT_FOUND")]);
  });
});

describe("a chronology", () => {
  test("has the schedule and the planned visits of a day ahead, confirmed ones only", async () => {
    const monday = addDays(tuesday, 6);
    const booked = await arrive(officeOn(monday), office.services[1], { startAt: at("12:00", monday) });
    await arrive(officeOn(monday), office.services[1], { type: "reserve", startAt: at("09:00", monday) });
    const answer = await office.operators[0]?.call("GET", `/operator/chronology?date=${monday}`);
    expect(answer?.json()).toEqual({
      time: expect.stringMatching(/Z$/),
      content: [
        { kind: "work", from: at("09:00", monday), to: at("10:00", monday) },
        { kind: "break", from: at("10:00", monday), to: at("10:30", monday) },
        { kind: "work", from: at("10:30", monday), to: at("11:00", monday) },
        { kind: "work", from: at("12:00", monday), to: at("12:30", monday) },
        {
          kind: "planned",
          from: at("12:00", monday),
          to: at("12:30", monday),
          ticketItemId: booked.itemId,
        },
      ],
    });
  });

  test("assigns each stretch of a visit to the operator who had it in hand then", async () => {
    const { days } = server.deps;
    const key = await days.dayAt(centre.organizationId, serverClock.now().getTime());
    const [first, second] = centre.operators.map(({ id }) => id);
    const [one, other] = [first ?? 0, second ?? 0];
    const { itemId } = await arrive(key, centre.services[0], { ticketType: "inPlaceCurrent" });
    const steps: readonly Command[] = [
      { type: "next", operatorId: one },
      { type: "release", operatorId: one, itemId },
      { type: "sleep", operatorId: one },
      { type: "next", operatorId: other },
      { type: "start", operatorId: other, itemId },
      { type: "pause", operatorId: other, itemId },
      { type: "resume", operatorId: other, itemId },
      { type: "wakeup", operatorId: one },
      { type: "sleep", operatorId: one },
    ];
    for (const step of steps) {
      await submit(key, step);
      // Nothing may last no time at all.
      serverClock.advance(1);
    }

    const log = findItem((await days.read(key)).day, itemId)?.ticket.log.map((event) =>
      new Date(event.at).toISOString(),
    );
    const [, called, released, calledAgain, started, paused, resumed] = log ?? [];
    const query = (operatorId: number) => `operatorId=${operatorId}&date=${key.date}`;
    const { time, content } = (await centre.admin.call("GET", `/operator/chronology?${query(other)}`)).json();
    expect(content.filter(isNotWork)).toEqual([
      { kind: "called", from: calledAgain, to: started, ticketItemId: itemId },
      { kind: "serving", from: started, to: paused, ticketItemId: itemId },
      { kind: "paused", from: paused, to: resumed, ticketItemId: itemId },
      { kind: "serving", from: resumed, to: time, ticketItemId: itemId },
    ]);

    const own = (await centre.operators[0]?.call("GET", `/operator/chronology?${query(one)}`))?.json();
    const { slept, sleepFrom = 0 } = deskOf((await days.read(key)).day, one);
    expect(own.content.filter(isNotWork)).toEqual([
      { kind: "called", from: called, to: released, ticketItemId: itemId },
      ...slept.map(({ from, to }) => ({
        kind: "sleep",
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      })),
      { kind: "sleep", from: new Date(sleepFrom).toISOString(), to: own.time },
    ]);
    expect(slept).toHaveLength(1);
    await submit(key, { type: "complete", operatorId: other, itemId });
    await submit(key, { type: "wakeup", operatorId: one });
  });

  test("does not plan the past", async () => {
    const yesterday = addDays(today, -1);
    const key = { organizationId: centre.organizationId, date: yesterday };
    const { itemId } = await arrive(key, centre.services[1], { startAt: at("12:00", yesterday) });
    const { place } = findItem((await server.deps.days.read(key)).day, itemId)?.item ?? {};
    const path = `/operator/chronology?operatorId=${place?.operatorId}&date=${yesterday}`;
    expect((await centre.admin.call("GET", path)).json().content.filter(isNotWork)).toEqual([]);
  });

  test("is of the named or chosen operator, if in scope", async () => {
    const path = `/operator/chronology?operatorId=${idOf(centre.operators[0])}`;
    const nobody = await centre.admin.call("GET", "/operator/chronology");
    expect([nobody.statusCode, nobody.json()]).toEqual([400, refusal("ERROR_OPERATOR_SELECT")]);
    const colleague = await centre.operators[1]?.call("GET", path);
    expect([colleague?.statusCode, colleague?.json()]).toEqual([403, refusal("ERROR_FORBIDDEN")]);
    const elsewhere = await stranger.call("GET", path);
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, refusal("ERROR_NOT_FOUND")]);
  });
});

describe("the result of a schedule", () => {
  const ask = async (person: Person, path: string, filter: Loose) => {
    const answer = await person.call("POST", path, { queueDate: tuesday, passWay: "fixed", ...filter });
    return { status: answer.statusCode, body: answer.json() };
  };
  const ofSchedule = (filter: Loose, person = office.admin) =>
    ask(person, `/schedule/result/${office.scheduleId}`, filter);
  const ofOperator = (filter: Loose, person = office.admin) =>
    ask(person, "/operator/result", { id: idOf(office.operators[0]), ...filter });

  const few = (used: number) => ({
    id: "few",
    type: "list",
    services: [office.services[0]],
    limit: 2,
    used,
    left: 2 - used,
  });
  const first = (used: number) => ({
    id: "first",
    type: "priority",
    services: [office.services[1]],
    limit: null,
    used,
    left: null,
  });

  test("has every aligned start at which the visit fits, without the visits of the day", async () => {
    const [service] = office.services;
    const { body } = await ofSchedule({ service });
    expect(body).toEqual({
      schedules: officeHours(),
      quotas: [few(0), first(0)],
      starts: ["09:00", "09:10", "09:20", "09:30", "09:40", "09:50", "12:00", "12:10", "12:20"].map((clock) =>
        at(clock),
      ),
    });
    const longer = await ofSchedule({ service, seconds: 24 * 60 + 1, id: 1 });
    expect(longer.body.starts).toEqual(
      ["09:00", "09:10", "09:20", "09:30", "12:00"].map((clock) => at(clock)),
    );
    const inPlace = await ofSchedule({
      service: office.services[1],
      seconds: 1800,
      ticketType: "inPlaceFixed",
    });
    expect(inPlace.body.starts).toEqual(["09:00", "09:30", "10:30", "12:00"].map((clock) => at(clock)));
  });

  test("of the live queue is any minute from which the visit fits; of one called by hand, none", async () => {
    const [service] = office.services;
    const { body } = await ofSchedule({ service, passWay: "current" });
    expect(body.starts.slice(0, 3)).toEqual([at("09:00"), at("09:01"), at("09:02")]);
    expect(body.starts).not.toContain(at("09:51"));
    expect((await ofSchedule({ service })).body.starts).toHaveLength(9);
    expect((await ofOperator({ service, passWay: "hide" })).body.starts).toEqual([]);
  });

  test("is of an unsaved draft, for users who may edit it, and is not stored", async () => {
    const [service] = office.services;
    const item = { id: "noon", from: "12:00", to: "12:20", kind: "work", services: "all", quotas: [] };
    const json = {
      ...emptyPlan,
      everyD: [{ id: "all", select: null, unique: false, items: [item] }],
    };
    const drafted = await ofSchedule({ service, json });
    expect(drafted.body.starts).toEqual(["12:00", "12:10"].map((clock) => at(clock)));
    expect((await ofSchedule({ service })).body.starts).toHaveLength(9);
    const [operator] = office.operators;
    expect((await ofSchedule({ service }, operator)).status).toBe(200);
    expect((await ofSchedule({ service, json }, operator)).status).toBe(403);
    const backwards = { ...json, everyD: [{ ...json.everyD[0], items: [{ ...item, to: "11:00" }] }] };
    expect((await ofSchedule({ service, json: backwards })).status).toBe(400);
  });

  test("leaves an operator the starts that are free and within quotas", async () => {
    const [service, long] = office.services;
    await arrive(officeOn(), service, { startAt: at("09:10") });
    const cancelled = await arrive(officeOn(), service, { startAt: at("09:40") });
    await submit(officeOn(), { type: "cancel", ticketId: cancelled.ticketId, isAtOnce: true });
    expect((await ofOperator({ service })).body).toEqual({
      schedules: officeHours(),
      quotas: [few(1), first(0)],
      starts: ["09:00", "09:20", "09:30", "09:40", "09:50", "12:00", "12:10", "12:20"].map((clock) =>
        at(clock),
      ),
    });

    const called = (await ofOperator({ service, passWay: "current" })).body.starts;
    expect(called.slice(0, 2)).toEqual([at("09:00"), at("09:20")]);

    await arrive(officeOn(), service, { startAt: at("09:00") });
    await arrive(officeOn(), long, { startAt: at("09:30") });
    expect((await ofOperator({ service, passWay: "fixed" })).body).toEqual({
      schedules: officeHours(),
      quotas: [few(2), first(1)],
      starts: ["12:00", "12:10", "12:20"].map((clock) => at(clock)),
    });
    expect((await ofSchedule({ service })).body.quotas).toEqual([few(0), first(0)]);
  });

  test("counts the organization's own quotas over their periods, and offers nothing once one is used up", async () => {
    const [service, long] = office.services;
    const wednesday = addDays(tuesday, 1);
    const nextTuesday = addDays(tuesday, 7);
    await arrive(officeOn(wednesday), service, { startAt: at("09:00", wednesday) });
    await arrive(officeOn(nextTuesday), service, { startAt: at("09:00", nextTuesday) });
    const inMonth = [tuesday, tuesday, wednesday, nextTuesday].filter(
      (on) => on.slice(0, 7) === tuesday.slice(0, 7),
    ).length;
    const quotas = [
      { id: "d", services: [service], ticketTypes: ["online"], limit: 3, per: "day" },
      { id: "w", services: [service], limit: 3, per: "week" },
      { id: "m", services: [service], limit: 100, per: "month" },
    ];
    await edit(office.admin, `/organization/edit/${office.organizationId}`, { quotas });

    const { body } = await ofOperator({ service });
    expect(body.quotas.slice(2)).toEqual([
      { id: "d", type: "day", services: [service], limit: 3, used: 2, left: 1 },
      { id: "w", type: "week", services: [service], limit: 3, used: 3, left: 0 },
      { id: "m", type: "month", services: [service], limit: 100, used: inMonth, left: 100 - inMonth },
    ]);
    expect(body.starts).toEqual([]);
    expect((await ofOperator({ service: long, seconds: 1800 })).body.starts).toEqual([at("12:00")]);
    expect((await ofSchedule({ service })).body.starts).toContain(at("12:00"));
    await edit(office.admin, `/organization/edit/${office.organizationId}`, { quotas: [] });
  });

  test("has no start for an operator on a day that is over", async () => {
    const { body } = await ofOperator({ service: office.services[0], queueDate: addDays(today, -7) });
    expect([body.schedules.length, body.starts]).toEqual([4, []]);
  });

  test("needs an operator with a schedule, and a service that is offered", async () => {
    const { id } = await makePerson(server, { organization_id: office.organizationId, is_operator: true });
    const [service] = office.services;
    expect(await ofOperator({ id, service })).toEqual({
      status: 400,
      body: refusal("ERROR_SCHEDULE_SELECT"),
    });
    const unknown = { service: 1_000_000 };
    expect(await ofOperator(unknown)).toEqual({ status: 404, body: refusal("ERROR_NO_SERVICE") });
    expect(await ofSchedule(unknown)).toEqual({ status: 404, body: refusal("ERROR_NO_SERVICE") });
  });

  test("is refused for another organization", async () => {
    const [service] = office.services;
    const missing = { status: 404, body: refusal("ERROR_NOT_FOUND") };
    expect(await ofOperator({ service }, stranger)).toEqual(missing);
    expect(await ofSchedule({ service }, stranger)).toEqual(missing);
  });
});

describe("the terms of the domain", () => {
  const titlesIn = async (path: string, lang?: string) => {
    const headers = { ...head.headers, ...(lang === undefined ? {} : { lang }) };
    const answer = await server.app.inject({ method: "GET", url: `/api${path}`, headers });
    return answer.json<{ id: string; title: string }[]>().map(({ id, title }) => `${id}: ${title}`);
  };

  test("are in the requested language", async () => {
    expect(await titlesIn("/block", "ua")).toEqual([
      "everyD: Щодня",
      "weekD: Дні тижня",
      "monthD: Дні місяця",
      "periods: Періоди",
      "dates: Дати",
    ]);
    expect(await titlesIn("/quotas", "ru")).toEqual([
      "unique: Только эти услуги",
      "priority: Вызываются первыми",
      "list: Ограниченное количество",
    ]);
    expect(await titlesIn("/ticket", "en")).toEqual([
      "inPlaceFixed: On site, for a time",
      "inPlaceCurrent: On site, live queue",
      "online: Online",
      "viaBot: Via bot",
    ]);
  });

  test("are in the main language unless a supported one is requested", async () => {
    const english = ["fixed: By time", "current: Live queue", "hide: Hidden"];
    expect(await titlesIn("/passway")).toEqual(english);
    expect(await titlesIn("/passway", "de")).toEqual(english);
  });
});

describe("sample tickets", () => {
  test("look like those of the organization, and are not stored", async () => {
    const countTickets = async () =>
      (await server.deps.db.selectFrom("ticket").select("id").execute()).length;
    const before = await countTickets();
    const answer = await centre.admin.call("GET", "/ticket/random/100");
    const tickets = organizationCalls.randomTickets.answer.parse(answer.json());
    expect(tickets).toHaveLength(100);
    const served = new Set(tickets.flatMap(({ items }) => items.map(({ serviceId }) => serviceId)));
    const offered = (await centre.admin.call("GET", "/operator-queue/services")).json<{ id: number }[]>();
    expect([...served].filter((id) => !offered.some((service) => service.id === id))).toEqual([]);
    for (const { client } of tickets) {
      expect(client).toEqual([
        { dataFieldId: 1, value: expect.stringMatching(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u) },
        { dataFieldId: 5, value: expect.stringMatching(/^\+380\d{9}$/) },
      ]);
    }
    expect(new Set(tickets.map(({ num }) => num)).size).toBe(100);
    expect(await countTickets()).toBe(before);
  });

  test("are the same each time, and as many as requested", async () => {
    const three = await centre.admin.call("GET", "/ticket/random/3");
    expect(three.json()).toHaveLength(3);
    expect((await centre.admin.call("GET", "/ticket/random/3")).json()).toEqual(three.json());
    for (const n of ["0", "101", "many"])
      expect((await centre.admin.call("GET", `/ticket/random/${n}`)).statusCode).toBe(400);
  });

  test("need a service", async () => {
    const { admin, organizationId } = await makeCentre(server);
    await edit(admin, `/organization/edit/${organizationId}`, { option: offering([]) });
    const answer = await admin.call("GET", "/ticket/random/1");
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal("ERROR_NO_SERVICE")]);
  });
});

describe("a simulated day", () => {
  const tryIt = async (of: Centre, more: Loose = {}, scheduleId = of.scheduleId) => {
    const body = { n: 30, date: tuesday, ...more };
    const answer = await of.admin.call("POST", `/schedule/try/${scheduleId}`, body);
    return { status: answer.statusCode, body: answer.json() };
  };
  const played = async (...asked: Parameters<typeof tryIt>) =>
    organizationCalls.trySchedule.answer.parse((await tryIt(...asked)).body);

  test("has all visitors served by the operators of the schedule; nothing is stored", async () => {
    const { db } = server.deps;
    const countTickets = async () => (await db.selectFrom("ticket").select("id").execute()).length;
    const before = await countTickets();
    const { operators, visits } = await played(office);
    expect(await countTickets()).toBe(before);
    expect(operators).toEqual([
      { id: idOf(office.operators[0]), name: "Operator 1", room: "1", work: officeHours() },
    ]);
    expect(visits).toHaveLength(30);
    const served = visits.filter((visit) => visit.outcome === "served");
    // Two hours of work are too few for thirty people, and too many for none.
    expect(served.length).toBeGreaterThan(2);
    expect(served.length).toBeLessThan(25);
    for (const { calledAt, operatorId } of served) {
      expect(operatorId).toBe(idOf(office.operators[0]));
      expect(officeHours().some(({ from, to }) => from <= calledAt && calledAt < to)).toBe(true);
    }
  });

  test("follows the draft, and chance", async () => {
    expect(await played(office, { seed: "1" })).toEqual(await played(office, { seed: "1" }));
    expect(await played(office, { seed: "1" })).not.toEqual(await played(office, { seed: "2" }));
    const off = await tryIt(centre, { json: emptyPlan });
    expect(off).toEqual({ status: 404, body: refusal("ERROR_NO_SERVICE") });
    const all = await played(centre);
    expect(all.operators).toHaveLength(2);
    expect(all.visits.filter(({ outcome }) => outcome === "served").length).toBeGreaterThan(20);
  });

  test("has a sample operator while no operator uses the schedule", async () => {
    const made = await office.admin.call("POST", "/schedule/create", {
      description: "New",
      json: officePlan(office.services),
    });
    const { operators } = await played(office, {}, Number(made.json().id));
    expect(operators.map(({ id }) => id)).toEqual([idOf(office.operators[0]), 0]);
  });

  test("is for users who may edit the schedule", async () => {
    const path = `/schedule/try/${office.scheduleId}`;
    const asked = { n: 1, date: tuesday };
    expect((await office.operators[0]?.call("POST", path, asked))?.statusCode).toBe(403);
    expect((await stranger.call("POST", path, asked)).statusCode).toBe(404);
    for (const n of [0, 101, 1.5]) expect((await tryIt(office, { n })).status).toBe(400);
  });
});

const offering = (services: readonly number[]) => ({
  globalSetting: { serviceOrganization: true, serviceOrganizationList: services, timeZone: zone },
});

describe("the offer of an organization", () => {
  test("has its services, and the packages that consist of them", async () => {
    const { admin, organizationId, services } = await makeCentre(server);
    const [short, long] = services;
    await edit(admin, `/organization/edit/${organizationId}`, { option: offering([short]) });
    const make = async (name: string, ...items: readonly Loose[]): Promise<number> => {
      const answer = await head.call("POST", "/service-package/create", {
        name: { en: name, ru: name, ua: name },
        items: items.map((item, order) => ({ ...item, id: `${order}`, order, dependencies: [] })),
      });
      return answer.json<{ id: number }>().id;
    };
    const ofShort = await make("Short", { type: "service", serviceId: short });
    const ofBoth = await make(
      "Both",
      { type: "service", serviceId: short },
      { type: "service", serviceId: long },
    );
    const aroundShort = await make("Around", { type: "package", servicePackageId: ofShort });
    await make("Around both", { type: "package", servicePackageId: ofBoth });

    const service = await head.call("GET", `/service/${short}`);
    expect((await admin.call("GET", "/operator-queue/services")).json()).toEqual([service.json()]);
    const packages = [ofShort, aroundShort].map((id) => head.call("GET", `/service-package/${id}`));
    expect((await admin.call("GET", "/operator-queue/service-packages")).json()).toEqual(
      (await Promise.all(packages)).map((answer) => answer.json()),
    );
  });
});

describe("the slot view", () => {
  /** What is said of a visit whose visitor has told nothing of themselves. */
  const visitOf = (
    { ticketId, itemId }: { readonly ticketId: number; readonly itemId: number },
    serviceId: number,
  ) => ({
    ticketId,
    ticketItemId: itemId,
    service: { id: serviceId, name: expect.stringMatching(/./) },
    name: "",
  });

  test("shows free time, visits, breaks and time off for each operator", async () => {
    const thursday = addDays(tuesday, 2);
    const [short, long] = office.services;
    const booked = await arrive(officeOn(thursday), short, { startAt: at("09:10", thursday) });
    const kept = await arrive(officeOn(thursday), long, { type: "reserve", startAt: at("12:00", thursday) });
    const slot = (start: string, end: string, rest: Loose) => ({
      start: at(start, thursday),
      end: at(end, thursday),
      ...rest,
    });
    const before = [
      slot("09:00", "09:10", { kind: "free" }),
      slot("09:10", "09:20", { kind: "booked", num: "001", state: "planned", ...visitOf(booked, short) }),
      slot("09:20", "10:00", { kind: "free" }),
      slot("10:00", "10:30", { kind: "break" }),
    ];
    const reserved = slot("12:00", "12:30", {
      kind: "reservation",
      num: null,
      state: "planned",
      ...visitOf(kept, long),
    });
    const operator = { id: idOf(office.operators[0]), name: "Operator 1" };

    const online = await office.admin.call("POST", "/slot-queue/all", { date: thursday });
    expect(online.json()).toEqual({
      time: expect.stringMatching(/Z$/),
      content: [{ operator, slots: [...before, slot("10:30", "12:00", { kind: "off" }), reserved] }],
    });
    const inPlace = await office.admin.call("POST", "/slot-queue/all", {
      date: thursday,
      type: "inPlaceFixed",
    });
    expect(inPlace.json().content).toEqual([
      {
        operator,
        slots: [
          ...before,
          slot("10:30", "11:00", { kind: "free" }),
          slot("11:00", "12:00", { kind: "off" }),
          reserved,
        ],
      },
    ]);
  });

  test("has a visit that is over, as long as it lasted", async () => {
    const { days, clock } = server.deps;
    const now = clock.now().getTime();
    const key = await days.dayAt(centre.organizationId, now);
    const { frame } = (await days.read(key)).rules;
    const start = Math.floor(minuteAt(frame, now) / 10) * 10;
    const startAt = new Date(instantOf(frame, start)).toISOString();
    const { ticketId, itemId } = await arrive(key, centre.services[0], { startAt });
    const operatorId = findItem((await days.read(key)).day, itemId)?.item.place?.operatorId ?? 0;
    await submit(key, { type: "arbitraryCall", operatorId, itemId, allowForcedTime: true });
    await submit(key, { type: "start", operatorId, itemId });
    await submit(key, { type: "complete", operatorId, itemId });

    const endedAt = findItem((await days.read(key)).day, itemId)?.item.spans.at(-1)?.to ?? 0;
    const end = instantOf(frame, Math.min(start + 10, Math.ceil(minuteAt(frame, endedAt))));
    const answer = await centre.admin.call("POST", "/slot-queue/all", { date: key.date });
    const slots = answer.json().content.flatMap((row: { slots: Loose[] }) => row.slots);
    expect(slots.filter((slot: Loose) => slot["ticketItemId"] === itemId)).toEqual([
      {
        kind: "booked",
        start: startAt,
        end: new Date(end).toISOString(),
        num: expect.stringMatching(/^\d{3}$/),
        state: "complete",
        ...visitOf({ ticketId, itemId }, centre.services[0]),
      },
    ]);
  });

  test("has no operators of another organization", async () => {
    const answer = await stranger.call("POST", "/slot-queue/all", { date: tuesday });
    expect(answer.json().content).toEqual([]);
  });
});

test("refuses a session without an organization", async () => {
  const answers = [
    await head.call("GET", "/ticket/random/1"),
    await head.call("GET", "/operator-queue/services"),
    await head.call("GET", "/operator-queue/service-packages"),
    await head.call("POST", "/slot-queue/all", { date: tuesday }),
  ];
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal("ERROR_ORGANIZATION_SELECT")]);
});
