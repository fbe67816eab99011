import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCentre } from "#testing/centre";
import type { World } from "#testing/draft-for";
import { makePerson, type Person, statusesOf } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";

let server: TestApp;
let world: World;
let admin: Person;

beforeAll(async () => {
  server = await makeTestApp();
  world = await makeWorld(server);
  admin = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());

const text = (value: string) => ({ en: value, ru: value, ua: value });
const minutes = (value: number) => ({ value, unit: "minutes" });
const first = (name: string): number => world[name]?.[0] ?? 0;
const made = async (name: string, draft: object) => {
  const answer = await admin.call("POST", `/${name}/create`, draft);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const issuesOf = async (name: string, draft: object) => {
  const answer = await admin.call("POST", `/${name}/create`, draft);
  expect([answer.statusCode, answer.json().error]).toEqual([400, "ERROR_VALIDATION"]);
  return answer.json().details;
};

// Services

test("a service takes as long a block as it lasts, unless told otherwise, and never a shorter one", async () => {
  const service = await made("service", { name: text("Passport"), duration: minutes(20) });
  expect(service.multiplicity).toEqual(minutes(20));
  expect(
    await issuesOf("service", { name: text("Passport"), duration: minutes(20), multiplicity: minutes(10) }),
  ).toEqual([{ path: ["multiplicity"], code: "ERROR_MULTIPLICITY_BELOW_DURATION" }]);
  const patched = await admin.call("PATCH", `/service/edit/${service.id}`, { duration: minutes(30) });
  expect(patched.json().details).toEqual([
    { path: ["multiplicity"], code: "ERROR_MULTIPLICITY_BELOW_DURATION" },
  ]);
});

test("texts for visitors need every language that is on, at any depth", async () => {
  expect(await issuesOf("service", { name: { en: "Passport" }, duration: minutes(20) })).toEqual([
    { path: ["name"], code: "ERROR_LANGUAGES_INCOMPLETE" },
  ]);
  expect(
    await issuesOf("service", {
      name: text("A"),
      duration: minutes(5),
      parameters: { bring: { ua: "Паспорт" } },
    }),
  ).toEqual([{ path: ["parameters", "bring"], code: "ERROR_LANGUAGES_INCOMPLETE" }]);
  await admin.call("PATCH", "/language/edit/1", { status: false });
  await made("service", { name: { en: "Passport", ua: "Паспорт" }, duration: minutes(20) });
  await admin.call("PATCH", "/language/edit/1", { status: true });
});

test("why a day is closed needs the main language only", async () => {
  const edit = (reason: object) =>
    admin.call("PATCH", `/organization/edit/${first("organization")}`, {
      closeDayMap: { "2030-01-01": { hours: null, reason } },
    });
  const mainCode = (await admin.call("GET", "/language?main=true")).json()[0].code;
  expect((await edit({ [mainCode]: "Repairs" })).statusCode).toBe(200);
  expect((await edit({})).statusCode).toBe(200);
  const other = mainCode === "en" ? "ua" : "en";
  expect((await edit({ [other]: "Repairs" })).json().details).toEqual([
    { path: ["closeDayMap", "2030-01-01", "reason", mainCode], code: "ERROR_REQUIRED" },
  ]);
});

test("there is always one main language and it is on", async () => {
  for (const [method, path, body] of [
    ["PATCH", "/language/edit/2", { main: false }],
    ["PATCH", "/language/edit/2", { status: false }],
    ["DELETE", "/language/delete/2", undefined],
  ] as const) {
    const answer = await admin.call(method, path, body);
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: "ERROR_MAIN_LANGUAGE" }]);
  }
  await admin.call("PATCH", "/language/edit/3", { main: true });
  const mains = (await admin.call("GET", "/language?main=true")).json();
  expect(mains.map(({ code }: { code: string }) => code)).toEqual(["ua"]);

  const rivals = await Promise.all(
    [1, 2].map((id) => admin.call("PATCH", `/language/edit/${id}`, { main: true })),
  );
  expect(statusesOf(rivals)).toEqual([200, expect.toBeOneOf([200, 409])]);
  expect((await admin.call("GET", "/language?main=true")).json()).toHaveLength(1);
  await admin.call("PATCH", "/language/edit/2", { main: true });
});

