import { type Audience, mayCall } from "@cherga/contract/access";
import { type BodyBounds, bodyBoundsOf } from "@cherga/contract/body-bounds";
import type { Answer, Call, Given, StaffCall } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import { parse } from "@cherga/contract/issues";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findSession, type Session } from "#auth/session";
import { inTime, patienceMs } from "#db/time-limits";
import type { Deps } from "#deps";

// The framework's types are extended by merging, which only interfaces do.
/* oxlint-disable typescript/consistent-type-definitions */
declare module "fastify" {
  interface FastifyContextConfig {
    who?: Call["who"];
    body?: BodyBounds;
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

/** What a handler is given: the parsed request, and the raw request and reply for what is beyond the contract. */
export type Raw<C extends Call> = Given<C> & {
  /** The browser that asks. */
  readonly uid: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type SessionFor<C extends Call> = C["who"] extends "anyone" ? Session | undefined : Session;
export type Asked<C extends Call> = Raw<C> & { readonly session: SessionFor<C> };

/** An answer that is written already. */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Who may come in, and how they are served. */
type Service<C extends Call, W extends object> = {
  /** Says who asks, or refuses them. Before the body is read: a stranger learns nothing from what is wrong with it. */
  readonly admit: (request: FastifyRequest) => Promise<W>;
  readonly handle: (asked: Raw<C> & W) => Promise<Answer<C> | JsonBytes>;
};

/** Mounts a call of the contract for the staff, or for anyone. */
export function serve<const C extends StaffCall>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (asked: Asked<C>) => Promise<Answer<C> | JsonBytes>,
): void {
  mountCall<C, { session: SessionFor<C> }>(app, call, {
    admit: async (request) => {
      const session = await sessionOf(request, deps);
      refuseUnlessMayCall(call.who, session);
      // Whoever may not be absent was refused.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { session: session as SessionFor<C> };
    },
    // Whoever works here comes before the street.
    handle: (asked) => (asked.session === undefined ? handle(asked) : deps.door.giveWay(() => handle(asked))),
  });
}

/** Mounts a call of the contract. Three beats: allowed? well formed? do it. */
export function mountCall<const C extends Call, W extends object>(
  app: FastifyInstance,
  call: C,
  { admit, handle }: Service<C, W>,
): void {
  const admitted = new WeakMap<FastifyRequest, W>();
  const bounds = bodyBoundsOf(call);
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { who: call.who, body: bounds },
    bodyLimit: bounds.bytes,
    onRequest: async (request) => void admitted.set(request, await admit(request)),
    handler: async (request, reply) => {
      // The contract ties each part to its schema; from here on the types know it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const asked = {
        params: call.params && parse(call.params, request.params),
        query: call.query && parse(call.query, request.query),
        body: call.body && parse(call.body, request.body),
        ...admitted.get(request),
        uid: uidOf(request),
        request,
        reply,
      } as unknown as Raw<C> & W;
      void reply.code(call.status ?? 200);
      const answer = await inTime(handle(asked), call.withinMs ?? patienceMs);
      if (!(answer instanceof JsonBytes)) return answer;
      return reply.type("application/json; charset=utf-8").send(answer.bytes);
    },
  });
}

/** Refuses who is not signed in, and who is but may not. */
export function refuseUnlessMayCall(who: Audience, session: Session | undefined): void {
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
