import type { Call } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { type Agent, findAgent } from "#devices/agents/agent-sessions";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import type { CallHandler } from "#http/serve-public";

type AgentDeps = Pick<BaseDeps, "pool" | "publicGate">;

/** Mounts a call for agents, which authenticate with the token of their session. */
export function serveAgent<const C extends Call & { readonly who: "agent" }>(
  app: FastifyInstance,
  deps: AgentDeps,
  call: C,
  handle: CallHandler<C, { readonly agent: Agent }>,
): void {
  mountCall<C, { readonly agent: Agent }>(app, call, {
    admit: async (request) => ({ agent: await admitAgent(deps, request) }),
    handle,
  });
}

/** Returns the agent that sends a request. Refuses if its token is unknown, expired or revoked. */
export async function admitAgent({ publicGate, pool }: AgentDeps, request: FastifyRequest): Promise<Agent> {
  const token = /^Agent (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const agent = token === undefined ? undefined : await findAgent(pool, token);
  if (agent === undefined) {
    publicGate.countRequest(addressOf(request));
    throw new Refusal("ERROR_SIGN_IN");
  }
  return agent;
}
