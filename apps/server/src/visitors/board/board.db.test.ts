import { boardScreenCalls } from "@cherga/contract/calls/board-screen";
import { registrationCalls } from "@cherga/contract/calls/registration";
import { boardState, type BoardState } from "@cherga/contract/shapes/board-state";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import { measuredMs } from "#testing/ffmpeg";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let centre: Centre;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  centre = await makeCentre(server, { operators: 2 });
});

const desk = (number = 0): Person => {
  const person = centre.operators[number];
  if (person === undefined) throw new Error(`no operator ${number}`);
  return person;
};

async function take(more: object = {}) {
  const answer = await desk().call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    ...more,
  });
  expect(answer.json()).not.toHaveProperty("error");
  return registrationCalls.register.answer.parse(answer.json()).ticket;
}
async function act(type: string, more: object = {}, person = desk()) {
  const answer = await person.call("POST", "/operator-queue/create-event", { type, ...more });
  expect(answer.json()).toMatchObject({ success: true });
}

let screens = 0;
async function hang(settings: object = {}, { admin } = centre) {
  screens += 1;
  const { id } = (
    await admin.call("POST", "/board/create", { name: `Board ${screens}`, ...settings })
  ).json();
  const made = (await admin.call("POST", "/enrolment/create", { boardId: id })).json();
  const exchanged = await server.app.inject({
    method: "POST",
    url: "/api/enrolment/exchange",
    payload: { code: made.code },
    remoteAddress: `10.2.0.${screens}`,
  });
  const headers = { authorization: `Screen ${exchanged.json().credential}` };
  return { id, enrolmentId: made.id, headers };
}
type Hung = Awaited<ReturnType<typeof hang>>;

async function look({ headers }: Hung, { app } = server): Promise<BoardState> {
  const answer = await app.inject({ url: "/api/screen", headers });
  return boardScreenCalls.state.answer.parse(answer.json());
}
const watch = ({ headers }: Hung, at = address) => listen(at, "/screen/sse", headers);
const shown = (message: unknown): BoardState => boardState.parse(message);
const isState = (message: unknown): boolean => "rows" in Object(message);
const showsCall =
  (num: string) =>
  (message: unknown): boolean =>
    isState(message) && shown(message).calls.some((call) => call.num === num);

const queue = (more: object) => ({
  layout: "table",
  statuses: [
    { status: "call", show: true, colour: "green" },
    { status: "serviceStart", show: true, colour: "blue" },
    { status: "wait", show: true, colour: "grey" },
    { status: "hold", show: true, colour: "amber" },
    { status: "release", show: true, colour: "orange" },
    { status: "serviceComplete", show: true, colour: "blue-grey" },
  ],
  columns: [],
  sort: "time",
  limit: 20,
  indicator: "number",
  ...more,
});

