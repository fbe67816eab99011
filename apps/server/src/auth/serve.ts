import { type Audience, mayCall } from "@cherga/contract/access";
import type { Answer, Call, StaffCall } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { findSession, type Session } from "#auth/session";
import { type JsonBytes, mountCall, type CallRequest } from "#http/mount-call";

type SessionFor<C extends Call> = C["who"] extends "anyone" ? Session | undefined : Session;
export type StaffRequest<C extends Call> = CallRequest<C> & { readonly session: SessionFor<C> };

/** Mounts a call of the contract for staff, or for anyone. */
export function serve<const C extends StaffCall>(
  app: FastifyInstance,
  deps: BaseDeps,
  call: C,
  handle: (asked: StaffRequest<C>) => Promise<Answer<C> | JsonBytes>,
): void {
  mountCall<C, { session: SessionFor<C> }>(app, call, {
    admit: async (request) => {
      const session = await sessionOf(request, deps);
      refuseUnlessMayCall(call.who, session);
      // A call that needs a session was refused above without one.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { session: session as SessionFor<C> };
    },
    // Staff requests take priority over public ones.
    handle: (asked) =>
      asked.session === undefined ? handle(asked) : deps.publicGate.staff.run(() => handle(asked)),
  });
}

/** Refuses a caller who is not signed in, or whose account lacks the right. */
export function refuseUnlessMayCall(who: Audience, session: Session | undefined): void {
  if (mayCall(who, session?.actor)) return;
  throw new Refusal(session === undefined ? "ERROR_SIGN_IN" : "ERROR_FORBIDDEN");
}

/** Finds the session of the request's bearer token. */
export async function sessionOf(request: FastifyRequest, deps: BaseDeps): Promise<Session | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const id = await deps.tokens.sessionIdOf(token);
  return id === undefined ? undefined : findSession(deps.pool, id);
}
