import { mayCall } from "@cherga/contract/access";
import type { Answer, Call, Given } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import { parse } from "@cherga/contract/issues";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findSession, type Session } from "#auth/session";
import type { Deps } from "#deps";

// The framework's types are extended by merging, which only interfaces do.
/* oxlint-disable typescript/consistent-type-definitions */
declare module "fastify" {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    who?: Call["who"];
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

type SessionFor<C extends Call> = C["who"] extends "anyone" ? Session | undefined : Session;

/** What a handler is given: the parsed request, who asks, and the raw request and reply for what is beyond the contract. */
export type Asked<C extends Call> = Given<C> & {
  readonly session: SessionFor<C>;
  /** The browser that asks. */
  readonly uid: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** An answer that is written already. */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Mounts a call of the contract. Three beats: allowed? well formed? do it. */
export function serve<const C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (asked: Asked<C>) => Promise<Answer<C> | JsonBytes>,
): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { who: call.who },
    // Before the body is read: a stranger learns nothing from what is wrong with what they sent.
    onRequest: async (request) => {
      request.session = await sessionOf(request, deps);
      refuseUnlessMayCall(call.who, request.session);
    },
    handler: async (request, reply) => {
      // The contract ties each part to its schema; from here on the types know it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const asked = {
        params: call.params && parse(call.params, request.params),
        query: call.query && parse(call.query, request.query),
        body: call.body && parse(call.body, request.body),
        session: request.session,
        uid: uidOf(request),
        request,
        reply,
      } as unknown as Asked<C>;
      void reply.code(call.status ?? 200);
      const answer = await handle(asked);
      if (!(answer instanceof JsonBytes)) return answer;
      return reply.type("application/json; charset=utf-8").send(answer.bytes);
    },
  });
}

/** Refuses who is not signed in, and who is but may not. */
export function refuseUnlessMayCall(who: Call["who"], session: Session | undefined): void {
  if (mayCall(who, session?.actor)) return;
  throw new Refusal(session === undefined ? "ERROR_SIGN_IN" : "ERROR_FORBIDDEN");
}

/** Finds the session that the request's bearer token speaks for. */
export async function sessionOf(request: FastifyRequest, deps: Deps): Promise<Session | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const id = await deps.tokens.sessionIdOf(token);
  return id === undefined ? undefined : findSession(deps.pool, id);
}

function uidOf({ headers: { uid } }: FastifyRequest): string {
  return typeof uid === "string" ? uid.slice(0, 64) : "";
}