// Links

test("linked fields line up behind one another and close ranks when one is deleted", async () => {
  const service = await made("service", { name: text("Linked"), duration: minutes(5) });
  const links = [];
  for (const dataFieldId of [1, 2, 5])
    links.push(await made("service-data-field", { serviceId: service.id, dataFieldId }));
  expect(links.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2]);

  await admin.call("DELETE", `/service-data-field/delete/${links[0].id}`);
  const row = (await admin.call("GET", `/service/${service.id}`)).json();
  expect(row.customerDataFields).toEqual([
    { id: links[1].id, dataFieldId: 2, sortOrder: 0, required: false },
    { id: links[2].id, dataFieldId: 5, sortOrder: 1, required: false },
  ]);

  const swapped = await admin.call("PATCH", "/service-data-field/editSortOrder", [
    { id: links[1].id, sortOrder: 1 },
    { id: links[2].id, sortOrder: 0 },
  ]);
  expect(swapped.json().map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual([1, 0]);

  const lost = await admin.call("PATCH", "/service-data-field/editSortOrder", [
    { id: links[1].id, sortOrder: 7 },
    { id: 2_000_000_000, sortOrder: 8 },
  ]);
  expect(lost.statusCode).toBe(404);
  expect((await admin.call("GET", `/service-data-field/${links[1].id}`)).json().sortOrder).toBe(1);

  const twice = await admin.call("POST", "/service-data-field/create", {
    serviceId: service.id,
    dataFieldId: 2,
  });
  expect([twice.statusCode, twice.json().error]).toEqual([409, "ERROR_NOT_UNIQUE"]);
  expect((await admin.call("DELETE", `/service/delete/${service.id}`)).json()).toBe(true);
});

test("the fields of a form are set as a list, all or none, by a user who has seen the present list", async () => {
  const service = await made("service", { name: text("Asking"), duration: minutes(5) });
  const set = (was: readonly object[], wanted: readonly object[]) =>
    admin.call("PATCH", `/service/edit/${service.id}/asked-fields`, { was, wanted });
  const asked = (dataFieldId: number, required = false) => ({ dataFieldId, required });
  const askedIn = ({ customerDataFields }: { customerDataFields: { id: number; dataFieldId: number }[] }) =>
    customerDataFields.map(({ dataFieldId }) => dataFieldId);

  const begun = await set([], [asked(5), asked(1, true), asked(2)]);
  expect(begun.json()).toMatchObject({
    id: service.id,
    customerDataFields: [
      { dataFieldId: 5, sortOrder: 0, required: false },
      { dataFieldId: 1, sortOrder: 1, required: true },
      { dataFieldId: 2, sortOrder: 2, required: false },
    ],
  });
  const changed = await set([asked(5), asked(1, true), asked(2)], [asked(2, true), asked(1, true), asked(3)]);
  expect(changed.json()).toMatchObject({
    customerDataFields: [
      { dataFieldId: 2, sortOrder: 0, required: true },
      // It was there before, and is the same.
      { id: begun.json().customerDataFields[1].id, dataFieldId: 1, sortOrder: 1, required: true },
      { dataFieldId: 3, sortOrder: 2, required: false },
    ],
  });

  const stale = await set([asked(5)], []);
  expect([stale.statusCode, stale.json().error, askedIn(stale.json().details)]).toEqual([
    409,
    "ERROR_CONFLICT",
    [2, 1, 3],
  ]);
  const lost = await set([asked(2, true), asked(1, true), asked(3)], [asked(2), asked(999_999)]);
  expect([lost.statusCode, lost.json().error]).toEqual([400, "ERROR_VALIDATION"]);
  const twice = await set([asked(2, true), asked(1, true), asked(3)], [asked(2), asked(2)]);
  expect([twice.statusCode, twice.json().error]).toEqual([400, "ERROR_VALIDATION"]);
  expect(askedIn((await admin.call("GET", `/service/${service.id}`)).json())).toEqual([2, 1, 3]);

  const present = [asked(2, true), asked(1, true), asked(3)];
  const rivals = await Promise.all([set(present, [asked(1)]), set(present, [asked(2)])]);
  expect(statusesOf(rivals)).toEqual([200, 409]);
  await admin.call("DELETE", `/service/delete/${service.id}`);
});

