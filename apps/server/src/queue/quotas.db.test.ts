import { registrationCalls } from "@cherga/contract/calls/registration";
import type { Loose } from "@cherga/contract/resource";
import type { Command } from "@cherga/engine/day/command";
import { findTicket } from "@cherga/engine/day/day";
import { usedOn } from "@cherga/engine/limits/organization-quota";
import { ticketTypes } from "@cherga/engine/vocabulary";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { usedInPeriod } from "#queue/registration/quotas";
import { askDay } from "#testing/ask-day";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
const tuesday = "2026-05-05";
const sunday = "2026-05-10";
const nextMonday = "2026-05-11";
const nextTuesday = "2026-05-12";
const lastOfMay = "2026-05-31";
const inJune = "2026-06-01";

let server: TestApp;
let globalAdmin: Person;
let centre: Centre;
let desk: Person;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  globalAdmin = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  centre = await makeCentre(server, { organization: { maxQueuePeriodDays: 28 } });
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("nobody works there");
  desk = operator;
});

/** By the wall clock in Kyiv. */
const at = (date: string, clockTime: string): string =>
  new Date(Date.parse(`${date}T${clockTime}:00Z`) - 3 * 3_600_000).toISOString();

const ask = async (more: object) =>
  (
    await desk.call("POST", "/operator-queue/ticket-registration", {
      ...("servicePackage" in more ? {} : { service: centre.services[0] }),
      ...more,
    })
  ).json();

async function book(date: string, clockTime: string, more: object = {}) {
  const answer = await ask({ queueDateTime: at(date, clockTime), ...more });
  expect(answer).not.toHaveProperty("error");
  return registrationCalls.register.answer.parse(answer).ticket;
}

type Ticket = Awaited<ReturnType<typeof book>>;

const move = async ({ items }: Ticket, date: string, clockTime: string, option: object = {}) =>
  (
    await desk.call("POST", "/operator-queue/create-event", {
      type: "move",
      ticketItemId: items[0]?.id,
      option: { queueDateTime: at(date, clockTime), ...option },
    })
  ).json();

const ticketsOn = async (date: string): Promise<readonly number[]> =>
  (await desk.call("GET", `/operator-queue/allTickets?date=${date}`))
    .json()
    .map(({ id }: { readonly id: number }) => id);

async function allow(limit: number, per: string, more: Loose = {}): Promise<void> {
  const quotas = [{ id: "few", services: [...centre.services], limit, per, ...more }];
  const { admin, organizationId } = centre;
  const answer = await admin.call("PATCH", `/organization/edit/${organizationId}`, { quotas });
  expect(answer.statusCode).toBe(200);
}

/** A package of both services of the centre. */
async function makePackage(): Promise<number> {
  const items = centre.services.map((serviceId, order) => ({
    id: `part${order}`,
    type: "service",
    serviceId,
    order,
    dependencies: [],
  }));
  const answer = await globalAdmin.call("POST", "/service-package/create", {
    name: { en: "Both", ru: "Оба", ua: "Обидва" },
    description: { en: "", ru: "", ua: "" },
    items,
    mainServiceId: null,
    is_view: true,
  });
  expect(answer.json()).not.toHaveProperty("error");
  return answer.json().id;
}

