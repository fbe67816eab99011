import type { Answer, Call } from "@cherga/contract/call";
import { agentCalls } from "@cherga/contract/calls/agent";
import type { z } from "zod";
import type { Config } from "#folder/config";
import { signatureOf } from "#server/keys";
import { CallFailure, type Send } from "#server/send";
import { version } from "#version";

/** The calls of an agent that has proved to hold its key. */
export type Session = {
  /** Sends a call with the token. A token that is not accepted is replaced once. */
  call<const C extends Call>(call: C, body: z.input<NonNullable<C["body"]>>): Promise<Answer<C>>;
  /** Returns a token that should be accepted. */
  token(): Promise<string>;
  /** Says that a token was not accepted. */
  drop(token: string): void;
};

/** The server has removed this agent. */
export class AgentRevoked extends Error {}

/**
 * A token is replaced after this time; the server accepts it for fifteen minutes. Its `expires` cannot be compared with
 * the clock of this computer, which may be wrong.
 */
const renewMs = 10 * 60_000;

/** Returns the session of an agent. It is opened with the first call. */
export function makeSession(
  send: Send,
  { agentId, privateKey }: Pick<Config, "agentId" | "privateKey">,
  nowMs: () => number = () => performance.now(),
): Session {
  let current: { readonly token: string; readonly at: number } | undefined;
  let opening: Promise<string> | undefined;

  async function open(): Promise<string> {
    const { challenge } = await send(agentCalls.challenge, { agentId }).catch((error: unknown) => {
      if (error instanceof CallFailure && error.code === "ERROR_NOT_FOUND") throw new AgentRevoked();
      throw error;
    });
    const signature = signatureOf(privateKey, challenge);
    const { token: given } = await send(agentCalls.session, { agentId, challenge, signature, version });
    current = { token: given, at: nowMs() };
    return given;
  }

  /** Callers that come at the same time wait for the same token: a new one ends the one before. */
  async function token(): Promise<string> {
    if (current !== undefined && nowMs() - current.at < renewMs) return current.token;
    opening ??= open().finally(() => (opening = undefined));
    return opening;
  }

  const drop = (refused: string): void => {
    if (current?.token === refused) current = undefined;
  };

  return {
    token,
    drop,
    call: async (call, body) => {
      const first = await token();
      try {
        return await send(call, body, first);
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== "ERROR_SIGN_IN") throw error;
        drop(first);
        return send(call, body, await token());
      }
    },
  };
}