// References

test("a reference must lead somewhere, at any depth, and the answer says which does not", async () => {
  expect(await issuesOf("region", { name: text("R"), countryId: 999_999 })).toEqual([
    { path: ["countryId"], code: "ERROR_ITEM_SELECT" },
  ]);
  const item = {
    id: "i",
    from: "09:00",
    to: "10:00",
    kind: "work",
    services: [first("service"), 999_999],
    quotas: [],
  };
  const json = {
    everyD: [{ id: "l", select: null, unique: false, items: [item] }],
    weekD: [],
    monthD: [],
    dates: [],
    periods: [],
  };
  expect(
    await issuesOf("schedule", { description: "S", organizationId: first("organization"), json }),
  ).toEqual([{ path: ["json", "everyD", 0, "items", 0, "services", 1], code: "ERROR_ITEM_SELECT" }]);
});

test("a row of one organization cannot be used in another", async () => {
  const [, foreign] = world["organization"] ?? [];
  expect(
    await issuesOf("operator", {
      username: "foreigner",
      organizationId: foreign,
      scheduleId: first("schedule"),
    }),
  ).toEqual([{ path: ["scheduleId"], code: "ERROR_ITEM_SELECT" }]);
  const operator = await made("operator", {
    username: "native",
    organizationId: first("organization"),
    scheduleId: first("schedule"),
  });
  const moved = await admin.call("PATCH", `/operator/edit/${operator.id}`, { organizationId: foreign });
  expect(moved.json().details).toEqual([{ path: ["scheduleId"], code: "ERROR_ITEM_SELECT" }]);
});

test("the region of an organization lies in its country", async () => {
  const abroad = await made("country", { name: text("Abroad") });
  const draft = { name: text("O"), countryId: abroad.id };
  const elsewhere = { ...draft, regionId: first("region") };
  expect(await issuesOf("organization", elsewhere)).toEqual([
    { path: ["regionId"], code: "ERROR_NO_REGION" },
  ]);
  await made("region", { name: text("Region abroad"), countryId: abroad.id });
  expect(await issuesOf("organization", elsewhere)).toEqual([
    { path: ["regionId"], code: "ERROR_REGION_COUNTRY" },
  ]);
  expect(await issuesOf("organization", draft)).toEqual([
    { path: ["regionId"], code: "ERROR_REGION_SELECT" },
  ]);
});

test("an organization may lie in any time zone of the IANA, and in no other", async () => {
  const edit = async (timeZone: string) =>
    (
      await admin.call("PATCH", `/organization/edit/${first("organization")}`, {
        option: { globalSetting: { serviceOrganization: false, serviceOrganizationList: [], timeZone } },
      })
    ).statusCode;
  expect(await Promise.all(["Europe/Nowhere", "+02:00", ""].map(edit))).toEqual([400, 400, 400]);
  expect(await edit("Europe/Kyiv")).toBe(200);
  expect(await edit("America/Sao_Paulo")).toBe(200);
  expect(await edit("Europe/Kiev")).toBe(200);
});