describe("a ticket that is moved to another day", () => {
  test.each([
    ["day", tuesday, sunday],
    ["week", sunday, nextMonday],
    ["month", lastOfMay, inJune],
  ])("does not come into a %s whose quota is used up, and stays where it was", async (per, from, to) => {
    const moved = await book(from, "12:00");
    await book(to, "09:00");
    await allow(1, per);
    expect(await move(moved, to, "12:00")).toMatchObject({ error: "ERROR_LIMIT" });
    expect(await move(moved, to, "12:00", { allowForcedTime: true })).toMatchObject({
      error: "ERROR_LIMIT",
    });
    expect(await ticketsOn(from)).toEqual([moved.id]);
    await allow(2, per);
    expect(await move(moved, to, "12:00")).toMatchObject({ success: true });
    expect(await ticketsOn(to)).toContain(moved.id);
  });

  test.each([
    ["week", nextMonday, nextTuesday],
    ["month", sunday, lastOfMay],
  ])("takes nothing from a quota of the %s it stays in, however full that is", async (per, from, to) => {
    const moved = await book(from, "12:00");
    await book(to, "09:00");
    await allow(2, per);
    expect(await move(moved, to, "12:00")).toMatchObject({ success: true });
    // There are more already than there may be.
    await allow(1, per);
    expect(await move(moved, from, "12:00")).toMatchObject({ success: true });
    expect(await ask({ queueDateTime: at(to, "15:00") })).toMatchObject({ error: "ERROR_LIMIT" });
  });

  test("frees its place in the week it came from", async () => {
    const moved = await book(sunday, "12:00");
    await allow(1, "week");
    const another = { queueDateTime: at(tuesday, "12:00") };
    expect(await ask(another)).toMatchObject({ error: "ERROR_LIMIT" });
    expect(await move(moved, nextMonday, "12:00")).toMatchObject({ success: true });
    expect(await ask(another)).toHaveProperty("ticket");
  });

  test("counts against a quota of its own kind only", async () => {
    const online = { type: "online" };
    const [moved, bookedOnline] = [await book(sunday, "12:00"), await book(sunday, "13:00", online)];
    await book(nextMonday, "09:00", online);
    await allow(1, "week", { ticketTypes: ["online"] });
    expect(await move(bookedOnline, nextMonday, "13:00")).toMatchObject({ error: "ERROR_LIMIT" });
    expect(await move(moved, nextMonday, "12:00")).toMatchObject({ success: true });
  });

  test("does not go further ahead than one may book", async () => {
    const moved = await book(tuesday, "12:00");
    expect(await move(moved, "2026-06-02", "12:00")).toMatchObject({ error: "ERROR_DATE_SELECT" });
    expect(await move(moved, "2026-06-02", "12:00", { allowForcedTime: true })).toMatchObject({
      error: "ERROR_DATE_SELECT",
    });
    expect(await ticketsOn(tuesday)).toEqual([moved.id]);
    expect(await move(moved, inJune, "12:00")).toMatchObject({ success: true });
  });
});

describe("a package with two services under one quota", () => {
  test.each(["day", "week", "month"])("takes two places of the %s, or none", async (per) => {
    const servicePackage = await makePackage();
    await book(tuesday, "09:00");
    await allow(2, per);
    const visit = { servicePackage, queueDateTime: at(tuesday, "12:00") };
    expect(await ask(visit)).toMatchObject({ error: "ERROR_LIMIT" });
    const remote = { servicePackage, queueDate: tuesday };
    expect((await desk.call("POST", "/operator-queue/remote", remote)).json()).toMatchObject({
      freeTime: [],
      reason: "quota",
    });
    await allow(3, per);
    expect((await desk.call("POST", "/operator-queue/remote", remote)).json().freeTime).not.toEqual([]);
    expect(await ask(visit)).toHaveProperty("ticket");
    expect(await ask({ queueDateTime: at(tuesday, "15:00") })).toMatchObject({ error: "ERROR_LIMIT" });
  });

  test("takes one place if only one of them is meant", async () => {
    const servicePackage = await makePackage();
    await allow(1, "day", { services: [centre.services[1]] });
    expect(await ask({ servicePackage, queueDateTime: at(tuesday, "12:00") })).toHaveProperty("ticket");
  });

  test("needs both places on the day it is moved to", async () => {
    const servicePackage = await makePackage();
    const moved = await book(tuesday, "12:00", { servicePackage });
    await book(nextMonday, "09:00");
    await allow(2, "week");
    expect(await move(moved, nextTuesday, "12:00")).toMatchObject({ error: "ERROR_LIMIT" });
    await allow(3, "week");
    expect(await move(moved, nextTuesday, "12:00")).toMatchObject({ success: true });
  });
});

test.each(["day", "week"])("offers no ticket for now when the quota of the %s is used up", async (per) => {
  const today = "2026-05-04";
  const remote = { service: centre.services[0], queueDate: today };
  const offered = async () => (await desk.call("POST", "/operator-queue/remote", remote)).json();
  await book(today, "12:00");
  await allow(2, per);
  expect(await offered()).toMatchObject({ availableCurrent: true });
  await allow(1, per);
  expect(await offered()).toMatchObject({ availableCurrent: false });
  expect(await ask({ type: "inPlaceCurrent" })).toMatchObject({ error: "ERROR_LIMIT" });
});