describe("a board", () => {
  test("knows how it is set up", async () => {
    const board = await hang({
      title: { show: true, text: { en: "Hall", ru: "Зал", ua: "Зала" }, colour: "red", clock: false },
    });
    const answer = await other.app.inject({ url: "/api/screen/configuration", headers: board.headers });
    expect(boardScreenCalls.configuration.answer.parse(answer.json())).toMatchObject({
      board: { id: board.id, title: { text: { en: "Hall" } } },
      organization: { id: centre.organizationId, name: { en: "Centre" }, timeZone: "Europe/Kiev" },
      languages: [{ code: "ru" }, { code: "en" }, { code: "ua" }],
      time: "2026-05-04T07:00:00.000Z",
    });
  });

  test("shows called and served tickets with their rooms, waiting ones, and operators at work", async () => {
    const board = await hang({ queue: queue({}) });
    for (let count = 0; count < 4; count += 1) await take();
    await act("next", {}, desk(0));
    clock.advance(1);
    await act("next", {}, desk(1));
    const state = await look(board);
    expect(state.rows).toMatchObject([
      { num: "002", status: "call", room: "2", operatorId: desk(1).id, remain: null },
      { num: "001", status: "call", room: "1", operatorId: desk(0).id },
      { num: "003", status: "wait", room: null, operatorId: null, remain: { low: expect.any(Number) } },
      { num: "004", status: "wait" },
    ]);
    expect(state.rows[0]?.service).toMatchObject({ en: "Service of 10 minutes" });
    expect(state.calls).toMatchObject([{ num: "002", room: "2", operator: null }]);
    expect(state.operators).toMatchObject([
      { id: desk(0).id, room: "1", name: null, state: "called", num: "001" },
      { id: desk(1).id, room: "2", state: "called", num: "002" },
    ]);
    expect(state.rest).toEqual([]);
  });

  test("follows its settings: statuses, order, room, and further data", async () => {
    for (let count = 0; count < 6; count += 1) await take();
    await act("next", {}, desk(1));
    const wide = await hang({
      operator: { show: true, count: 2, showName: true, showRoom: false },
      queue: queue({ sort: "number", limit: 3 }),
      rest: { show: true, title: {}, limit: 2 },
    });
    expect(await look(wide)).toMatchObject({
      rows: [{ num: "001" }, { num: "002" }, { num: "003" }],
      calls: [{ operator: "Operator 2" }],
      rest: ["004", "005"],
      operators: [{ name: "Operator 1", room: null }, { name: "Operator 2" }],
    });
    const onlyCalls = await hang({
      operator: { show: false, count: 2, showName: true, showRoom: false },
      queue: queue({ statuses: [{ status: "call", show: true, colour: "red" }] }),
      rest: { show: false, title: {}, limit: 2 },
    });
    expect(await look(onlyCalls)).toMatchObject({ rows: [{ num: "001" }], rest: [], operators: [] });
  });

  test("never shows hidden or unconfirmed tickets, those before their time, or calls that are over", async () => {
    const board = await hang({ queue: queue({}) });
    const hidden = await take();
    await desk().call("POST", "/operator-queue/set-pass-way", { ticketId: hidden.id, passWay: "hide" });
    await take({ queueDateTime: "2026-05-04T09:00:00.000Z" });
    await act("arbitraryCall", { ticketItemId: hidden.items[0]?.id });
    expect(await look(board)).toMatchObject({ rows: [], calls: [], rest: [] });
    expect(JSON.stringify(await look(board))).not.toContain(hidden.num);

    const ticket = await take();
    await act("next", {}, desk(1));
    expect((await look(board)).calls).toMatchObject([{ num: ticket.num }]);
    clock.advance(0.5);
    await act("more", { ticketItemId: ticket.items[0]?.id }, desk(1));
    const [repeated, first] = (await look(board)).calls;
    expect(repeated?.seq).toBeGreaterThan(first?.seq ?? Infinity);
    clock.advance(0.75);
    expect((await look(board)).calls).toMatchObject([{ seq: repeated?.seq }]);
    await act("hold", { ticketItemId: ticket.items[0]?.id }, desk(1));
    expect(await look(board)).toMatchObject({ calls: [], rows: [{ status: "hold", room: null }] });
    await act("release", { ticketItemId: ticket.items[0]?.id }, desk(1));
    expect(await look(board)).toMatchObject({ rows: [{ status: "release" }] });
  });

  test("is refused without its credential, and for a kiosk", async () => {
    for (const path of ["/screen", "/screen/configuration"]) {
      const nobody = await server.app.inject({
        url: `/api${path}`,
        headers: { authorization: "Screen guess" },
      });
      expect(nobody.statusCode).toBe(401);
      expect((await centre.admin.call("GET", path)).statusCode).toBe(401);
    }
    const terminal = (await centre.admin.call("POST", "/terminal/create", { name: "Kiosk" })).json();
    const { code } = (
      await centre.admin.call("POST", "/enrolment/create", { terminalId: terminal.id })
    ).json();
    const exchanged = await server.app.inject({
      method: "POST",
      url: "/api/enrolment/exchange",
      payload: { code },
      remoteAddress: "10.2.1.1",
    });
    const headers = { authorization: `Screen ${exchanged.json().credential}` };
    expect((await server.app.inject({ url: "/api/screen", headers })).statusCode).toBe(403);
    await expect(listen(address, "/screen/sse", headers)).rejects.toThrow("403");
  });
});

