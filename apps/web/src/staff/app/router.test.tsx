import { createMemoryHistory } from "@tanstack/react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { makeRouter } from "#staff/app/router.tsx";
import { forgetSession, keepSession, type User } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";

const aLocalUser = (rights: Partial<User>): User => aUser({ organizationId: 1, role: "local", ...rights });

/** The page that each role is redirected to. */
const arrivals = [
  {
    role: "an administrator",
    user: aLocalUser({ isAdmin: true, role: "global" }),
    pages: {
      "/": "/",
      "/main": "/main",
      "/remote": "/remote",
      "/catalog": "/catalog",
      "/queue/openHours": "/queue/openHours",
      "/queue/closeDay": "/queue/closeDay",
      "/login": "/",
      "/new/remote": "/new/remote",
      "/attack": "/attack",
      "/badRemote": "/badRemote",
      "/no/such/page": "/no/such/page",
    },
  },
  {
    role: "a manager",
    user: aLocalUser({}),
    pages: {
      "/": "/",
      "/main": "/main",
      "/remote": "/remote",
      "/queue/openHours": "/queue/openHours",
      "/organization": "/",
      "/list/user/1": "/",
      "/device/printer/init": "/",
      "/queue/closeDay": "/",
      "/login": "/",
      "/attack": "/attack",
    },
  },
  {
    role: "an operator",
    user: aLocalUser({ isOperator: true }),
    pages: {
      "/": "/remote",
      "/main": "/remote",
      "/remote": "/remote",
      "/schedule/1": "/remote",
      "/queue/openHours": "/remote",
      "/login": "/remote",
      "/new/remote": "/new/remote",
      "/attack": "/attack",
    },
  },
];

beforeEach(forgetSession);

async function open(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router.state;
}

describe.each(arrivals)("$role", ({ user, pages }) => {
  test.each(Object.entries(pages))("who opens %s arrives at %s", async (path, arrival) => {
    keepSession({ user, token: "token" });
    expect((await open(path)).location.pathname).toBe(arrival);
  });
});

test.each([
  ["/service?from=mail", "/login"],
  ["/new/remote", "/new/login"],
  ["/service-package", "/service-package"],
])("Without a session %s leads to %s", async (path, arrival) => {
  expect((await open(path)).location.pathname).toBe(arrival);
});

test("The address of schedules is case-sensitive, others are not", async () => {
  keepSession({ user: aLocalUser({ isAdmin: true, role: "global" }), token: "token" });
  expect((await open("/Schedule")).matches.at(-1)?.routeId).toBe("__root__");
  expect((await open("/schedule")).matches.at(-1)?.staticData.title).toBe("schedule.all");
  expect((await open("/Service")).matches.at(-1)?.staticData.title).toBe("service.all");
});
