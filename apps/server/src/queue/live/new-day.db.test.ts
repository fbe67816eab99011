import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCentre } from "#testing/centre";
import { listen } from "#testing/listen";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

// 23:59:50 in Kyiv.
const clock = makeSetClock("2026-05-04T20:59:50Z");
let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  address = await server.app.listen({ port: 0 });
});
afterAll(() => server.close());

test("At midnight the lists are to be fetched again, even if nothing happens", async () => {
  const { operators } = await makeCentre(server, { operators: 1 });
  const headers = operators[0]?.headers ?? {};
  const stream = await listen(address, "/sse?topics=operator-queue", headers);
  const isRefresh = (message: unknown): boolean => Object(message).refresh === true;
  expect(stream.heard.filter(isRefresh)).toEqual([]);
  clock.set("2026-05-04T21:00:01Z");
  expect(await stream.messages(1, isRefresh)).toHaveLength(1);
  stream.close();
});
