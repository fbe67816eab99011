import type { Call } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import type { CallHandler } from "#http/serve-public";
import { findVisitor, type Visitor } from "#visitors/shared/visitor";

/** Mounts a call for visitors, who show the secret of their ticket. */
export function serveVisitor<const C extends Call & { readonly who: "visitor" }>(
  app: FastifyInstance,
  deps: Pick<BaseDeps, "pool" | "publicGate">,
  call: C,
  handle: CallHandler<C, { readonly visitor: Visitor }>,
): void {
  mountCall<C, { readonly visitor: Visitor }>(app, call, {
    admit: async (request) => ({ visitor: await admitVisitor(deps, request) }),
    handle: (asked) => deps.publicGate.run(() => handle(asked)),
  });
}

/** Returns the visitor whose ticket the request shows. Refuses a request without a known ticket. */
export async function admitVisitor(
  { publicGate, pool }: Pick<BaseDeps, "pool" | "publicGate">,
  request: FastifyRequest,
): Promise<Visitor> {
  publicGate.countRequest(addressOf(request));
  const token = /^Ticket (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const visitor = token === undefined ? undefined : await findVisitor(pool, token);
  if (visitor === undefined) throw new Refusal("ERROR_SIGN_IN");
  return visitor;
}
