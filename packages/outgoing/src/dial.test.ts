import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { internetOnly, type OutgoingPolicy } from "#address-guard";
import { dial, RefusedAddress } from "#dial";
import { OutgoingAgent } from "#outgoing-agent";

const here: OutgoingPolicy = { ...internetOnly, allowsLoopback: true };
const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: net.Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test.each(["127.0.0.1", "localhost", "::ffff:127.0.0.1", " 127.0.0.1 "])("%o is dialled", async (host) => {
  const port = await portOf(net.createServer((socket) => socket.end("hello")));
  const socket = await dial({ host, port }, { policy: here, timeoutMs: 5_000 });
  expect(String(await once(socket, "data"))).toBe("hello");
  socket.destroy();
});

test.each(["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433"])(
  "%s is refused where this computer may not be dialled",
  async (host) => {
    let isReached = false;
    const port = await portOf(net.createServer(() => (isReached = true)));
    await expect(dial({ host, port }, { policy: internetOnly, timeoutMs: 5_000 })).rejects.toMatchObject({
      code: expect.stringMatching(/^(ERR_REFUSED_ADDRESS|ENOTFOUND|EAI_AGAIN)$/),
    });
    expect(isReached).toBe(false);
  },
);

test("the database is refused by each of its names, but not the computer that it is on", async () => {
  const [database, other] = [await portOf(net.createServer()), await portOf(net.createServer())];
  const policy = { ...here, forbidden: [{ host: "localhost", port: database }] };
  for (const host of ["127.0.0.1", "localhost", "::ffff:127.0.0.1"])
    await expect(dial({ host, port: database }, { policy, timeoutMs: 5_000 })).rejects.toThrow(
      RefusedAddress,
    );
  (await dial({ host: "127.0.0.1", port: other }, { policy, timeoutMs: 5_000 })).destroy();
});

test("a server that does not answer to encryption is given up in time, and so is an order to stop", async () => {
  const port = await portOf(net.createServer());
  const target = { host: "127.0.0.1", port };
  await expect(dial(target, { policy: here, timeoutMs: 100, encryption: {} })).rejects.toMatchObject({
    code: "ETIMEDOUT",
  });
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(dial(target, { policy: here, timeoutMs: 5_000, signal })).rejects.toThrow("stopped");
});

test("HTTP requests keep their connection, and fail where the address is refused", async () => {
  let connections = 0;
  const server = http.createServer((_request, response) => response.end("ok"));
  server.on("connection", () => (connections += 1));
  const target = { host: "127.0.0.1", port: await portOf(server) };
  const ask = async (agent: OutgoingAgent): Promise<number | undefined> => {
    const [response] = await once(http.get({ agent, host: "gateway", path: "/" }), "response");
    response.resume();
    await once(response, "end");
    return response.statusCode;
  };
  const agent = new OutgoingAgent(target, { policy: here, timeoutMs: 5_000 });
  expect([await ask(agent), await ask(agent)]).toEqual([200, 200]);
  expect(connections).toBe(1);
  agent.destroy();
  await expect(ask(new OutgoingAgent(target, { policy: internetOnly, timeoutMs: 5_000 }))).rejects.toThrow(
    RefusedAddress,
  );
});
