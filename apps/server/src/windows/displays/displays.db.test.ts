import net from "node:net";
import { makeFrameReader } from "@cherga/contract/devices/line-protocol";
import { indicatorState } from "@cherga/contract/calls/indicator";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startJobs } from "#devices/running/run-jobs";
import { enrolAgent, isOf } from "#devices/testing/test-agent";
import { type Centre, makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { startAgentDisplays } from "#windows/displays/agent-displays";
import { startTcpDisplays } from "#windows/displays/tcp-displays";

let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let centre: Centre;
let desk: Person;
const running: { stop(): Promise<void> }[] = [];
const fail = (error: unknown): void => {
  throw error;
};

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
  for (const { deps } of [server, other])
    running.push(
      startJobs(deps, async () => ({ state: "done" }), fail),
      startAgentDisplays(deps, deps.windowWatch, fail),
      startTcpDisplays(deps, deps.windowWatch, fail),
    );
  centre = await makeCentre(server, { operators: 1 });
  const [first] = centre.operators;
  if (first === undefined) throw new Error("there is no operator");
  desk = first;
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await other.close();
  await server.close();
});

/** Lets a visitor come; returns the number. */
async function visit(): Promise<string> {
  const body = { service: centre.services[0] };
  const { ticket } = (await desk.call("POST", "/operator-queue/ticket-registration", body)).json();
  return ticket.num;
}

async function callNext(): Promise<{ readonly itemId: number }> {
  const answer = (await desk.call("POST", "/operator-queue/create-event", { type: "next" })).json();
  expect(answer).toMatchObject({ success: true });
  return { itemId: answer.current.ticketItemId };
}

async function doWith(type: string, itemId: number): Promise<void> {
  const body = { type, ticketItemId: itemId };
  const answer = await desk.call("POST", "/operator-queue/create-event", body);
  expect(answer.json()).toMatchObject({ success: true });
}

async function makeRemote(config: object): Promise<{ kind: "remote-device"; id: number }> {
  const made = await centre.admin.call("POST", "/remote-device/create", {
    name: "Remote",
    organizationId: centre.organizationId,
    config,
  });
  return { kind: "remote-device", id: made.json().id };
}

const setIndicator = async (indicator: string): Promise<void> => {
  const { version } = (await centre.admin.call("GET", `/operator/${desk.id}`)).json();
  const answer = await centre.admin.call("PATCH", `/operator/edit/${desk.id}`, { indicator, version });
  expect(answer.statusCode).toBe(200);
};

const show = { line: "serial", address: "/dev/ttyUSB0" } as const;

test("the agent of a console is told what its display shows, on whichever server anything happens", async () => {
  const device = await makeRemote({ operatorId: desk.id, ...show });
  const agent = await enrolAgent(address, centre, device);
  const stream = await agent.connect(otherAddress);
  onTestFinished(stream.close);
  const shows = async (state: string, num = ""): Promise<void> => {
    const told = () => Object(stream.heard.filter(isOf("windows")).at(-1)).windows;
    await expect.poll(told).toEqual([{ at: show, state, num }]);
  };
  await shows("free");
  const num = await visit();
  const { itemId } = await callNext();
  await shows("called", num);
  await doWith("start", itemId);
  await shows("serving", num);
  await doWith("complete", itemId);
  await shows("free");
  await centre.admin.call("DELETE", `/remote-device/delete/${device.id}`);
});

test("an operator's display is at the line of a remote device, or at a serial line beside the console", async () => {
  const display = await makeRemote({ line: "tcp", address: "10.0.0.9:4001" });
  const agent = await enrolAgent(address, centre, display);
  const stream = await agent.connect();
  onTestFinished(stream.close);
  const shown = () =>
    Object(stream.heard.filter(isOf("windows")).at(-1)).windows?.map((each: { at: object }) => each.at);
  await setIndicator(`agent:${display.id}`);
  await expect.poll(shown).toEqual([{ line: "tcp", address: "10.0.0.9:4001" }]);
  await setIndicator("serial:/dev/ttyUSB7");
  await expect.poll(shown).toEqual([]);
  const { version } = (await centre.admin.call("GET", `/remote-device/${display.id}`)).json();
  await centre.admin.call("PATCH", `/remote-device/edit/${display.id}`, {
    config: { operatorId: desk.id, ...show },
    version,
  });
  await expect.poll(shown).toEqual([show, { line: "serial", address: "/dev/ttyUSB7" }]);
  await setIndicator("");
  await expect.poll(shown).toEqual([show]);
  await centre.admin.call("DELETE", `/remote-device/delete/${display.id}`);
});

