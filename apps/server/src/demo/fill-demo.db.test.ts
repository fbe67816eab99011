import { languageCodes, printerItemTypes } from "@cherga/contract/constants";
import type { Fields, ResourceOf, Row } from "@cherga/contract/resource";
import { operator } from "@cherga/contract/resources/operator";
import { organization } from "@cherga/contract/resources/organization";
import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { schedule } from "@cherga/contract/resources/schedule";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { terminal } from "@cherga/contract/resources/terminal";
import { user } from "@cherga/contract/resources/user";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { passwordOf } from "#demo/people";
import type { Deps } from "#deps";
import { bindingOf, bindings } from "#resources/bindings";
import { incompleteTexts } from "#resources/missing-languages";
import { readerFor } from "#resources/reader";
import { makeTestApp, type TestApp } from "#testing/test-app";

const names = bindings.map(({ resource }) => resource.name);
const filledAt = new Date("2031-02-27T22:30:00Z");

let demo: TestApp;
beforeAll(async () => {
  demo = await makeTestApp();
  await fillDemo({ ...demo.deps, clock: { now: () => filledAt } });
});
afterAll(() => demo.close());

describe("the demo centre", () => {
  test.each(names)("has rows of %s", async (name) => {
    expect(await rowsOf(demo.deps, name)).not.toEqual([]);
  });

  test.each(names)("says everything of %s in English, Russian and Ukrainian", async (name) => {
    expect(incompleteTexts(await rowsOf(demo.deps, name), languageCodes)).toEqual([]);
  });

  test.each(names)("has written every %s as its declaration reads it", async (name) => {
    const { resource } = bindingOf(name);
    const broken = (await rowsOf(demo.deps, name)).filter((row) => !resource.row.safeParse(row).success);
    expect(broken).toEqual([]);
  });

  test("has a password for every account", async () => {
    const people = await typedRowsOf(user);
    const answers = await Promise.all(
      people.map(async ({ username }) => ({
        username,
        status: (await signIn(username, passwordOf(username))).statusCode,
      })),
    );
    expect(answers).toEqual(people.map(({ username }) => ({ username, status: 200 })));
  });

  test.each([
    { username: "admin", password: "admin" },
    { username: "manager", password: "manager" },
    ...[1, 2, 3, 4, 5, 6].map((number) => ({ username: `operator${number}`, password: "operator" })),
  ])("lets $username sign in with the password that the welcome shows", async ({ username, password }) => {
    expect((await signIn(username, password)).json()).toMatchObject({ user: { username } });
  });

  test("has accounts of every kind", async () => {
    const people = await typedRowsOf(user);
    const named = (username: string) => people.find((person) => person.username === username);
    expect(named("admin")).toMatchObject({ role: "global", isAdmin: true, organizationId: null });
    expect(named("manager")).toMatchObject({ isAdmin: false, isOperator: false, organizationId: 1 });
    expect(named("manager")?.allowedOrganizationIds).toEqual([1, 2, 3]);
    expect(named("local-admin")).toMatchObject({ role: "local", isAdmin: true, scheduleOnly: false });
    expect(named("scheduler")).toMatchObject({ isAdmin: true, scheduleOnly: true });
    expect(named("cashier")).toMatchObject({ payment: true, isAdmin: false });
    expect(named("supervisor")).toMatchObject({ isAdmin: true, isOperator: true });
    expect(people.filter(({ username }) => /^operator[1-6]$/.test(username))).toEqual(
      Array.from({ length: 6 }, () =>
        expect.objectContaining({ isOperator: true, isAdmin: false, role: "local" }),
      ),
    );
    expect(people.some(({ callOnly }) => callOnly)).toBe(true);
    expect(people.some(({ newerSleeping }) => newerSleeping)).toBe(true);
  });

  test("has three organizations in three time zones, the first open every day", async () => {
    const organizations = await typedRowsOf(organization);
    expect(organizations.map(({ id, option }) => [id, option.globalSetting.timeZone])).toEqual([
      [1, "Europe/Kiev"],
      [2, "Europe/Warsaw"],
      [3, "Europe/Istanbul"],
    ]);
    expect(organizations[0]).toMatchObject({
      openHour: { from: "08:00", to: "20:00" },
      openHourMap: {},
      closeDayMap: {},
    });
  });

  test("names the centre in every message by SMS", async () => {
    const texts = (await typedRowsOf(organization)).flatMap(({ messageHub, reminders }) => [
      ...(messageHub === null ? [] : [messageHub.confirmTemplate, messageHub.successTemplate]),
      ...reminders.flatMap(({ sms, text }) => (sms ? [text] : [])),
    ]);
    const written = texts.flatMap((text) => Object.values(text));
    expect(written).toHaveLength(3 * languageCodes.length);
    expect(written.filter((text) => text?.includes("{organization}") !== true)).toEqual([]);
  });

  test("has a view of a report that is shared in each organization", async () => {
    const views = await demo.deps.db
      .selectFrom("report_view")
      .select(["organization_id as sharedIn", "report", "name"])
      .orderBy("organization_id")
      .execute();
    const view = { report: "total-ticket", name: "Last week, by service" };
    expect(views).toEqual([1, 2, 3].map((sharedIn) => ({ sharedIn, ...view })));
  });

  test("has an operator in the first organization for every service at every minute of its opening hours", async () => {
    const [first] = await typedRowsOf(organization);
    const offered = first?.option.globalSetting.serviceOrganizationList ?? [];
    const plans = await plansIn(1);
    const open = minutesOfWeek().filter(({ clock }) => clock >= "08:00" && clock < "20:00");
    const uncovered = open.flatMap(({ weekday, clock }) =>
      offered
        .filter((id) => !plans.some((plan) => isWorked(plan, weekday, clock, id)))
        .map((id) => ({ weekday, clock, id })),
    );
    expect(offered).not.toEqual([]);
    expect(uncovered).toEqual([]);
  });

  test("offers no service without an operator", async () => {
    const idle = await Promise.all(
      (await typedRowsOf(organization)).map(async ({ id, option }) => {
        const plans = await plansIn(id);
        return option.globalSetting.serviceOrganizationList.filter(
          (serviceId) =>
            !minutesOfWeek().some(({ weekday, clock }) =>
              plans.some((plan) => isWorked(plan, weekday, clock, serviceId)),
            ),
        );
      }),
    );
    expect(idle).toEqual([[], [], []]);
  });

  test("gives each operator a schedule of its own", async () => {
    const scheduleIds = (await typedRowsOf(operator)).map(({ scheduleId }) => scheduleId);
    expect(scheduleIds).not.toContain(null);
    expect(new Set(scheduleIds).size).toBe(scheduleIds.length);
  });

  test("uses every block, quota and extra that a schedule knows", async () => {
    const plans = (await typedRowsOf(schedule)).map(({ json }) => json);
    const items = plans.flatMap(itemsIn);
    const blocks = plans.flatMap((plan) =>
      Object.entries(plan).flatMap(([block, lists]) => (lists.length > 0 ? [block] : [])),
    );
    expect(new Set(blocks)).toEqual(new Set(["everyD", "weekD", "monthD", "dates", "periods"]));
    expect(new Set(items.flatMap(({ quotas }) => quotas.map(({ type }) => type)))).toEqual(
      new Set(["unique", "priority", "list"]),
    );
    expect(items.some(({ kind, continuous }) => kind === "break" && continuous !== undefined)).toBe(true);
    expect(items.some(({ nextClientShiftTime }) => nextClientShiftTime !== undefined)).toBe(true);
    expect(items.some(({ workOvertime }) => workOvertime !== undefined)).toBe(true);
  });

  test("puts every dated exception ahead of the day it was made on", async () => {
    const plans = (await typedRowsOf(schedule)).map(({ json }) => json);
    const closed = (await typedRowsOf(organization)).flatMap(({ closeDayMap }) => Object.keys(closeDayMap));
    const dates = [
      ...closed,
      ...plans.flatMap((plan) => plan.dates.flatMap(({ select }) => select)),
      ...plans.flatMap((plan) => plan.periods.flatMap(({ select }) => select.map(({ from }) => from))),
    ];
    expect(dates).not.toEqual([]);
    expect(dates.filter((date) => date < "2031-02-27" || date > "2032-02-28")).toEqual([]);
  });

  test("has services of 5 to 45 minutes, one strict and one that keeps its desk longer than it takes", async () => {
    const services = await typedRowsOf(service);
    expect(services.map(({ duration }) => duration.value).every((value) => value >= 5 && value <= 45)).toBe(
      true,
    );
    expect(services).toHaveLength(13);
    expect(services.filter(({ is_strict }) => is_strict)).toHaveLength(1);
    expect(services.filter(({ duration, multiplicity }) => multiplicity.value > duration.value)).toHaveLength(
      1,
    );
  });

  test("has three packages: a diamond, one that lends time, one inside another", async () => {
    const packages = await typedRowsOf(servicePackage);
    const items = packages.flatMap((row) => row.items);
    expect(packages).toHaveLength(3);
    expect(items.some(({ dependencies }) => dependencies.length === 2)).toBe(true);
    expect(items.some(({ dependencies }) => dependencies.some(({ type }) => type === "lendTime"))).toBe(true);
    expect(items.some(({ type }) => type === "package")).toBe(true);
  });

  test("prints with every item a template knows, on paper of two widths", async () => {
    const templates = await typedRowsOf(printerTemplate);
    const items = templates.flatMap((template) => template.items);
    const columns = items.flatMap((item) => (item.type === "item-column-container" ? item.columns : []));
    const used = [...items, ...columns, ...columns.flatMap((column) => column.items)].map(({ type }) => type);
    expect(new Set(used)).toEqual(new Set(printerItemTypes));
    expect(templates.map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([58, 80]);
  });

  test("offers at a kiosk only the services of its organization", async () => {
    const organizations = await typedRowsOf(organization);
    const strange = (await typedRowsOf(terminal)).flatMap(({ organizationId, menu }) => {
      const home = organizations.find(({ id }) => id === organizationId);
      const offered = home?.option.globalSetting.serviceOrganizationList ?? [];
      return menu.flatMap((entry) =>
        entry.type === "service" && !offered.includes(entry.serviceId) ? [entry] : [],
      );
    });
    expect(strange).toEqual([]);
  });
});

describe("filling", () => {
  test("is refused a second time and changes nothing", async () => {
    const before = await countsOf(demo.deps);
    await expect(fillDemo(demo.deps)).rejects.toThrow("secret_pkey");
    expect(await countsOf(demo.deps)).toEqual(before);
  });

  test("that breaks off half-way leaves nothing behind", async () => {
    const other = await makeTestApp();
    await other.deps.db.insertInto("staff").values({ username: "Operator6", role: "global" }).execute();
    const before = await countsOf(other.deps);
    await expect(fillDemo(other.deps)).rejects.toThrow("staff_username_key");
    expect(await countsOf(other.deps)).toEqual(before);
    expect(await other.deps.db.selectFrom("secret").selectAll().where("name", "=", "demo").execute()).toEqual(
      [],
    );
    await other.close();
  });
});

async function rowsOf(deps: Deps, name: string) {
  return (await readerFor(bindingOf(name), deps.db, "all").list({ perPage: 500 })).rows;
}

async function typedRowsOf<F extends Fields>(resource: ResourceOf<F>): Promise<readonly Row<F>[]> {
  const binding = { ...bindingOf(resource.name), resource };
  return (await readerFor<Row<F>>(binding, demo.deps.db, "all").list({ perPage: 500 })).rows;
}

async function countsOf(deps: Deps) {
  return Promise.all(names.map(async (name) => [name, (await rowsOf(deps, name)).length]));
}

function signIn(username: string, password: string) {
  return demo.app.inject({ method: "POST", url: "/api/auth/login", payload: { username, password } });
}

async function plansIn(organizationId: number): Promise<readonly SchedulePlan[]> {
  const desks = (await typedRowsOf(operator)).filter((desk) => desk.organizationId === organizationId);
  const schedules = await typedRowsOf(schedule);
  return schedules
    .filter(({ id }) => desks.some(({ scheduleId }) => scheduleId === id))
    .map(({ json }) => json);
}

function itemsIn(plan: SchedulePlan) {
  return [plan.everyD, plan.weekD, plan.monthD, plan.dates, plan.periods].flatMap((lists) =>
    lists.flatMap(({ items }) => items),
  );
}

/** Reads the weekly plan; operators with days off are left out. */
function isWorked(plan: SchedulePlan, weekday: number, clock: string, serviceId: number): boolean {
  const exceptions = [...plan.monthD, ...plan.dates, ...plan.periods];
  if (exceptions.some(({ unique }) => unique)) return false;
  const onDay = plan.weekD.filter(({ select, validity }) => select.includes(weekday) && !validity);
  const lists = onDay.some(({ unique }) => unique) ? onDay : [...plan.everyD, ...onDay];
  const now = lists.flatMap(({ items }) => items).filter(({ from, to }) => from <= clock && clock < to);
  return now.every(({ kind }) => kind === "work") && now.some((item) => isGiven(item, serviceId));
}

function isGiven({ services, quotas }: SchedulePlan["everyD"][number]["items"][number], id: number): boolean {
  const isNamed = (list: "all" | readonly number[]) => list === "all" || list.includes(id);
  return isNamed(services) && quotas.every((quota) => quota.type !== "unique" || isNamed(quota.services));
}

function minutesOfWeek(): readonly { weekday: number; clock: string }[] {
  return Array.from({ length: 7 * 24 * 60 }, (_, minute) => ({
    weekday: 1 + Math.floor(minute / (24 * 60)),
    clock: `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`,
  }));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
