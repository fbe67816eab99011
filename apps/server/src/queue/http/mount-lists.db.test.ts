import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  centre = await makeCentre(server, { operators: 2 });
});

const desk = (number: 0 | 1): Person => {
  const person = centre.operators[number];
  if (person === undefined) throw new Error(`no operator ${number}`);
  return person;
};

async function take(more: object = {}): Promise<number | undefined> {
  const answer = await desk(0).call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    ...more,
  });
  return registrationCalls.register.answer.parse(answer.json()).ticket.items[0]?.id;
}

const act = (person: Person, type: string, ticketItemId?: number) =>
  person.call("POST", "/operator-queue/create-event", { type, ticketItemId });

/** A single list is sent as the cached bytes of its rows; an answer with all lists is serialized anew. Both must agree. */
async function expectSameLists(person: Person) {
  const asked = person === desk(1) ? "" : `?operatorId=${desk(0).id}`;
  const all = queueListCalls.all.answer.parse(
    (await person.call("GET", `/operator-queue/all${asked}`)).json(),
  );
  for (const list of ["queue", "hold", "outside", "end", "manage"] as const) {
    const answer = await person.call("GET", `/operator-queue/current-${list}${asked}`);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.body)));
    expect(queueListCalls[list].answer.parse(answer.json())).toEqual(all[list]);
  }
  return all;
}

test("a single list has the same rows as in the call for all lists", async () => {
  const dataField = [
    { dataFieldId: 1, value: "Шарль д’Артаньян" },
    { dataFieldId: 5, value: "+380000000001" },
  ];
  const served = await take({ dataField });
  const booked = await take({ queueDateTime: "2026-05-04T07:30:00.000Z" });
  const held = await take();
  await take({ service: centre.services[1], dataField });
  await act(desk(0), "arbitraryCall", held);
  await act(desk(0), "hold", held);
  await act(desk(0), "next");

  const people = [desk(0), desk(1), centre.admin];
  const before = await Promise.all(people.map(expectSameLists));
  const stateOf = (lists: (typeof before)[number] | undefined, id: number | undefined) =>
    lists?.manage.find((row) => row.id === id);
  expect(before[0]?.hold).toMatchObject([{ id: held }]);
  expect(stateOf(before[0], booked)).toMatchObject({ status: "planned" });
  expect(stateOf(before[0], served)).toMatchObject({ status: "called", name: "Шарль д’Артаньян" });
  expect(stateOf(before[0], served)?.actions).toContain("start");
  expect(stateOf(before[1], served)?.actions).not.toContain("start");

  // Nothing happens but time.
  clock.advance(31);
  const after = await Promise.all(people.map(expectSameLists));
  expect(stateOf(after[0], booked)).toMatchObject({ status: "wait" });

  await act(desk(0), "start", served);
  await act(desk(0), "complete", served);
  const globalAdmin = await makePerson(server, { is_admin: true });
  const renamed = { name: { en: "Renamed", ru: "Renamed", ua: "Renamed" } };
  await globalAdmin.call("PATCH", `/service/edit/${centre.services[0]}`, renamed);
  const [last] = await Promise.all(people.map(expectSameLists));
  expect(last?.end).toMatchObject([{ id: served, status: "complete", service: { name: "Renamed" } }]);
});

test("the tickets of a day are found by how far they are", async () => {
  const held = await take();
  await take({ queueDateTime: "2026-05-04T08:30:00.000Z" });
  await act(desk(0), "arbitraryCall", held);
  await take();
  const at = async (stage: string): Promise<readonly (number | undefined)[]> => {
    const answer = await desk(0).call("GET", `/operator-queue/allTickets?stage=${stage}`);
    return queueListCalls.tickets.answer.parse(answer.json()).map(({ items }) => items[0]?.id);
  };
  expect(await at("atWindow")).toEqual([held]);
  expect(await at("planned")).toHaveLength(1);
  expect(await at("waiting")).toHaveLength(1);
  await act(desk(0), "start", held);
  await act(desk(0), "complete", held);
  expect(await at("ended")).toEqual([held]);
});
