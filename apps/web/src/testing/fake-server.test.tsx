import { bookingCalls } from "@cherga/contract/calls/booking";
import { runningCalls } from "@cherga/contract/calls/running";
import { expect, test } from "vitest";
import { startFakeServer, throwUnexpected } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const noOrganization = { service: 1, queueDate: "2026-05-04" };
const askFreeTime = (body: object): Promise<Response> =>
  fetch("/api/online/1/free-time", { method: "POST", body: JSON.stringify(body) });

test("an answer of another shape than the contract's fails the test", async () => {
  const server = startFakeServer();
  // The shape is wrong on purpose.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  server.on(runningCalls.health).answers(() => ({ alive: true }) as never);
  await expect(fetch("/api/health")).rejects.toThrow("time");
  expect(throwUnexpected).toThrow("time");
});

test("a request of another shape, or one that the test does not answer, fails the test", async () => {
  const server = startFakeServer();
  server.on(bookingCalls.freeTime).answers(() => ({ starts: [], minutes: 10 }));
  await expect(askFreeTime(noOrganization)).rejects.toThrow("organizationId");
  expect(throwUnexpected).toThrow("organizationId");
  await expect(fetch("/api/elsewhere")).rejects.toThrow("answers no GET /elsewhere");
  expect(throwUnexpected).toThrow("elsewhere");
});

test("a refusal that the contract does not document for the call fails the test", async () => {
  const server = startFakeServer();
  server.on(bookingCalls.freeTime).refuses("ERROR_CODE");
  await expect(askFreeTime({ ...noOrganization, organizationId: 1 })).rejects.toThrow("ERROR_CODE");
  expect(throwUnexpected).toThrow("ERROR_CODE");
});

test("a documented refusal has the status and the body of the contract", async () => {
  const server = startFakeServer();
  server.on(bookingCalls.freeTime).refuses("ERROR_TOO_MANY", { retryAfter: 5 });
  const answer = await askFreeTime({ ...noOrganization, organizationId: 1 });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toEqual({ error: "ERROR_TOO_MANY", details: { retryAfter: 5 } });
});

test("axe finds a field without a name", async () => {
  document.body.innerHTML = "<main><h1>Title</h1><input></main>";
  expect(await violationsIn(document.body)).toEqual(["label: <input>"]);
});
