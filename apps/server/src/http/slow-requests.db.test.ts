import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#app";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

test.each([
  ["a head", "POST /api/auth/login HTTP/1.1\r\nhost: here\r\n"],
  [
    "a body",
    'POST /api/auth/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user',
  ],
])("%s that never ends is dropped", async (_case, beginning) => {
  const app = buildApp(server.deps, { logger: false, arrivesWithinMs: 300 });
  const { hostname, port } = new URL(await app.listen({ port: 0 }));
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (bytes) => (answer += String(bytes)));
  socket.write(beginning);
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await app.close();
});
