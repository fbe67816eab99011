import { once } from "node:events";
import { viewProtocol } from "@cherga/contract/devices/screen";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { startJobs } from "#devices/running/run-jobs";
import { enrolAgent, isOf, type AgentStream, type TestAgent } from "#devices/testing/test-agent";
import { deleteOldViews } from "#devices/views/view-table";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let centre: Centre;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
  centre = await makeCentre(server, { operators: 0 });
  for (const { deps } of [server, other])
    running.push(
      startJobs(
        deps,
        async () => ({ state: "done" }),
        (error) => {
          throw error;
        },
      ),
    );
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await other.close();
  await server.close();
});

let made = 0;
async function makeScreen(more: object = {}): Promise<number> {
  made += 1;
  const created = await centre.admin.call("POST", "/board-device/create", {
    name: `Screen ${made}`,
    organizationId: centre.organizationId,
    ...more,
  });
  return created.json().id;
}

/** The agent of a screen, connected to a server. */
async function anAgent(id: number, at = address): Promise<{ agent: TestAgent; stream: AgentStream }> {
  const agent = await enrolAgent(address, centre, { kind: "board-device", id });
  const stream = await agent.connect(at);
  onTestFinished(stream.close);
  return { agent, stream };
}

const tokenFor = async (id: number, { admin } = centre): Promise<string> =>
  (await admin.call("POST", "/board-device/view", { id })).json().token;

const wsOf = (at: string): string => at.replace(/^http/, "ws");

/** Opens a WebSocket; returns it, or the status with which it was refused. */
async function opened(socket: WebSocket): Promise<WebSocket | number> {
  onTestFinished(() => socket.terminate());
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
  });
}

const view = (token: string, at = address): Promise<WebSocket | number> =>
  opened(new WebSocket(`${wsOf(at)}/api/board-device/view/socket`, [viewProtocol, token]));

/** Opens a view that must be accepted, and collects what comes. */
async function watching(token: string, at = address) {
  const texts: unknown[] = [];
  const bytes: Buffer[] = [];
  const socket = new WebSocket(`${wsOf(at)}/api/board-device/view/socket`, [viewProtocol, token]);
  socket.on("message", (data, isBinary) => {
    if (!Buffer.isBuffer(data)) return;
    if (isBinary) bytes.push(data);
    else texts.push(JSON.parse(data.toString("utf8")));
  });
  const accepted = await opened(socket);
  if (typeof accepted === "number") throw new Error(`refused: ${accepted}`);
  const closed = once(accepted, "close");
  return {
    socket: accepted,
    texts,
    received: () => Buffer.concat(bytes),
    greet: () => accepted.send(Buffer.concat([Buffer.from("RFB 003.008\n"), Buffer.of(1, 1)])),
    ended: closed.then(() => texts.at(-1)),
  };
}

/** Brings the screen for the next view that the agent is asked for. */
async function bringing(agent: TestAgent, stream: AgentStream, at = address, nth = 1) {
  const asked = await stream.messages(nth, (message) => isOf("event")(message));
  const viewId = Object(asked.at(-1)).data.view;
  const token = await agent.signIn(at);
  const socket = new WebSocket(`${wsOf(at)}/api/device/tunnel/${viewId}`, {
    headers: { authorization: `Agent ${token}` },
  });
  const heard: Buffer[] = [];
  socket.on("message", (data) => {
    if (Buffer.isBuffer(data)) heard.push(data);
  });
  return { viewId, socket: await opened(socket), heard: () => Buffer.concat(heard) };
}

/** As `bringing`, for a tunnel that must be accepted and shows a screen. */
async function showing(agent: TestAgent, stream: AgentStream, at = address, nth = 1) {
  const { socket, ...rest } = await bringing(agent, stream, at, nth);
  if (typeof socket === "number") throw new Error(`refused: ${socket}`);
  socket.send(JSON.stringify({ type: "open" }));
  socket.send(Buffer.from("the size of the screen"));
  return { socket, ...rest };
}