describe("a board's stream", () => {
  test("reports calls on both servers, and of no other organization", async () => {
    const board = await hang();
    const elsewhere = await makeCentre(server, { operators: 1 });
    const theirs = await watch(await hang({}, elsewhere));
    const streams = [await watch(board), await watch(board, otherAddress)];
    await Promise.all([...streams, theirs].map((stream) => stream.messages(1, isState)));
    const ticket = await take();
    await act("next", {}, desk(1));
    for (const stream of streams) {
      const [message] = await stream.messages(1, showsCall(ticket.num ?? ""));
      expect(shown(message)).toMatchObject({ calls: [{ room: "2" }], rows: [{ status: "call" }] });
    }
    const foreign = elsewhere.operators[0];
    await foreign?.call("POST", "/operator-queue/ticket-registration", { service: elsewhere.services[0] });
    await theirs.messages(2, isState);
    expect(theirs.heard.flatMap((message) => shown(message).calls)).toEqual([]);
    for (const stream of [...streams, theirs]) stream.close();
  });

  test("reports a change of its settings, and then follows them", async () => {
    await take();
    const board = await hang();
    const another = await hang();
    const stream = await watch(board, otherAddress);
    const quiet = await watch(another, otherAddress);
    await Promise.all([stream, quiet].map((each) => each.messages(1, isState)));
    await centre.admin.call("PATCH", `/board/edit/${board.id}`, {
      queue: queue({ statuses: [] }),
      rest: { show: true, title: {}, limit: 5 },
    });
    await stream.messages(1, (message) => "configuration" in Object(message));
    const [state] = await stream.messages(1, (message) => isState(message) && shown(message).rest.length > 0);
    expect(shown(state)).toMatchObject({ rows: [], rest: ["001"] });
    await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
      name: { en: "Renamed", ru: "Renamed", ua: "Renamed" },
    });
    await stream.messages(2, (message) => "configuration" in Object(message));
    await quiet.messages(1, (message) => "configuration" in Object(message));
    expect(quiet.heard.filter((message) => "configuration" in Object(message))).toHaveLength(1);
    stream.close();
    quiet.close();
  });

  test("ends when the board is removed, on every server", async () => {
    const board = await hang();
    const streams = [await watch(board), await watch(board, otherAddress)];
    const staying = await watch(await hang());
    await centre.admin.call("DELETE", `/enrolment/delete/${board.enrolmentId}`);
    await Promise.all(streams.map(({ ended }) => ended));
    await take();
    const isTold = (message: unknown) => isState(message) && shown(message).rows.length === 1;
    expect(await staying.messages(1, isTold)).toHaveLength(1);
    staying.close();
  });

  test("starts a new day at midnight", async () => {
    clock.set("2026-05-04T20:59:00Z");
    const ticket = await take();
    const stream = await watch(await hang());
    await stream.messages(1, (message) => isState(message) && shown(message).rows.length === 1);
    clock.set("2026-05-04T21:00:30Z");
    const [message] = await stream.messages(1, (each) => isState(each) && shown(each).date === "2026-05-05");
    expect(shown(message).rows).toEqual([]);
    await take();
    const [next] = await stream.messages(
      1,
      (each) => isState(each) && shown(each).date === "2026-05-05" && shown(each).rows.length === 1,
    );
    expect(shown(next).rows).toMatchObject([{ num: ticket.num }]);
    stream.close();
  });

  test("has no data of visitors", async () => {
    const board = await hang({
      operator: { show: true, count: 4, showName: true, showRoom: true },
      queue: queue({ limit: 100 }),
    });
    const stream = await watch(board);
    const values = fc.sample(fc.string({ minLength: 8, maxLength: 30, unit: "grapheme-ascii" }), {
      numRuns: 30,
      seed: 7,
    });
    const said = values.map((value) => `Q${value.replaceAll(/[\s"\\]/g, "_")}Z`);
    for (const [index, value] of said.entries()) {
      await take({
        dataField: [
          { dataFieldId: 6, value },
          { dataFieldId: 1, value: "Marie Curie" },
          { dataFieldId: 5, value: `+38000${String(7_000_000 + index)}` },
        ],
      });
      if (index % 3 === 0) {
        const answer = await desk(index % 2).call("POST", "/operator-queue/create-event", { type: "next" });
        const { ticket } = answer.json();
        const ticketItemId = ticket?.items[0]?.id;
        await desk(index % 2).call("POST", "/operator-queue/create-event", { type: "start", ticketItemId });
        await desk(index % 2).call("POST", "/operator-queue/create-event", {
          type: index % 2 === 0 ? "complete" : "hold",
          ticketItemId,
        });
      }
    }
    const last = String(said.length).padStart(3, "0");
    await stream.messages(1, (message) => JSON.stringify(message).includes(`"${last}"`));
    const everything = JSON.stringify([stream.heard, await look(board)]);
    for (const value of said) expect(everything).not.toContain(value);
    expect(everything).not.toMatch(/\+38000|Marie|Curie/);
    expect(everything).not.toContain("token");
    stream.close();
  });
});

