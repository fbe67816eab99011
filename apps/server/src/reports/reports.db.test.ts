import { reportCalls } from "@cherga/contract/calls/reports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

/** Tuesday, 13:20 in Kyiv. */
const now = "2026-05-05T10:20:00Z";
const clock = makeSetClock(now);
let server: TestApp;
let manager: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1, -4, -7, -8]);
  manager = await makePerson(server, { organization_id: 1 });
});
afterAll(() => server.close());

const lastWeeks = { startDate: "2026-04-20", endDate: "2026-05-05" };

async function ask(path: string, body: object, person = manager) {
  const answer = await person.call("POST", path, body);
  return { status: answer.statusCode, body: answer.json() };
}

describe("the register", () => {
  test("lists today's visits, the latest first, with the usual columns", async () => {
    const { status, body } = await ask("/report/ticket/all", {});
    expect(body).toMatchObject({});
    expect(status).toBe(200);
    const { content, total } = reportCalls.tickets.answer.parse(body);
    console.log(JSON.stringify(content[0]), JSON.stringify(total));
    for (const path of ["/report/ticket/count", "/report/ticket/total-ticket", "/report/ticket/get-mesh", "/report/operator/all", "/report/operator/count", "/report/core/operators-efficiency", "/report/core/statistic"]) {
      const answer = await ask(path, path.includes("statistic") ? { from: "2026-04-20" } : path.includes("count") ? lastWeeks : { ...lastWeeks });
      console.log(path, answer.status, JSON.stringify(answer.body).slice(0, 1500));
    }
  });
});
