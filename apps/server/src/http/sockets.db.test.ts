import net from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await makeTestApp();
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
});
afterAll(() => server.close());

/** Sends lines over a connection, and returns what is answered until it ends, or until it contains a text. */
async function answerTo(lines: readonly string[], body = "", until?: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  let answer = "";
  for await (const bytes of socket) {
    answer += String(bytes);
    if (until !== undefined && answer.includes(until)) break;
  }
  return answer;
}

const h2c = [
  "Host: x",
  "Connection: Upgrade, HTTP2-Settings",
  "Upgrade: h2c",
  "HTTP2-Settings: AAMAAABkAAQAAP__",
];
const webSocket = ["Host: x", "Connection: Upgrade", "Upgrade: websocket"];

test("a client that offers HTTP/2 is answered as usual, also with a body, and again", async () => {
  const body = JSON.stringify({ username: "nobody", password: "wrong" });
  const login = [
    "POST /api/auth/login HTTP/1.1",
    ...h2c,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  const answer = await answerTo(
    login,
    `${body}GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*ERROR_LOGIN[^]*HTTP\/1\.1 200 /);
});

test("a WebSocket elsewhere is answered like any request, and ends", async () => {
  const [get, post] = ["GET /api/health HTTP/1.1", "POST /api/auth/login HTTP/1.1"];
  expect(await answerTo([get, ...webSocket])).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerTo([post, ...webSocket, "Content-Length: 5"], "hello")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo(["GET /api/no-such HTTP/1.1", ...webSocket])).toMatch(/^HTTP\/1\.1 404 /);
});

test("a request for a WebSocket that is not one is refused", async () => {
  const view = "GET /api/board-device/view/socket HTTP/1.1";
  expect(await answerTo([view, "Host: x"], "", "ERROR_VALIDATION")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo([view, ...webSocket, "Sec-WebSocket-Protocol: cherga.view, forged"])).toMatch(
    /^HTTP\/1\.1 401 /,
  );
});
