import { dataFieldIds } from "@cherga/contract/constants";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
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
  centre = await makeCentre(server);
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("nobody works there");
  desk = operator;
});

async function register(more: object) {
  const answer = await desk.call("POST", "/operator-queue/ticket-registration", more);
  expect(answer.json()).not.toHaveProperty("error");
  return registrationCalls.register.answer.parse(answer.json()).ticket;
}

async function makePackage(mainServiceId: number | null): Promise<number> {
  const answer = await globalAdmin.call("POST", "/service-package/create", {
    name: { en: "Both", ru: "Оба", ua: "Обидва" },
    mainServiceId,
    items: centre.services.map((serviceId, order) => ({
      id: String(order),
      type: "service",
      serviceId,
      order,
      dependencies: [],
    })),
  });
  return answer.json().id;
}

test("the main service of a package names the ticket in lists, to its visitor and on boards, on every day", async () => {
  const [, long] = centre.services;
  const named = { id: long, name: "Service of 30 minutes" };
  const ticket = await register({
    servicePackage: await makePackage(long),
    queueDateTime: "2026-05-04T08:00:00Z",
  });
  expect(ticket.mainService).toEqual(named);
  const rows = (await desk.call("GET", "/operator-queue/current-manage")).json();
  expect(rows.map(({ mainService }: { mainService: object }) => mainService)).toEqual([named, named]);
  const tracked = await server.app.inject({
    url: "/api/tracker",
    headers: { authorization: `Ticket ${ticket.token}` },
  });
  expect(tracked.json().mainService).toEqual(named);

  clock.set("2026-05-04T08:00:00Z");
  await desk.call("POST", "/operator-queue/create-event", { type: "next" });
  const { id: boardId } = (await centre.admin.call("POST", "/board/create", { name: "Hall" })).json();
  const { code } = (await centre.admin.call("POST", "/enrolment/create", { boardId })).json();
  const { credential } = (
    await server.app.inject({ method: "POST", url: "/api/enrolment/exchange", payload: { code } })
  ).json();
  const board = await server.app.inject({
    url: "/api/screen",
    headers: { authorization: `Screen ${credential}` },
  });
  expect(board.json().calls).toMatchObject([{ service: { en: "Service of 30 minutes" } }]);
  clock.set("2026-05-04T07:00:00Z");

  const later = await register({
    servicePackage: await makePackage(long),
    queueDateTime: "2026-05-04T09:00:00Z",
  });
  const moved = await desk.call("POST", "/operator-queue/create-event", {
    type: "move",
    ticketItemId: later.items[0]?.id,
    option: { queueDateTime: "2026-05-05T09:00:00Z" },
  });
  expect(moved.json()).toMatchObject({ success: true, ticket: { mainService: named } });
});

test("without a main service, and with one service only, each service names itself", async () => {
  const of = async (wanted: object) => (await register(wanted)).mainService;
  expect(await of({ servicePackage: await makePackage(null) })).toBeNull();
  expect(await of({ service: centre.services[0] })).toBeNull();
});

test("a time that was found for a longer visit is booked as long as it was asked for", async () => {
  const wish = { service: centre.services[0], duration: 45 };
  const free = registrationCalls.remote.answer.parse(
    (await desk.call("POST", "/operator-queue/remote", { ...wish, queueDate: "2026-05-05" })).json(),
  );
  const [first] = free.freeTime;
  const ticket = await register({ ...wish, queueDateTime: first?.start });
  expect(ticket.items[0]).toMatchObject({ start: first?.start, end: first?.end, duration: 45 });
  const left = registrationCalls.remote.answer.parse(
    (
      await desk.call("POST", "/operator-queue/remote", {
        service: centre.services[0],
        queueDate: "2026-05-05",
      })
    ).json(),
  );
  expect(left.freeTime[0]?.start).toBe("2026-05-04T21:50:00.000Z");
});

test("queue rows show the phone of the field that the organization has chosen for messages", async () => {
  const { id: other } = (
    await globalAdmin.call("POST", "/data-field/create", {
      name: "mobile",
      type: "ph",
      label: { en: "Mobile", ru: "Мобильный", ua: "Мобільний" },
    })
  ).json();
  const dataField = [
    { dataFieldId: dataFieldIds.phone, value: "+380 44 000 00 01" },
    { dataFieldId: other, value: "+380 50 000 00 02" },
  ];
  await register({ service: centre.services[0], dataField });
  const phone = async (): Promise<string> =>
    (await desk.call("GET", "/operator-queue/current-manage")).json()[0].phone;
  expect(await phone()).toBe("+380 44 000 00 01");
  await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
    messageHub: {
      host: "smpp.example",
      secure: true,
      port: 2775,
      login: "",
      sender: "",
      phoneFieldId: other,
      confirmTemplate: {},
      successTemplate: {},
    },
  });
  expect(await phone()).toBe("+380 50 000 00 02");
});
