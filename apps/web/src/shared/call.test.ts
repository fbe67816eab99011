import { expect, test } from "vitest";
import { jsonRequest, readAnswer, retryWhileLost } from "#shared/call.ts";

const patience = {
  patienceMs: 1_000,
  firstPauseMs: 1,
  longestPauseMs: 2,
  isLost: (thrown: unknown) => thrown === "lost",
};

const failing = (...failures: readonly string[]) => {
  const left = [...failures];
  return () => {
    const failure = left.shift();
    return failure === undefined ? Promise.resolve("done") : Promise.reject(failure);
  };
};

test("an attempt is repeated while the connection is lost", async () => {
  await expect(retryWhileLost(failing("lost", "lost", "lost"), patience)).resolves.toBe("done");
});

test("a refusal is thrown at once", async () => {
  await expect(retryWhileLost(failing("refused"), patience)).rejects.toBe("refused");
});

test("no attempt is made after the patience ends", async () => {
  await expect(retryWhileLost(failing("lost"), { ...patience, patienceMs: 0 })).rejects.toBe("lost");
});

test("a call without a body has no content type, one without a key no idempotency", () => {
  expect(jsonRequest({ method: "GET", headers: { lang: "en" } })).toEqual({
    method: "GET",
    headers: { lang: "en" },
  });
  expect(jsonRequest({ method: "POST", headers: {}, body: { id: 1 }, key: "k" })).toEqual({
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "k" },
    body: '{"id":1}',
  });
});

test("an answer that is no JSON counts as a bad response when it refuses", async () => {
  expect(await readAnswer(Response.json({ id: 1 }))).toEqual({ body: { id: 1 } });
  expect(await readAnswer(Response.json({ error: "ERROR_LOGIN" }, { status: 401 }))).toEqual({
    refusal: { error: "ERROR_LOGIN" },
  });
  expect(await readAnswer(new Response("<html>", { status: 502 }))).toEqual({
    refusal: { error: "ERR_BAD_RESPONSE" },
  });
});