const updateRequest = Buffer.of(3, 0, 0, 0, 0, 0, 4, 0, 3, 0);
const key = Buffer.of(4, 1, 0, 0, 0, 0, 0, 0x61);

test("a screen is carried both ways, keys only with control, and both are in the audit log", async () => {
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id);
  const viewer = await watching(await tokenFor(id));
  const tunnel = await showing(agent, stream);
  expect(viewer.socket.protocol).toBe(viewProtocol);
  viewer.greet();
  await expect
    .poll(() => viewer.received().toString("latin1"))
    .toBe("RFB 003.008\n\u0001\u0001\0\0\0\0the size of the screen");
  viewer.socket.send(Buffer.concat([key, updateRequest]));
  await expect.poll(() => tunnel.heard()).toEqual(updateRequest);
  viewer.socket.send(JSON.stringify({ type: "control", take: true }));
  await expect.poll(() => viewer.texts).toEqual([{ type: "control", isTaken: true }]);
  viewer.socket.send(key);
  await expect.poll(() => tunnel.heard()).toEqual(Buffer.concat([updateRequest, key]));
  viewer.socket.close();
  await once(tunnel.socket, "close");
  const { rows } = await server.deps.pool.query(
    `select actor_id, action, (details ->> 'deviceId')::integer as device from audit_log
     where action like 'screen.%' and (details ->> 'deviceId')::integer = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { actor_id: centre.admin.id, action: "screen.watch", device: id },
    { actor_id: centre.admin.id, action: "screen.control", device: id },
  ]);
});

test("a token works once, for a minute, and not if it is forged", async () => {
  const id = await makeScreen();
  const token = await tokenFor(id);
  expect(await view(token)).toBeInstanceOf(WebSocket);
  expect(await view(token)).toBe(401);
  expect(await view(token, otherAddress)).toBe(401);
  expect(await view("forged")).toBe(401);
  const late = await tokenFor(id);
  await server.deps.pool.query(
    "update screen_view set token_expires_at = now() - interval '1 second' where token_hash is not null",
  );
  expect(await view(late)).toBe(401);
  const plain = await fetch(`${address}/api/board-device/view/socket`);
  expect(plain.status).toBe(400);
});

test("of a hundred tokens, the last ones are valid, and no more are kept", async () => {
  const id = await makeScreen();
  const tokens = [];
  for (let count = 0; count < 100; count += 1) tokens.push(await tokenFor(id));
  const { rows } = await server.deps.pool.query(
    "select count(*)::integer as count from screen_view where device_id = $1",
    [id],
  );
  expect(rows).toEqual([{ count: 5 }]);
  expect(await view(tokens[0] ?? "")).toBe(401);
  expect(await view(tokens.at(-1) ?? "")).toBeInstanceOf(WebSocket);
});

test("an administrator of another organization gets neither token nor picture nor log", async () => {
  const id = await makeScreen();
  const stranger = await makeCentre(server, { operators: 0 });
  const local = await makePerson(server, { is_admin: true, organization_id: stranger.organizationId });
  for (const [method, path, body] of [
    ["POST", "/board-device/view", { id }],
    ["POST", "/board-device/picture", { id }],
    ["GET", `/board-device/picture/${id}`, undefined],
    ["GET", `/board-device/view?deviceId=${id}`, undefined],
  ] as const)
    expect((await local.call(method, path, body)).statusCode).toBe(404);
  const listed: readonly { deviceId: number }[] = (await local.call("GET", "/board-device/screen")).json();
  expect(listed.map(({ deviceId }) => deviceId)).not.toContain(id);
});

test("a view ends when its session ends, its device is deleted, or another agent drives it", async () => {
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id);
  const person = await makePerson(server, { is_admin: true, organization_id: centre.organizationId });
  const watched = await watching(await tokenFor(id, { ...centre, admin: person }));
  await showing(agent, stream);
  await server.deps.pool.query("delete from session where staff_id = $1", [person.id]);
  expect(await watched.ended).toEqual({ type: "end", trouble: "signedOut" });

  const replaced = await watching(await tokenFor(id));
  await showing(agent, stream, address, 2);
  const { stream: next } = await anAgent(id);
  expect(await replaced.ended).toEqual({ type: "end", trouble: "lost" });

  const deleted = await watching(await tokenFor(id));
  await next.messages(1, isOf("event"));
  expect((await centre.admin.call("DELETE", `/board-device/delete/${id}`)).statusCode).toBe(200);
  expect(await deleted.ended).toEqual({ type: "end", trouble: "stopped" });
});

test("a tunnel without a waiting viewer, or from another agent, is refused", async () => {
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id);
  const otherId = await makeScreen();
  const { agent: foreign } = await anAgent(otherId);
  await watching(await tokenFor(id));
  const asked = await stream.messages(1, isOf("event"));
  const viewId = Object(asked[0]).data.view;
  const tunnel = async (by: TestAgent, number: unknown) =>
    opened(
      new WebSocket(`${wsOf(address)}/api/device/tunnel/${String(number)}`, {
        headers: { authorization: `Agent ${await by.signIn()}` },
      }),
    );
  expect(await tunnel(foreign, viewId)).toBe(404);
  expect(await tunnel(agent, 999_999)).toBe(404);
  expect(await tunnel(agent, "x")).toBe(400);
  expect(await opened(new WebSocket(`${wsOf(address)}/api/device/tunnel/${viewId}`))).toBe(401);
  expect(await tunnel(agent, viewId)).toBeInstanceOf(WebSocket);
  // The viewer has a tunnel by now.
  expect(await tunnel(agent, viewId)).toBe(404);
});

test("of viewers who come at the same moment, four are shown the screen", async () => {
  const id = await makeScreen();
  await anAgent(id);
  const account = { organization_id: centre.organizationId, is_admin: true };
  const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(server, account)));
  const tokens = await Promise.all(people.map((admin) => tokenFor(id, { ...centre, admin })));
  const refused: unknown[] = [];
  for (const viewer of await Promise.all(tokens.map((token) => watching(token))))
    void viewer.ended.then((message) => refused.push(message));
  await expect.poll(() => refused.length).toBe(4);
  expect(refused).toEqual(refused.map(() => ({ type: "end", trouble: "tooManyViewers" })));
});

test("the fifth viewer is refused, and a viewer that sends nonsense is ended", async () => {
  const id = await makeScreen();
  await anAgent(id);
  const viewers = [];
  for (let count = 0; count < 4; count += 1) viewers.push(await watching(await tokenFor(id)));
  expect(await (await watching(await tokenFor(id))).ended).toEqual({
    type: "end",
    trouble: "tooManyViewers",
  });
  viewers[0]?.socket.send(Buffer.from("GET / HTTP/1.1\r\n\r\n"));
  expect(await viewers[0]?.ended).toEqual({ type: "end", trouble: "lost" });
  viewers[1]?.socket.send("nonsense");
  viewers[1]?.socket.send(Buffer.alloc(2 * 1024 * 1024));
  await viewers[1]?.ended;
  expect(viewers[2]?.socket.readyState).toBe(WebSocket.OPEN);
});

test("a viewer that never reads holds back the screen, and not the memory of the server", async () => {
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id);
  const viewer = await watching(await tokenFor(id));
  const { socket: tunnel } = await showing(agent, stream);
  viewer.greet();
  await expect.poll(() => viewer.received().toString("latin1")).toContain("the size of the screen");
  viewer.socket.pause();
  const piece = Buffer.alloc(256 * 1024, 7);
  const pieces = 200;
  for (let count = 0; count < pieces; count += 1) tunnel.send(piece);
  // What the system buffers on the way is a few megabytes; the rest stays with the agent.
  let before = -1;
  await expect
    .poll(() => {
      const isStill = tunnel.bufferedAmount === before;
      before = tunnel.bufferedAmount;
      return isStill;
    })
    .toBe(true);
  expect(tunnel.bufferedAmount).toBeGreaterThan((pieces / 2) * piece.length);
  viewer.socket.resume();
  await expect.poll(() => viewer.received().length).toBeGreaterThan(pieces * piece.length);
  // One that does not read again is ended.
  viewer.socket.pause();
  for (let count = 0; count < pieces; count += 1) tunnel.send(piece);
  await once(tunnel, "close");
  const views = await centre.admin.call("GET", `/board-device/view?deviceId=${id}`);
  expect(views.json().content).toEqual([expect.objectContaining({ until: expect.any(String) })]);
});

test("a screen comes through another server, if that one is told where this one is", async () => {
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id, otherAddress);
  const lonely = await watching(await tokenFor(id));
  expect((await bringing(agent, stream, otherAddress)).socket).toBe(503);
  expect(await lonely.ended).toEqual({ type: "end", trouble: "noPeer" });

  const { serverId } = server.deps.views;
  const setPeer = (url: string) =>
    server.deps.pool.query("update server_process set peer_url = $2 where id = $1", [serverId, url]);
  await setPeer("http://127.0.0.1:9");
  const unreachable = await watching(await tokenFor(id));
  expect((await bringing(agent, stream, otherAddress, 2)).socket).toBe(503);
  expect(await unreachable.ended).toEqual({ type: "end", trouble: "noPeer" });

  await setPeer(address);
  const viewer = await watching(await tokenFor(id));
  const tunnel = await showing(agent, stream, otherAddress, 3);
  viewer.greet();
  await expect.poll(() => viewer.received().toString("latin1")).toContain("the size of the screen");
  viewer.socket.send(Buffer.concat([key, updateRequest]));
  await expect.poll(() => tunnel.heard()).toEqual(updateRequest);
  viewer.socket.close();
  await once(tunnel.socket, "close");
});

test("an agent that is away, or fails, is named", async () => {
  const id = await makeScreen();
  expect(await (await watching(await tokenFor(id))).ended).toEqual({ type: "end", trouble: "noAgent" });
  const { agent, stream } = await anAgent(id);
  const viewer = await watching(await tokenFor(id));
  const { socket } = await bringing(agent, stream);
  if (typeof socket === "number") throw new Error("refused");
  socket.send(JSON.stringify({ type: "failed", trouble: "vncPassword" }));
  expect(await viewer.ended).toEqual({ type: "end", trouble: "vncPassword" });
});

test("a picture is asked for once a minute, only from an agent that is there, and kept as the last one", async () => {
  const id = await makeScreen();
  const ask = async () => (await centre.admin.call("POST", "/board-device/picture", { id })).json();
  // No agent is connected, so the next request need not wait for a minute.
  expect(await ask()).toEqual({ isTaken: false });
  const { agent, stream } = await anAgent(id);
  expect(await ask()).toEqual({ isTaken: true });
  expect(await ask()).toEqual({ isTaken: false });
  await expect.poll(() => stream.heard).toContainEqual(expect.objectContaining({ event: "picture" }));
  expect((await centre.admin.call("GET", `/board-device/picture/${id}`)).statusCode).toBe(404);

  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(1000),
  ]);
  const put = async (bytes: Buffer) =>
    (await agent.call("/device/picture", { id, png: bytes.toString("base64") }, stream.token)).status;
  expect(await put(Buffer.from("<svg onload=…>"))).toBe(400);
  expect(await put(Buffer.concat([png, Buffer.alloc(700_000)]))).toBe(413);
  expect(await put(png)).toBe(200);
  const answer = await centre.admin.call("GET", `/board-device/picture/${id}`);
  expect(answer.headers["content-type"]).toBe("image/png");
  expect(answer.rawPayload).toEqual(png);
});

test("the state of VNC is stored and told when it changes, by the agent of the device only", async () => {
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id);
  const foreign = (await anAgent(await makeScreen())).agent;
  const tell = async (by: TestAgent, state: string) =>
    (await by.call("/device/vnc", { id, state }, by === agent ? stream.token : undefined)).status;
  expect(await tell(agent, "ready")).toBe(200);
  expect(await tell(agent, "vncOff")).toBe(200);
  expect(await tell(agent, "nonsense")).toBe(400);
  expect(await tell(foreign, "ready")).toBe(404);
  const states: readonly { deviceId: number }[] = (
    await centre.admin.call("GET", "/board-device/screen")
  ).json();
  expect(states.find(({ deviceId }) => deviceId === id)).toMatchObject({ vnc: "vncOff", viewers: 0 });
});

test("each start of a browser enrols it anew, with one enrolment for each device", async () => {
  const { id: boardId } = (await centre.admin.call("POST", "/board/create", { name: "Hall" })).json();
  const id = await makeScreen({ boardId });
  const { agent, stream } = await anAgent(id);
  const start = async (): Promise<string> => {
    const answer = await agent.call("/device/board", { id }, stream.token);
    const { path } = Object(await answer.json());
    expect(path).toMatch(/^\/screen\/\d+#code=[A-Z0-9]{8}$/);
    return String(path).slice(-8);
  };
  const exchange = async (code: string) =>
    (await server.app.inject({ method: "POST", url: "/api/enrolment/exchange", payload: { code } })).json();
  const isIn = async (credential: string): Promise<boolean> => {
    const headers = { authorization: `Screen ${credential}` };
    return (await server.app.inject({ url: "/api/enrolment/self", headers })).statusCode === 200;
  };
  const unused = await start();
  const first = await exchange(await start());
  expect(await exchange(unused)).toMatchObject({ error: "ERROR_NOT_FOUND" });
  expect(first).toMatchObject({ boardId });
  // A new code alone ends nothing: the browser may still run.
  const code = await start();
  expect(await isIn(first.credential)).toBe(true);
  const second = await exchange(code);
  expect(await isIn(first.credential)).toBe(false);
  expect(await isIn(second.credential)).toBe(true);
  const listed = (await centre.admin.call("GET", `/enrolment?boardId=${boardId}`)).json();
  expect(listed).toHaveLength(1);

  const none = await makeScreen();
  const { agent: lonely } = await anAgent(none);
  expect((await lonely.call("/device/board", { id: none })).status).toBe(404);
  expect((await lonely.call("/device/board", { id })).status).toBe(404);
});

test("views of a server that is gone end, and old ones are forgotten", async () => {
  const id = await makeScreen();
  const { pool } = server.deps;
  await pool.query(
    `insert into screen_view (device_id, staff_name, session_id, server_id, begun_at, ended_at) values
      ($1, 'gone', gen_random_uuid(), gen_random_uuid(), now() - interval '1 day', null),
      ($1, 'old', gen_random_uuid(), gen_random_uuid(), now() - interval '91 days', now() - interval '91 days')`,
    [id],
  );
  await deleteOldViews(pool);
  const { content } = (await centre.admin.call("GET", `/board-device/view?deviceId=${id}`)).json();
  expect(content).toEqual([expect.objectContaining({ name: "gone", until: expect.any(String) })]);
});

test("a server that stops ends its views, and does not wait for viewers that do not answer", async () => {
  const leaving = await makeTestApp(server.database);
  const at = await leaving.app.listen({ port: 0 });
  const id = await makeScreen();
  const { agent, stream } = await anAgent(id);
  const viewer = await watching(await tokenFor(id), at);
  await server.deps.pool.query("update server_process set peer_url = $2 where id = $1", [
    leaving.deps.views.serverId,
    at,
  ]);
  const { socket: tunnel } = await showing(agent, stream);
  viewer.socket.pause();
  const closed = once(tunnel, "close");
  await leaving.close();
  await closed;
  const { content } = (await centre.admin.call("GET", `/board-device/view?deviceId=${id}`)).json();
  expect(content).toEqual([expect.objectContaining({ until: expect.any(String) })]);
});