/** A display in the network, as strict as the protocol asks for. */
async function startDisplay() {
  const frames: string[] = [];
  const sockets = new Set<net.Socket>();
  const display = net.createServer((socket) => {
    const read = makeFrameReader();
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      for (const { name, fields } of read(bytes)) frames.push([name, ...fields].join(","));
    });
  });
  await new Promise<void>((resolve) => display.listen(0, "127.0.0.1", resolve));
  const own = display.address();
  return {
    port: typeof own === "object" && own !== null ? own.port : 0,
    frames,
    lines: () => sockets.size,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      display.close();
    },
  };
}

test("a display in the network gets the number from one server, again after the line was lost, and is cleared", async () => {
  const display = await startDisplay();
  onTestFinished(display.close);
  const last = () => display.frames.at(-1);
  await setIndicator(`tcp://127.0.0.1:${display.port}`);
  await expect.poll(last).toBe("S,F,");
  expect(display.lines()).toBe(1);
  const num = await visit();
  const { itemId } = await callNext();
  await expect.poll(last).toBe(`S,C,${num}`);
  await doWith("start", itemId);
  await expect.poll(last).toBe(`S,V,${num}`);
  display.frames.length = 0;
  display.cut();
  await expect.poll(last).toBe(`S,V,${num}`);
  await doWith("complete", itemId);
  await expect.poll(last).toBe("S,F,");
  await setIndicator("");
  await expect.poll(display.lines).toBe(0);
});

test("what is no address of a display is refused", async () => {
  for (const indicator of [
    "01",
    "tcp://x",
    "serial:/etc/passwd",
    "agent:me",
    "agent:0",
    "http://10.0.0.1:80",
    "tcp://10.0.0.1:0",
    "tcp://10.0.0.1:70000",
    "tcp://10.0.0.256:80",
    "tcp://10.0.1:80",
    "tcp://-.-:80",
    "tcp://[10]:80",
  ]) {
    const { version } = (await centre.admin.call("GET", `/operator/${desk.id}`)).json();
    const body = { indicator, version };
    expect((await centre.admin.call("PATCH", `/operator/edit/${desk.id}`, body)).statusCode).toBe(400);
  }
});

let enrolled = 0;
async function enrolIndicator(operatorId = desk.id) {
  enrolled += 1;
  const made = (await centre.admin.call("POST", "/enrolment/create", { operatorId })).json();
  const exchanged = await server.app.inject({
    method: "POST",
    url: "/api/enrolment/exchange",
    payload: { code: made.code },
    remoteAddress: `10.9.0.${enrolled}`,
  });
  expect(exchanged.json()).toMatchObject({ operatorId, boardId: null, terminalId: null });
  return { id: made.id, headers: { authorization: `Screen ${exchanged.json().credential}` } };
}

test("a browser above the window shows the number on any server, until it is shut out", async () => {
  const { id, headers } = await enrolIndicator();
  const stream = await listen(otherAddress, "/indicator/sse", headers);
  const last = () => indicatorState.safeParse(stream.heard.at(-1)).data;
  await expect.poll(last).toMatchObject({ state: "free", num: "", room: "1" });
  const num = await visit();
  const { itemId } = await callNext();
  await expect.poll(last).toMatchObject({ state: "called", num });
  await doWith("didNotCome", itemId);
  await expect.poll(last).toMatchObject({ state: "free", num: "" });
  expect((await centre.admin.call("GET", `/enrolment?operatorId=${desk.id}`)).json()).toMatchObject([{ id }]);
  await centre.admin.call("DELETE", `/enrolment/delete/${id}`);
  await stream.ended;
  await expect(listen(address, "/indicator/sse", headers)).rejects.toThrow("401");
});

test("what is shown is told again every few seconds, as long as it is known", async () => {
  const { headers } = await enrolIndicator();
  const stream = await listen(address, "/indicator/sse", headers);
  onTestFinished(stream.close);
  expect((await stream.messages(3)).length).toBeGreaterThanOrEqual(3);
});

test("the display of a window is no board, and a board is no display", async () => {
  const { headers } = await enrolIndicator();
  await expect(listen(address, "/screen/sse", headers)).rejects.toThrow("403");
  const elsewhere = await makePerson(server, { is_operator: true });
  const body = { operatorId: elsewhere.id };
  expect((await centre.admin.call("POST", "/enrolment/create", body)).statusCode).toBe(404);
  expect((await desk.call("POST", "/enrolment/create", { operatorId: desk.id })).statusCode).toBe(403);
});
