import type { Outsider } from "@cherga/contract/access";
import type { Answer, Call } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "#deps";
import { findScreen, type Screen } from "#devices/enrolments";
import { addressOf } from "#http/address";
import { type JsonBytes, mountCall, type Raw } from "#http/serve";
import { findVisitor, type Visitor } from "#visitors/shared/visitor";

type Handle<C extends Call, W extends object> = (asked: Raw<C> & W) => Promise<Answer<C> | JsonBytes>;

/** Mounts a call for everybody in the street. */
export function servePublic<const C extends Call & { readonly who: "anyone" }>(
  app: FastifyInstance,
  { door }: Pick<Deps, "door">,
  call: C,
  handle: Handle<C, object>,
): void {
  mountCall<C, object>(app, call, {
    admit: async (request) => {
      door.knock(addressOf(request));
      return {};
    },
    handle: (asked) => door.enter(() => handle(asked)),
  });
}

/** Mounts a call for visitors, who show the handle of their ticket. */
export function serveVisitor<const C extends Call & { readonly who: "visitor" }>(
  app: FastifyInstance,
  deps: Pick<Deps, "door" | "pool">,
  call: C,
  handle: Handle<C, { readonly visitor: Visitor }>,
): void {
  mountCall<C, { readonly visitor: Visitor }>(app, call, {
    admit: async (request) => ({ visitor: await admitVisitor(deps, request) }),
    handle: (asked) => deps.door.enter(() => handle(asked)),
  });
}

/** Mounts a call for kiosks or boards, which show their credential. */
export function serveScreen<const C extends Call & { readonly who: Exclude<Outsider, "visitor"> }>(
  app: FastifyInstance,
  deps: Pick<Deps, "door" | "pool">,
  call: C,
  handle: Handle<C, { readonly screen: Screen }>,
): void {
  mountCall<C, { readonly screen: Screen }>(app, call, {
    admit: async (request) => ({ screen: await admitScreen(deps, request, call.who) }),
    handle: (asked) => deps.door.enter(() => handle(asked)),
  });
}

/** Gives the visitor who asks; refuses whoever has no ticket. */
export async function admitVisitor(
  { door, pool }: Pick<Deps, "door" | "pool">,
  request: FastifyRequest,
): Promise<Visitor> {
  door.knock(addressOf(request));
  const token = /^Ticket (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const visitor = token === undefined ? undefined : await findVisitor(pool, token);
  if (visitor === undefined) throw new Refusal("ERROR_SIGN_IN");
  return visitor;
}

/** Gives the screen that asks; refuses whoever is none, none any more, or not of the kind that may ask. */
export async function admitScreen(
  { door, pool }: Pick<Deps, "door" | "pool">,
  request: FastifyRequest,
  who: Exclude<Outsider, "visitor">,
): Promise<Screen> {
  const credential = /^Screen (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const screen =
    credential === undefined ? undefined : await findScreen(pool, credential, addressOf(request));
  if (screen === undefined) {
    // Whoever guesses is counted by where they are, a screen by what it is.
    door.knock(addressOf(request));
    throw new Refusal("ERROR_SIGN_IN");
  }
  door.knock(`screen ${screen.id}`);
  const isMeant =
    who === "screen" || (who === "terminal" ? screen.terminalId !== null : screen.boardId !== null);
  if (!isMeant) throw new Refusal("ERROR_FORBIDDEN");
  return screen;
}
