import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkSession, whenSessionIsLost } from "#staff/api/send.ts";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";

const onLost = vi.fn<(status: number) => void>();
const asked: string[] = [];

beforeEach(() => {
  keepSession({ user: aUser(), token: "token" });
  onLost.mockReset();
  whenSessionIsLost(onLost);
  asked.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** Answers requests by their paths; undefined: the connection is lost. */
function answerWith(statuses: Readonly<Record<string, number | undefined>>): void {
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const status = statuses[url];
    if (status === undefined) throw new TypeError("no connection");
    const body = status === 401 ? { error: "ERROR_SIGN_IN" } : {};
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
}

test("a session that the server has ended is lost", async () => {
  answerWith({ "/api/passway": 401, "/api/auth/refresh": 401 });
  await checkSession();
  expect(onLost.mock.calls).toEqual([[401]]);
});

test.each([
  ["lasts", 200],
  ["is behind a proxy without its server", 502],
  ["cannot be asked for", undefined],
])("a session that %s is kept, and its token is not renewed", async (_case, status) => {
  answerWith({ "/api/passway": status });
  await checkSession();
  expect(onLost).not.toHaveBeenCalled();
  expect(asked).toEqual(["/api/passway"]);
});

test("a session is kept if the connection is lost before an old token is renewed", async () => {
  answerWith({ "/api/passway": 401 });
  await checkSession();
  expect(onLost).not.toHaveBeenCalled();
});