describe("a service that is added to a visit", () => {
  test.each(["day", "week"])("counts against the quota of a %s", async (per) => {
    const started = await ask({ type: "inPlaceCurrent" });
    const { items } = registrationCalls.register.answer.parse(started).ticket;
    const itemId = items[0]?.id;
    await desk.call("POST", "/operator-queue/create-event", { type: "arbitraryCall", ticketItemId: itemId });
    const add = async () =>
      (
        await desk.call("POST", "/operator-queue/create-event", {
          type: "addService",
          ticketItemId: itemId,
          option: { service: centre.services[1] },
        })
      ).json();
    const second = { services: [centre.services[1]] };
    await allow(0, per, second);
    expect(await add()).toMatchObject({ error: "ERROR_LIMIT", details: { type: "quota", max: 0 } });
    await allow(1, per, second);
    expect(await add()).toMatchObject({ success: true });
    expect(await add()).toMatchObject({ error: "ERROR_LIMIT", details: { used: 1 } });
  });
});

/** What becomes of a visit: how it is registered, and what happens then. */
const fates: readonly {
  readonly isStarted?: true;
  readonly after: (ticketId: number, itemId: number, operatorId: number) => readonly Command[];
}[] = [
  { after: () => [] },
  {
    isStarted: true,
    after: (_, itemId, operatorId) => [{ type: "complete", itemId, operatorId }],
  },
  { after: (_, itemId, operatorId) => [{ type: "delete", itemId, operatorId }] },
  { after: (ticketId) => [{ type: "cancel", ticketId, isAtOnce: true }] },
  { after: (ticketId) => [{ type: "cancel", ticketId }] },
];

test("the database counts the same visits of a day as the rules do, whatever became of them", async () => {
  const visits = fc.array(
    fc.record({
      services: fc.constantFrom([0], [1], [0, 1]),
      ticketType: fc.constantFrom(...ticketTypes),
      fate: fc.constantFrom(...fates),
    }),
    { minLength: 6, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(visits, async (generated) => {
      const { organizationId, services, operators } = await makeCentre(server, {
        organization: { cancelDelayMin: 30 },
      });
      const { days, pool } = server.deps;
      const key = { organizationId, date: "2026-05-04" };
      const actorId = operators[0]?.id ?? -1;

      for (const [index, { services: wanted, ticketType, fate }] of generated.entries()) {
        const startAt = clock.now().getTime() + (1 + index) * 3_600_000;
        const { ticketId, itemId } = await askDay(days, key, {
          actorId,
          command: async ({ takeIds }) => {
            const [id = -1, ...itemIds] = await takeIds(1 + wanted.length);
            const parts = wanted.map((number, part) => ({
              itemId: itemIds[part] ?? -1,
              serviceId: services[number] ?? -1,
            }));
            return fate.isStarted === true
              ? { type: "register", ticketId: id, ticketType: "inPlaceCurrent", parts, startedBy: actorId }
              : { type: "register", ticketId: id, ticketType, parts, startAt };
          },
          answer: (decision, { day }) => {
            const ticket = findTicket(day, decision.ticketId ?? -1);
            return { ticketId: ticket?.id ?? -1, itemId: ticket?.items[0]?.id ?? -1 };
          },
        });
        for (const command of fate.after(ticketId, itemId, actorId))
          await askDay(days, key, { actorId, command: () => command, answer: () => null });
      }

      const known = await days.read(key);
      const kinds = [undefined, ...ticketTypes.map((type) => [type])];
      const covered = [[...services], ...services.map((id) => [id])];
      for (const quota of kinds.flatMap((types) =>
        covered.map((ids) => ({ id: "q", services: ids, ticketTypes: types, limit: 0, per: "day" as const })),
      ))
        expect(await usedInPeriod(pool, known, quota)).toBe(usedOn(known.day, quota));
    }),
    { numRuns: 12 },
  );
});
