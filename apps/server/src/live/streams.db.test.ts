import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { streamedResources } from "@cherga/contract/calls/all-calls";
import { relayName } from "#live/relay";
import type { World } from "#testing/draft-for";
import { listen } from "#testing/listen";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";

let server: TestApp;
let other: TestApp;
let address: string;
let otherAddress: string;
let world: World;
let admin: Person;

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  address = await server.app.listen({ port: 0 });
  otherAddress = await other.app.listen({ port: 0 });
  world = await makeWorld(server);
  admin = await makePerson(server, { is_admin: true });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const text = (value: string) => ({ en: value, ru: value, ua: value });
const organizations = (): readonly number[] => world["organization"] ?? [];
const isAbout =
  (id: number) =>
  (message: unknown): boolean =>
    Object.values(Object(message)).flat().includes(id);

test("a change on one server is streamed by the other", async () => {
  const stream = await listen(otherAddress, "/country/sse/status", admin.headers);
  const { id } = (await admin.call("POST", "/country/create", { name: text("Far") })).json();
  expect(await stream.messages(1, isAbout(id))).toEqual([{ uid: admin.uid, create: [id] }]);
  stream.close();
});

test("one stream carries many topics, each message with its own", async () => {
  const stream = await listen(address, "/sse?topics=country,region", admin.headers);
  const country = (await admin.call("POST", "/country/create", { name: text("C") })).json();
  await stream.messages(1, isAbout(country.id));
  const region = (
    await admin.call("POST", "/region/create", { name: text("R"), countryId: country.id })
  ).json();
  const [last] = (await stream.messages(1, (message) => Object(message).topic === "region")).slice(-1);
  expect(last).toEqual({ topic: "region", uid: admin.uid, create: [region.id] });
  stream.close();
});

test("an opened console is announced to its organization, on every server", async () => {
  const [own, foreign] = organizations();
  const operator = await makePerson(server, { is_operator: true, organization_id: own ?? 0 });
  const colleague = await makePerson(server, { organization_id: own ?? 0 });
  const neighbour = await makePerson(server, { is_admin: true, organization_id: foreign ?? 0 });
  const stream = await listen(otherAddress, "/sse?topics=console", colleague.headers);
  const theirs = await listen(otherAddress, "/sse?topics=console,country", neighbour.headers);
  await operator.call("POST", "/operator/current", { id: operator.id });
  expect(await stream.messages(1, isAbout(operator.id))).toEqual([
    { topic: "console", uid: operator.uid, edit: [operator.id] },
  ]);
  const { id } = (await admin.call("POST", "/country/create", { name: text("Later") })).json();
  expect(await theirs.messages(1, isAbout(id))).toHaveLength(1);
  stream.close();
  theirs.close();
});

test("a stream carries nothing of other organizations, and nothing that its user may not read", async () => {
  const [own, foreign] = organizations();
  const neighbour = await makePerson(server, { is_admin: true, organization_id: foreign ?? 0 });
  const clerk = await makePerson(server, { organization_id: own ?? 0 });
  const theirs = await listen(address, "/sse?topics=schedule,user,organization", neighbour.headers);
  const clerks = await listen(address, "/sse?topics=schedule,user", clerk.headers);

  const schedule = { description: "Secret", organizationId: own };
  const { id } = (await admin.call("POST", "/schedule/create", schedule)).json();
  await admin.call("POST", "/user/create", { username: "spy", organizationId: own });
  await admin.call("PATCH", `/organization/edit/${String(own)}`, { code: "x" });
  await clerks.messages(1, isAbout(id));
  // Whatever should not be heard would have come before this.
  const visible = await admin.call("POST", "/schedule/create", {
    description: "Theirs",
    organizationId: foreign,
  });
  await theirs.messages(1, isAbout(visible.json().id));

  expect(theirs.heard).toEqual([{ topic: "schedule", uid: admin.uid, create: [visible.json().id] }]);
  expect(clerks.heard.map((message) => Object(message).topic)).toEqual(["schedule"]);
  theirs.close();
  clerks.close();
});

test("a user who becomes an operator is a new row for subscribers of operators", async () => {
  const stream = await listen(address, "/sse?topics=user,operator", admin.headers);
  const [organizationId] = organizations();
  const { id } = (await admin.call("POST", "/user/create", { username: "becoming", organizationId })).json();
  await admin.call("PATCH", `/user/edit/${id}`, { isOperator: true });
  const messages = await stream.messages(3, isAbout(id));
  expect(messages).toEqual([
    { topic: "user", uid: admin.uid, create: [id] },
    { topic: "user", uid: admin.uid, edit: [id] },
    { topic: "operator", uid: admin.uid, create: [id] },
  ]);
  stream.close();
});

test("a moved account is gone for the one organization and new for the other", async () => {
  const [own = 0, foreign = 0] = organizations();
  const leaving = await makePerson(server, { is_admin: true, organization_id: own });
  const receiving = await makePerson(server, { is_admin: true, organization_id: foreign });
  const { id } = (
    await admin.call("POST", "/user/create", { username: "mover", organizationId: own })
  ).json();
  const left = await listen(address, "/user/sse/status", leaving.headers);
  const right = await listen(address, "/user/sse/status", receiving.headers);
  await admin.call("PATCH", `/user/edit/${id}`, { organizationId: foreign });
  expect(await left.messages(1, (message) => "delete" in Object(message))).toEqual([
    { uid: admin.uid, delete: [id] },
  ]);
  expect(await right.messages(1, isAbout(id))).toEqual([{ uid: admin.uid, create: [id] }]);
  left.close();
  right.close();
});

