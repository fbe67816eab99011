import type { ConnectionType, deviceCallsByKind } from "@cherga/contract/calls/devices";
import { type DeviceKind, listedKinds } from "@cherga/contract/devices/device-kinds";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** The same call for every kind of device. */
type Connections = Omit<(typeof deviceCallsByKind.connections)["printer-device"], "path"> & {
  readonly path: string;
};

/** Whether the connections of this kind of device are listed. */
export const isListed = (kind: DeviceKind): boolean => listedKinds.some((listed) => listed === kind);

/** What drives the devices of a kind. */
export const connectionsOf = (kind: DeviceKind, type: ConnectionType) =>
  queryOptions({
    // Named after the kind of device, so that messages about these devices refresh it.
    queryKey: [kind, "connect", type],
    queryFn: ({ signal }) => send<Connections>({ method: "GET", path: `/${kind}/connect/${type}`, signal }),
  });