describe("announcements", () => {
  const announcement = ({ headers }: Hung, seq: number, { app } = server) =>
    app.inject({ url: `/api/screen/announcement/${seq}`, headers });
  const template = (tracks: readonly object[], targets: readonly string[] = []) =>
    server.deps.db
      .insertInto("voice_template")
      .values({
        name: "Hall",
        description: "",
        tracks: JSON.stringify(tracks),
        folders: JSON.stringify([{ language: "en", folder: "en" }]),
        targets: JSON.stringify(targets),
      })
      .returning("id")
      .executeTakeFirstOrThrow();

  test("a screen gets the sound of a valid call, the same from every server", async () => {
    const screen = await hang();
    await take();
    await act("next");
    const [call] = (await look(screen)).calls;
    const sound = await announcement(screen, call?.seq ?? 0);
    expect([sound.statusCode, sound.headers["content-type"]]).toEqual([200, "audio/mpeg"]);
    expect(measuredMs(sound.rawPayload)).toBeGreaterThan(2_000);
    expect((await announcement(screen, call?.seq ?? 0, other)).rawPayload.equals(sound.rawPayload)).toBe(
      true,
    );

    expect((await announcement(screen, 9_999_999)).statusCode).toBe(404);
    expect((await announcement({ ...screen, headers: { authorization: "Screen no" } }, 1)).statusCode).toBe(
      401,
    );
    clock.set("2026-05-04T07:01:01Z");
    expect((await announcement(screen, call?.seq ?? 0)).statusCode).toBe(404);
  });

  test("the template for the window decides, and screens learn that it has changed", async () => {
    const screen = await hang();
    await take();
    await act("next");
    const [call] = (await look(screen)).calls;
    const plain = (await announcement(screen, call?.seq ?? 0)).rawPayload;
    const elsewhere = await template([{ type: "number" }], ["No such room"]);
    await centre.admin.call("POST", "/voice-device/create", {
      name: "Loudspeaker",
      voiceTemplateId: elsewhere.id,
    });
    expect((await announcement(screen, call?.seq ?? 0)).rawPayload.equals(plain)).toBe(true);

    const stream = await watch(screen);
    const changed = stream.messages(1, (message) => "configuration" in Object(message));
    const edit = { tracks: [{ type: "number" }], targets: [] };
    const edited = await makePerson(server, { is_admin: true }).then((admin) =>
      admin.call("PATCH", `/voice-template/edit/${elsewhere.id}`, edit),
    );
    expect(edited.statusCode, edited.body).toBe(200);
    await changed;
    const short = (await announcement(screen, call?.seq ?? 0)).rawPayload;
    expect(measuredMs(short)).toBeLessThan(measuredMs(plain));
    stream.close();
  });
});