test("a linked field changes the service it belongs to", async () => {
  const stream = await listen(address, "/service/sse/status", admin.headers);
  const serviceId = world["service"]?.[0] ?? 0;
  await admin.call("POST", "/service-data-field/create", { serviceId, dataFieldId: 7 });
  expect(await stream.messages(1, isAbout(serviceId))).toEqual([{ uid: admin.uid, edit: [serviceId] }]);
  stream.close();
});

test("the stream's cookie opens streams; nothing else does", async () => {
  const signedIn = await server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: await someAccount(),
  });
  const cookie = [signedIn.headers["set-cookie"] ?? []]
    .flat()
    .find((line) => line.startsWith("cherga_stream"))
    ?.split(";")[0];
  const stream = await listen(address, "/country/sse/status", { cookie: cookie ?? "" });
  stream.close();
  const guessed = `${server.deps.cookies.streamName}=guessed`;
  await expect(listen(address, "/country/sse/status", { cookie: guessed })).rejects.toThrow("401");
  await expect(listen(address, "/country/sse/status", {})).rejects.toThrow("401");
});

test("signing out ends the session's streams on every server", async () => {
  const leaver = await makePerson(server, { is_admin: true });
  const streams = [
    await listen(address, "/country/sse/status", leaver.headers),
    await listen(otherAddress, "/sse?topics=unit", leaver.headers),
  ];
  await leaver.call("POST", "/auth/logout");
  await expect(Promise.all(streams.map(({ ended }) => ended))).resolves.toHaveLength(2);
});

test("a right that was taken away is not heard any more", async () => {
  const demoted = await makePerson(server, { is_admin: true });
  const stream = await listen(address, "/sse?topics=user,country", demoted.headers);
  await server.deps.db.updateTable("staff").set({ is_admin: false }).where("id", "=", demoted.id).execute();
  const [organizationId] = organizations();
  // Every second the rights are asked anew; by the second country at the latest they have been.
  const heardUserAfter = async (): Promise<boolean> => {
    const before = stream.heard.length;
    const user = await admin.call("POST", "/user/create", { username: `quiet${before}`, organizationId });
    const country = await admin.call("POST", "/country/create", { name: text("Loud") });
    await stream.messages(1, isAbout(country.json().id));
    return stream.heard
      .slice(before)
      .some((message) => Object(message).topic === "user" && isAbout(user.json().id)(message));
  };
  let tries = 0;
  while ((await heardUserAfter()) && tries < 200) {
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(tries).toBeLessThan(200);
  stream.close();
});

test("after its line to the database broke, a server tells its listeners to fetch afresh", async () => {
  const stream = await listen(otherAddress, "/country/sse/status", admin.headers);
  const { rowCount } = await server.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
    [relayName],
  );
  expect(rowCount).toBe(2);
  expect(await stream.messages(1, (message) => "refresh" in Object(message))).toEqual([{ refresh: true }]);

  const { id } = (await admin.call("POST", "/country/create", { name: text("After") })).json();
  expect(await stream.messages(1, isAbout(id))).toEqual([{ uid: admin.uid, create: [id] }]);
  stream.close();
});

test("every entity has its stream, and an unknown topic is simply silent", async () => {
  expect(streamedResources).toHaveLength(24);
  const stream = await listen(address, "/sse?topics=nonsense", admin.headers);
  stream.close();
});

async function someAccount(): Promise<{ username: string; password: string }> {
  const account = { username: "streamer", password: "correct horse" };
  await admin.call("POST", "/user/create", { ...account, role: "global", organizationId: null });
  return account;
}

test("a session opens at most twenty streams, and more when it has closed some", async () => {
  const { headers } = await makePerson(server);
  const open = () => listen(address, "/sse?topics=service", headers);
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  await expect(open()).rejects.toThrow("answered 429");
  streams[0]?.close();
  await vi.waitFor(async () => streams.push(await open()), { timeout: 60_000 });
  for (const stream of streams) stream.close();
});

test("a subscriber who never reads is disconnected, and takes no memory", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => makePerson(server)));
  const deaf: Awaited<ReturnType<typeof openDeaf>>[] = [];
  // One after another: each listens for its own connection.
  for (const { headers } of people)
    for (let line = 0; line < 20; line += 1) deaf.push(await openDeaf(headers.authorization));
  const before = memoryInUse();
  let most = 0;
  // A line takes several megabytes before anything has to be kept for it here.
  const message = { text: "x".repeat(64 * 1024) };
  for (let told = 0; deaf.some(({ isCut }) => !isCut()); told += 1) {
    expect(told).toBeLessThan(2_000);
    server.deps.hub.tellAll("service", message);
    most = Math.max(most, memoryInUse() - before);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(most).toBeLessThan(60 * 1024 * 1024);
});

const memoryInUse = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Opens a stream of which nothing is ever read, and watches its end here. */
async function openDeaf(authorization = "") {
  const { hostname, port } = new URL(address);
  const ours = new Promise<Socket>((resolve) => {
    const take = (accepted: Socket): void => {
      if (accepted.remotePort !== far.localPort) return;
      server.app.server.off("connection", take);
      resolve(accepted);
    };
    server.app.server.on("connection", take);
  });
  const far = connect(Number(port), hostname);
  far.pause();
  far.on("error", () => undefined);
  await once(far, "connect");
  const head = `host: ${hostname}\r\nauthorization: ${authorization}\r\n`;
  far.write(`GET /api/sse?topics=service HTTP/1.1\r\n${head}\r\n`);
  const near = await ours;
  // The stream is open once its head is written; a message told before that would not be for it.
  await expect.poll(() => near.bytesWritten).toBeGreaterThan(0);
  return { isCut: () => near.destroyed };
}
