import { previewCalls } from "@cherga/contract/calls/preview";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let globalAdmin: Person;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  globalAdmin = await makePerson(server, { is_admin: true });
  centre = await makeCentre(server, { operators: 2 });
});
afterAll(() => server.close());

const text = (value: string) => ({ en: value, ru: value, ua: value });

test("an unsaved board is shown with an invented hall, by its own settings", async () => {
  const look = async (queue: object) => {
    const board = { name: "Wall", organizationId: centre.organizationId, queue };
    const answer = await centre.admin.call("POST", "/board/preview", { board });
    expect(answer.statusCode, answer.body).toBe(200);
    return previewCalls.board.answer.parse(answer.json());
  };
  const queue = {
    layout: "tile",
    statuses: [
      { status: "wait", show: true, colour: "blue" },
      { status: "call", show: true, colour: "orange" },
    ],
    columns: [],
    sort: "none",
    limit: 5,
    indicator: "number",
  };
  const { configuration, state } = await look(queue);
  expect(configuration.board.queue).toEqual(queue);
  expect(configuration.organization.id).toBe(centre.organizationId);
  expect(state.rows.map(({ status }) => status)).toEqual(["wait", "wait", "wait", "wait", "call"]);
  expect(state.rows.map(({ service }) => service.en)).toContain("Service of 10 minutes");
  expect(state.operators.map(({ room }) => room)).toEqual(["1", "2"]);
  expect(state.calls).toHaveLength(1);

  const waiting = queue.statuses.slice(0, 1);
  expect((await look({ ...queue, statuses: waiting, limit: 3 })).state.rows).toHaveLength(3);
  expect((await centre.admin.call("GET", "/board")).json()).toEqual([]);
});

test("the preview of a kiosk offers the same as a kiosk with the same settings", async () => {
  const kiosk = await enrolKiosk(server, centre);
  const kept = (await centre.admin.call("GET", `/terminal/${kiosk.terminalId}`)).json();
  const { id: _, version: __, ...terminal } = kept;
  const answer = await centre.admin.call("POST", "/terminal/preview", { terminal });
  expect(answer.statusCode, answer.body).toBe(200);
  const { configuration, services } = previewCalls.kiosk.answer.parse(answer.json());
  const { version: ___, ...real } = (await kiosk.get("/configuration")).json();
  expect(configuration).toMatchObject(real);
  expect(services).toEqual((await kiosk.get("/services")).json().services);

  const [service] = centre.services;
  const wanted = { service, queueDate: "2026-05-05" };
  const free = await centre.admin.call("POST", "/terminal/preview/free-time", { terminal, ...wanted });
  expect(free.statusCode, free.body).toBe(200);
  expect(free.json().starts.length).toBeGreaterThan(100);
});

test("the preview of a kiosk outside its hours shows it as of the next opening", async () => {
  const closed = await makeCentre(server, {
    organization: {
      openHour: { from: "09:00", to: "18:00" },
      closeDayMap: { "2026-05-04": { hours: null, reason: text("Holiday") } },
    },
  });
  const [serviceId] = closed.services;
  const menu = [{ id: "a", order: 1, parentId: null, title: text(""), type: "service", serviceId }];
  const terminal = { name: "Kiosk", organizationId: closed.organizationId, menu };
  const answer = await closed.admin.call("POST", "/terminal/preview", { terminal });
  expect(answer.statusCode, answer.body).toBe(200);
  const { configuration, services } = previewCalls.kiosk.answer.parse(answer.json());
  expect(configuration.time).toBe("2026-05-05T07:00:00.000Z");
  expect(services).toMatchObject([{ available: true }]);
});

test("the preview of an unsaved booking page has its organizations, services and free times", async () => {
  const page = {
    name: text("Booking"),
    organizationFilter: "include",
    organizationIds: [centre.organizationId],
  };
  const asked = [{ dataFieldId: 5, required: true }];
  const shown = await globalAdmin.call("POST", "/web-online/preview", { page, asked });
  expect(shown.statusCode, shown.body).toBe(200);
  const { organizations } = previewCalls.page.answer.parse(shown.json());
  expect(organizations.map(({ id }) => id)).toEqual([centre.organizationId]);

  const { organizationId } = centre;
  const offer = await globalAdmin.call("POST", "/web-online/preview/organization", {
    page,
    asked,
    organizationId,
  });
  const { services } = previewCalls.offer.answer.parse(offer.json());
  expect(services.map(({ id }) => id)).toEqual(expect.arrayContaining([...centre.services]));
  expect(services[0]?.fields[0]).toMatchObject({ dataFieldId: 5, required: true });
  const [service] = centre.services;
  const wish = { page, asked, organizationId, service };
  const days = await globalAdmin.call("POST", "/web-online/preview/free-days", { ...wish, month: "2026-05" });
  expect(previewCalls.freeDays.answer.parse(days.json()).days[0]).toMatchObject({ date: "2026-05-04" });
  const times = await globalAdmin.call("POST", "/web-online/preview/free-time", {
    ...wish,
    queueDate: "2026-05-05",
  });
  expect(previewCalls.freeTime.answer.parse(times.json()).starts.length).toBeGreaterThan(100);

  const others = { ...page, organizationFilter: "exclude" };
  const refused = await globalAdmin.call("POST", "/web-online/preview/free-time", {
    ...wish,
    page: others,
    queueDate: "2026-05-05",
  });
  expect(refused.json()).toMatchObject({ error: "ERROR_NO_ORGANIZATION" });
});

test("refuses previews for organizations out of scope", async () => {
  const other = await makeCentre(server);
  const board = { name: "Wall", organizationId: other.organizationId };
  expect((await centre.admin.call("POST", "/board/preview", { board })).statusCode).toBe(403);
  const terminal = { name: "Kiosk", organizationId: other.organizationId };
  expect((await centre.admin.call("POST", "/terminal/preview", { terminal })).statusCode).toBe(403);
  const page = { name: text("Booking") };
  const { organizationId } = other;
  const offer = { page, asked: [], organizationId };
  expect((await centre.admin.call("POST", "/web-online/preview/organization", offer)).statusCode).toBe(403);
  const { organizations } = (
    await centre.admin.call("POST", "/web-online/preview", { page, asked: [] })
  ).json();
  expect(organizations.map(({ id }: { id: number }) => id)).not.toContain(organizationId);
  const operator = await centre.operators[0]?.call("POST", "/board/preview", { board });
  expect(operator?.statusCode).toBe(403);
});
