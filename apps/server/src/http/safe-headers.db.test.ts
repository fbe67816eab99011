import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

test.each([
  "/",
  "/login",
  "/list/user",
  "/nowhere/at/all",
  "/kiosk/1",
  "/kiosk/preview",
  "/screen/1",
  "/screen/preview",
  "/book/1",
  "/book/1/done",
  "/book/preview",
  "/t/00000000-0000-0000-0000-000000000000",
  "/api/docs",
  "/api/service",
])("%s lets nothing run that is not ours", async (url) => {
  const answer = await server.app.inject({ url, headers: { accept: "text/html" } });
  const policy = new Map(
    String(answer.headers["content-security-policy"])
      .split("; ")
      .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
  );
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("connect-src")).toEqual(["'self'"]);
  // Kiosks read codes by a compiled program.
  expect(["'self'", "'self' 'wasm-unsafe-eval'"]).toContain(policy.get("script-src")?.join(" "));
  expect(answer.body).not.toMatch(/<script(?![^>]*\b(src=|type="application\/json"))[^>]*>/);
});