test("a row in use cannot be deleted, and the answer names its users", async () => {
  const service = await made("service", { name: text("Used"), duration: minutes(5) });
  const item = { id: "i", from: "09:00", to: "10:00", kind: "work", services: [service.id], quotas: [] };
  const list = { id: "l", select: [1], unique: false, items: [item] };
  const schedule = await made("schedule", {
    description: "Uses it",
    organizationId: first("organization"),
    json: { everyD: [], weekD: [list], monthD: [], dates: [], periods: [] },
  });
  const terminal = await made("terminal", {
    name: "Hall",
    organizationId: first("organization"),
    menu: [{ id: "m", parentId: null, order: 0, title: {}, type: "service", serviceId: service.id }],
  });
  const refused = await admin.call("DELETE", `/service/delete/${service.id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({
    error: "ERROR_IN_USE",
    details: [
      { resource: "schedule", id: schedule.id, title: "Uses it" },
      { resource: "terminal", id: terminal.id, title: "Hall" },
    ],
  });
});

test("the display of a window is at a console of the same organization, which is then in use", async () => {
  const organizationId = first("organization");
  const device = await made("remote-device", { name: "Console 1", organizationId });
  const elsewhere = await made("remote-device", {
    name: "Console 2",
    organizationId: world["organization"]?.[1],
  });
  const draft = (indicator: string) => ({ username: "shown", organizationId, indicator });
  const issue = [{ path: ["indicator"], code: "ERROR_CONSOLE_SELECT" }];
  expect(await issuesOf("operator", draft("agent:987654"))).toEqual(issue);
  expect(await issuesOf("operator", draft(`agent:${elsewhere.id}`))).toEqual(issue);
  const operator = await made("operator", draft(`agent:${device.id}`));
  const patched = await admin.call("PATCH", `/user/edit/${operator.id}`, { indicator: "agent:987654" });
  expect(patched.json().details).toEqual(issue);
  const refused = await admin.call("DELETE", `/remote-device/delete/${device.id}`);
  expect(refused.json()).toEqual({
    error: "ERROR_IN_USE",
    details: [{ resource: "operator", id: operator.id, title: "shown" }],
  });
  await admin.call("PATCH", `/operator/edit/${operator.id}`, { indicator: "" });
  expect((await admin.call("DELETE", `/remote-device/delete/${device.id}`)).statusCode).toBe(200);
});

test("a new kiosk has the languages that are on, in the order of the organization's visitors", async () => {
  const ukraine = await made("country", { name: text("Ukraine"), phoneCode: "380" });
  const poland = await made("country", { name: text("Poland"), phoneCode: "48" });
  const languagesIn = async (countryId: number) => {
    const region = await made("region", { name: text("Region"), countryId });
    const organization = await made("organization", {
      name: text("Centre"),
      countryId,
      regionId: region.id,
    });
    return (await made("terminal", { name: "Kiosk", organizationId: organization.id })).languages;
  };
  const [foremost, ...others] = await languagesIn(ukraine.id);
  expect([foremost, others.toSorted()]).toEqual(["ua", ["en", "ru"]]);
  const { main } = Object.fromEntries(
    (await admin.call("GET", "/language"))
      .json()
      .filter((each: { main: boolean }) => each.main)
      .map(({ code }: { code: string }) => ["main", code]),
  );
  expect((await languagesIn(poland.id))[0]).toBe(main);
});

test("a row that tickets refer to cannot be deleted, and the answer names the latest ticket", async () => {
  const centre = await makeCentre(server);
  const [service] = centre.services;
  const titles: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const answer = await centre.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
      service,
      dataField: [{ dataFieldId: 1, value: "Anna" }],
    });
    titles.unshift(answer?.json().ticket.num);
  }
  const paths = [
    `/service/delete/${service}`,
    "/data-field/delete/1",
    `/user/delete/${centre.operators[0]?.id}`,
  ];
  for (const path of paths) {
    const refused = await admin.call("DELETE", path);
    expect(refused.json(), path).toMatchObject({ error: "ERROR_IN_USE" });
    const named = refused
      .json()
      .details.filter(({ resource }: { resource: string }) => resource === "ticket")
      .map(({ title }: { title: string }) => title.slice(0, 3));
    expect(named, path).toEqual(titles.slice(0, 5));
  }
});

test("a row that is being deleted cannot get a new reference", async () => {
  for (let round = 0; round < 20; round += 1) {
    const article = await made("article", { subject: text("Brief") });
    const [deleted, used] = await Promise.all([
      admin.call("DELETE", `/article/delete/${article.id}`),
      admin.call("POST", "/include/create", { name: text("Panel"), articleIds: [article.id] }),
    ]);
    const isOneOfTwo =
      (deleted.statusCode === 200 && used.statusCode === 400) ||
      (deleted.statusCode === 409 && used.statusCode === 201);
    expect(isOneOfTwo, `${deleted.statusCode} and ${used.statusCode}`).toBe(true);
  }
});

// Packages

const component = (id: string, on: readonly string[] = []) => ({
  id,
  type: "service",
  serviceId: first("service"),
  order: 0,
  dependencies: on.map((itemId) => ({ itemId, type: "blocking" })),
});

test("components that wait for each other are recursion; a diamond is not", async () => {
  const circle = [component("a", ["b"]), component("b", ["a"])];
  expect(await issuesOf("service-package", { name: text("P"), items: circle })).toMatchObject([
    { path: ["items"], code: "ERROR_RECURSION" },
  ]);
  const diamond = [component("a"), component("b", ["a"]), component("c", ["a"]), component("d", ["b", "c"])];
  await made("service-package", { name: text("P"), items: diamond });
});

test("two packages cannot come to contain each other, not even at the same moment", async () => {
  const inner = (servicePackageId: number) => ({
    id: "p",
    type: "package",
    servicePackageId,
    order: 1,
    dependencies: [],
  });
  for (let round = 0; round < 5; round += 1) {
    const a = await made("service-package", { name: text("A"), items: [component("s")] });
    const b = await made("service-package", { name: text("B"), items: [component("s")] });
    const answers = await Promise.all([
      admin.call("PATCH", `/service-package/edit/${a.id}`, { items: [component("s"), inner(b.id)] }),
      admin.call("PATCH", `/service-package/edit/${b.id}`, { items: [component("s"), inner(a.id)] }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json().details).toMatchObject([
      { path: ["items"], code: "ERROR_RECURSION" },
    ]);
  }
  const self = await made("service-package", { name: text("Self"), items: [component("s")] });
  const nested = await admin.call("PATCH", `/service-package/edit/${self.id}`, { items: [inner(self.id)] });
  expect(nested.json().details).toMatchObject([{ code: "ERROR_RECURSION" }]);
});

test("the main service of a package is one of its own", async () => {
  const items = [component("a")];
  await made("service-package", { name: text("P"), items, mainServiceId: first("service") });
  expect(
    await issuesOf("service-package", { name: text("P"), items, mainServiceId: world["service"]?.[1] }),
  ).toEqual([{ path: ["mainServiceId"], code: "ERROR_MAIN_SERVICE" }]);
});

// Devices, data fields, accounts

test("a signature is unique, also when two come at once", async () => {
  const draft = { name: "Printer", organizationId: first("organization"), signature: "hall-1" };
  const answers = await Promise.all([1, 2, 3].map(() => admin.call("POST", "/printer-device/create", draft)));
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
    error: "ERROR_NO_UNIQ_SIGNATURE",
    details: { field: "signature" },
  });
});

test.each(["(a+)+$\\1", "(?=x)", "[", "(?<!y)z"])("the regular expression %j is refused", async (regExp) => {
  expect(await issuesOf("data-field", { name: `f${regExp}`, label: text("F"), regExp })).toEqual([
    { path: ["regExp"], code: "ERROR_REGEXP" },
  ]);
});

test("a board shows two to four windows", async () => {
  for (const count of [1, 5]) {
    const operator = { show: true, count, showName: true, showRoom: true };
    expect(
      await issuesOf("board", { name: "Hall", organizationId: first("organization"), operator }),
    ).toEqual([{ path: ["operator", "count"], code: "ERROR_RANGE", params: { min: 2, max: 4 } }]);
  }
});

test("secrets go in and never come out, and stay when they are not sent again", async () => {
  const hub = {
    host: "sms.example",
    secure: true,
    port: 2775,
    login: "cherga",
    sender: "Cherga",
    phoneFieldId: 5,
    confirmTemplate: {},
    successTemplate: {},
  };
  const path = `/organization/edit/${first("organization")}`;
  const saved = await admin.call("PATCH", path, { messageHub: { ...hub, password: "s3cret" } });
  expect(saved.json().messageHub).toEqual(hub);
  await admin.call("PATCH", path, { messageHub: { ...hub, port: 2776 } });
  const stored = await server.deps.db
    .selectFrom("organization")
    .select("message_hub")
    .where("id", "=", first("organization"))
    .executeTakeFirstOrThrow();
  expect(stored.message_hub).toMatchObject({ port: 2776, password: "s3cret" });
  expect((await admin.call("GET", "/organization")).body).not.toContain("s3cret");
});

test("both passwords must be the same, and long enough", async () => {
  const draft = { username: "typo", organizationId: first("organization") };
  expect(
    await issuesOf("user", { ...draft, password: "long enough", confirm_password: "long enouhg" }),
  ).toEqual([{ path: ["confirm_password"], code: "ERROR_PASSWORD_MISMATCH" }]);
  expect(await issuesOf("user", { ...draft, password: "short" })).toEqual([
    { path: ["password"], code: "ERROR_MIN_LENGTH", params: { value: 8 } },
  ]);
  const taken = await made("user", { ...draft, username: "Taken" });
  const again = await admin.call("POST", "/user/create", { ...draft, username: "tAKEN" });
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { error: "ERROR_NOT_UNIQUE", details: { field: "username" } },
  ]);
  expect(taken).not.toHaveProperty("password");
});

test("an operator who is also an administrator keeps the account when the operator is deleted", async () => {
  const organizationId = first("organization");
  const both = await made("user", { username: "both", organizationId, isAdmin: true, isOperator: true });
  const only = await made("user", { username: "only", organizationId, isOperator: true });
  for (const { id } of [both, only])
    expect((await admin.call("DELETE", `/operator/delete/${id}`)).json()).toBe(true);
  expect((await admin.call("GET", `/user/${both.id}`)).json()).toMatchObject({
    isOperator: false,
    isAdmin: true,
  });
  expect((await admin.call("GET", `/user/${only.id}`)).statusCode).toBe(404);
});

test("a search finds by any text in any language, and takes wildcards literally", async () => {
  const found = async (search: string) =>
    (await admin.call("GET", `/service?search=${encodeURIComponent(search)}`))
      .json()
      .map(({ id }: { id: number }) => id);
  const service = await made("service", {
    name: { en: "100% residence", ru: "Прописка", ua: "Місце проживання" },
    duration: minutes(5),
  });
  expect(await found("місце")).toEqual([service.id]);
  expect(await found("100%")).toEqual([service.id]);
  expect(await found("1_0%")).toEqual([]);
  expect(await found("\\")).toEqual([]);
});

// Booking pages

test("a bot belongs to one booking page", async () => {
  const bot = { enabled: true, telegramToken: "4711:one" };
  const page = await made("web-online", { name: text("Book"), bot });
  const used = [{ path: ["bot", "telegramToken"], code: "ERROR_BOT_USED" }];
  expect(await issuesOf("web-online", { name: text("Other"), bot })).toEqual(used);
  const renewed = { ...bot, telegramToken: "4711:two" };
  expect(await issuesOf("web-online", { name: text("Other"), bot: renewed })).toEqual(used);
  const saved = await admin.call("PATCH", `/web-online/edit/${page.id}`, { bot: renewed });
  expect(saved.statusCode, saved.body).toBe(200);
  const both = await Promise.all(
    ["One", "Another"].map((name) =>
      admin.call("POST", "/web-online/create", {
        name: text(name),
        bot: { enabled: false, telegramToken: "4712:same" },
      }),
    ),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
});
