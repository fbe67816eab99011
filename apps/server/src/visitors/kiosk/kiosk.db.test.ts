import { kioskCalls } from "@cherga/contract/calls/kiosk";
import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askFor, type EnrolledKiosk, enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let globalAdmin: Person;
let centre: Centre;
let kiosk: EnrolledKiosk;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  globalAdmin = await makePerson(server, { is_admin: true });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 1 });
  kiosk = await enrolKiosk(server, centre);
});

const text = (value: string) => ({ en: value, ru: value, ua: value });
const make = async (path: string, draft: object): Promise<number> =>
  (await globalAdmin.call("POST", `${path}/create`, draft)).json().id;
const configuration = async (at = server) => {
  const answer = await kiosk.get("/configuration", at);
  expect(answer.statusCode, answer.body).toBe(200);
  return kioskCalls.configuration.answer.parse(answer.json());
};

test("a kiosk gets its whole configuration, in every language, from every server", async () => {
  const [short, long] = centre.services;
  await askFor(server, short, [{ dataFieldId: dataFieldIds.phone }]);
  await askFor(server, long, [{ dataFieldId: dataFieldIds.phone, required: true }]);
  const packageId = await make("/service-package", {
    name: text("Both"),
    items: [short, long].map((serviceId, order) => ({
      id: String(order),
      type: "service",
      serviceId,
      order,
      dependencies: [],
    })),
  });
  const hidden = await make("/service-package", {
    name: text("Hidden"),
    is_view: false,
    items: [{ id: "a", type: "service", serviceId: short, order: 0, dependencies: [] }],
  });
  const read = await make("/article", { subject: text("Read me"), text: text("**All** of it") });
  const unread = await make("/article", { subject: text("Off"), status: false });
  const beside = await make("/article", { subject: text("Beside") });
  const panel = await make("/include", { name: text("Panel"), articleIds: [beside, unread] });
  const off = await make("/include", { name: text("Off"), status: false });
  const entry = (id: string, order: number, more: object) => ({
    id,
    order,
    parentId: null,
    title: {},
    ...more,
  });
  kiosk = await enrolKiosk(server, centre, {
    languages: ["ua", "ru", "en"],
    panels: [off, panel],
    menu: [
      entry("last", 9, { type: "checkIn", title: text("I am here") }),
      entry("empty", 0, { type: "section", title: text("Nothing is in it") }),
      entry("deep", 1, { type: "section", parentId: "empty", title: text("Nor in this") }),
      entry("hidden", 2, { type: "package", parentId: "deep", servicePackageId: hidden }),
      entry("unread", 2, { type: "article", parentId: "deep", articleId: unread }),
      entry("full", 3, { type: "section", title: text("Documents") }),
      entry("both", 4, { type: "package", parentId: "full", servicePackageId: packageId }),
      entry("short", 5, { type: "service", parentId: "full", serviceId: short, colour: "red" }),
      entry("read", 6, { type: "article", articleId: read }),
    ],
  });

  const shown = await configuration(other);
  expect(shown).toMatchObject({
    time: "2026-05-04T07:00:00.000Z",
    organization: {
      id: centre.organizationId,
      name: text("Centre"),
      timeZone: "Europe/Kiev",
      today: { date: "2026-05-04", hours: { from: "00:00", to: "24:00" } },
    },
    languages: [{ code: "ua" }, { code: "ru" }, { code: "en" }],
    panels: [{ id: panel, articleIds: [beside] }],
  });
  expect(shown.menu.map(({ id }) => id)).toEqual(["full", "both", "short", "read", "last"]);
  expect(shown.menu.map(({ title }) => title.ua)).toEqual([
    "Documents",
    "Both",
    "Service of 10 minutes",
    "Read me",
    "I am here",
  ]);
  expect(shown.articles.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([read, beside]);
  expect(shown.services).toMatchObject([
    { id: short, fields: [{ dataFieldId: dataFieldIds.phone, required: false, type: "ph" }] },
  ]);
  expect(shown.packages).toMatchObject([
    {
      id: packageId,
      serviceIds: [short, long],
      fields: [{ dataFieldId: dataFieldIds.phone, required: true }],
    },
  ]);
  expect(JSON.stringify(shown)).not.toContain("Hidden");
});

test("a service in no schedule is not offered, and a disabled language neither", async () => {
  const elsewhere = await makeCentre(server, { item: { services: [centre.services[1]] } });
  kiosk = await enrolKiosk(
    server,
    { admin: elsewhere.admin, services: centre.services },
    { languages: ["ru", "en"] },
  );
  await globalAdmin.call("PATCH", "/language/edit/1", { status: false });
  const shown = await configuration();
  await globalAdmin.call("PATCH", "/language/edit/1", { status: true });
  expect(shown.languages.map(({ code }) => code)).toEqual(["en"]);
  expect(shown.services.map(({ id }) => id)).toEqual([centre.services[1]]);
  const refused = await kiosk.post("/register", { service: centre.services[0] });
  expect([refused.statusCode, refused.json().error]).toEqual([404, "ERROR_NO_SERVICE"]);
});

test("the version changes with everything that a kiosk shows, and with nothing else", async () => {
  const versions: string[] = [];
  const note = async () => {
    const answer = (await kiosk.get("/services")).json();
    expect((await configuration()).version).toBe(answer.version);
    versions.push(answer.version);
  };
  await note();
  await kiosk.post("/register", { service: centre.services[0] });
  await note();
  expect(versions[1]).toBe(versions[0]);
  const changes: (() => Promise<unknown>)[] = [
    () =>
      centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, { name: text("Renamed") }),
    () => globalAdmin.call("PATCH", `/service/edit/${centre.services[0]}`, { name: text("Renamed") }),
    () => centre.admin.call("PATCH", `/terminal/edit/${kiosk.terminalId}`, { menu: [] }),
    () => make("/article", { subject: text("New") }),
    () => make("/include", { name: text("New") }),
  ];
  for (const change of changes) {
    await change();
    await note();
  }
  expect(new Set(versions).size).toBe(1 + changes.length);
});

