import type { Outsider } from "@cherga/contract/access";
import type { Call } from "@cherga/contract/call";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { findScreen, type Screen } from "#devices/screens/enrolments";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import type { CallHandler } from "#http/serve-public";

type DeviceAudience = Exclude<Outsider, "visitor" | "agent" | "peer">;

const isMeant: Readonly<Record<DeviceAudience, (screen: Screen) => boolean>> = {
  screen: () => true,
  terminal: ({ terminalId }) => terminalId !== null,
  board: ({ boardId }) => boardId !== null,
  indicator: ({ operatorId }) => operatorId !== null,
};

/** Mounts a call for screens, which authenticate with their credential. */
export function serveScreen<const C extends Call & { readonly who: DeviceAudience }>(
  app: FastifyInstance,
  deps: Pick<BaseDeps, "pool" | "publicGate">,
  call: C,
  handle: CallHandler<C, { readonly screen: Screen }>,
): void {
  mountCall<C, { readonly screen: Screen }>(app, call, {
    admit: async (request) => ({ screen: await admitScreen(deps, request, call.who) }),
    handle: (asked) => deps.publicGate.run(() => handle(asked)),
  });
}

/** Returns the device that sends a request. Refuses if its credential is unknown, revoked or of the wrong device type. */
export async function admitScreen(
  { publicGate, pool }: Pick<BaseDeps, "pool" | "publicGate">,
  request: FastifyRequest,
  who: DeviceAudience,
): Promise<Screen> {
  const credential = /^Screen (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const screen =
    credential === undefined ? undefined : await findScreen(pool, credential, addressOf(request));
  if (screen === undefined) {
    // Failed attempts are limited by address, enrolled devices by device.
    publicGate.countRequest(addressOf(request));
    throw new Refusal("ERROR_SIGN_IN");
  }
  publicGate.countRequest(`screen ${screen.id}`);
  if (!isMeant[who](screen)) throw new Refusal("ERROR_FORBIDDEN");
  return screen;
}
