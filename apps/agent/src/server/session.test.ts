import { createPublicKey, verify } from "node:crypto";
import { agentCalls } from "@cherga/contract/calls/agent";
import { expect, test } from "vitest";
import { makeKey } from "#server/keys";
import { CallFailure, type Send } from "#server/send";
import { makeSession, AgentRevoked } from "#server/session";

/** A server that accepts the last token that it gave to the holder of a key. */
function aServer(publicKey: string) {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  let given = 0;
  let isRevoked = false;
  const send = async (call: { path: string }, body: unknown, token?: string): Promise<unknown> => {
    const { challenge, signature } = Object(body);
    if (call.path === agentCalls.challenge.path) {
      if (isRevoked) throw new CallFailure("ERROR_NOT_FOUND", 404);
      return { challenge: "sign me" };
    }
    if (call.path === agentCalls.session.path) {
      const isSigned = verify(null, Buffer.from(challenge), key, Buffer.from(signature, "base64"));
      if (!isSigned) throw new CallFailure("ERROR_SIGN_IN", 401);
      return { token: `token ${(given += 1)}`, expires: "" };
    }
    if (token !== `token ${given}`) throw new CallFailure("ERROR_SIGN_IN", 401);
    return true;
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answers are those of the contract
    send: send as Send,
    sessions: () => given,
    expire: () => (given += 1),
    revoke: () => (isRevoked = true),
  };
}

const outcome = { job: 1, state: "done" } as const;

test("a session is opened once for calls at the same time, again after ten minutes, and when a token is refused", async () => {
  const { privateKey, publicKey } = makeKey();
  const server = aServer(publicKey);
  let now = 0;
  const session = makeSession(server.send, { agentId: 1, privateKey }, () => now);
  await Promise.all([session.call(agentCalls.outcome, outcome), session.call(agentCalls.outcome, outcome)]);
  expect(server.sessions()).toBe(1);
  now = 11 * 60_000;
  await session.call(agentCalls.outcome, outcome);
  expect(server.sessions()).toBe(2);
  server.expire();
  expect(await session.call(agentCalls.outcome, outcome)).toBe(true);
});

test("an agent that the server does not know is revoked, and a wrong key is not", async () => {
  const { privateKey, publicKey } = makeKey();
  const server = aServer(publicKey);
  const other = makeSession(server.send, { agentId: 1, privateKey: makeKey().privateKey });
  await expect(other.token()).rejects.toThrow(CallFailure);
  server.revoke();
  await expect(makeSession(server.send, { agentId: 1, privateKey }).token()).rejects.toThrow(AgentRevoked);
});