test("refuses callers that are not enrolled as a kiosk", async () => {
  const board = await centre.admin.call("POST", "/board/create", { name: "Over the desks" });
  const { code } = (
    await centre.admin.call("POST", "/enrolment/create", { boardId: board.json().id })
  ).json();
  const { credential } = (await strangersCall(server, "POST", "/enrolment/exchange", { code })).json();
  const calls = Object.values(kioskCalls).filter(({ who }) => who === "terminal");
  const ask = (call: (typeof calls)[number], headers: Readonly<Record<string, string>>) =>
    server.app.inject({ method: call.method, url: `/api${call.path}`, headers });
  for (const call of calls) {
    expect((await ask(call, {})).statusCode, call.path).toBe(401);
    expect((await ask(call, { authorization: "Screen guess" })).statusCode, call.path).toBe(401);
    expect((await ask(call, centre.admin.headers)).statusCode, call.path).toBe(401);
    expect((await ask(call, { authorization: `Screen ${credential}` })).statusCode, call.path).toBe(403);
  }
  expect((await kiosk.get("/services", other)).statusCode).toBe(200);
  await centre.admin.call("DELETE", `/enrolment/delete/${kiosk.enrolmentId}`);
  for (const at of [server, other]) expect((await kiosk.get("/services", at)).statusCode).toBe(401);
});

test("a kiosk knows the organization by its short and by its full name", async () => {
  await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    shortName: text("Short"),
    fullName: text("The official name"),
  });
  expect((await configuration()).organization).toMatchObject({
    name: text("Centre"),
    shortName: text("Short"),
    fullName: text("The official name"),
  });
});

test("prices are in the currency of the country, unless the organization has its own", async () => {
  expect((await configuration()).organization.currency).toBe("UAH");
  const edit = (currency: string | null) =>
    centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, { currency });
  await edit("EUR");
  expect((await configuration()).organization.currency).toBe("EUR");
  await edit(null);
  expect((await configuration()).organization.currency).toBe("UAH");
});
