import type { Answer, Call } from "@cherga/contract/call";
import type { FastifyInstance } from "fastify";
import { addressOf } from "#http/address";
import { type JsonBytes, mountCall, type CallRequest } from "#http/mount-call";
import type { PublicGate } from "#http/public-gate";

/** Handles a call whose caller is known: `W` describes the caller. */
export type CallHandler<C extends Call, W extends object> = (
  asked: CallRequest<C> & W,
) => Promise<Answer<C> | JsonBytes>;

/** Mounts a call that needs no account. */
export function servePublic<const C extends Call & { readonly who: "anyone" }>(
  app: FastifyInstance,
  { publicGate }: { readonly publicGate: PublicGate },
  call: C,
  handle: CallHandler<C, object>,
): void {
  mountCall<C, object>(app, call, {
    admit: async (request) => {
      publicGate.countRequest(addressOf(request));
      return {};
    },
    handle: (asked) => publicGate.run(() => handle(asked)),
  });
}
