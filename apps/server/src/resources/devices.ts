import { Refusal } from "@cherga/contract/errors";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type { Issue } from "@cherga/contract/issues";
import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { boardDevice } from "@cherga/contract/resources/board-device";
import { posDevice } from "@cherga/contract/resources/pos-device";
import { printerDevice } from "@cherga/contract/resources/printer-device";
import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { server } from "@cherga/contract/resources/server";
import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { sql } from "kysely";
import type { Database } from "#db/tables";
import { liveConnections } from "#db/live-connections";
import type { Tx } from "#db/transaction";
import { bind, type Binding, type BindingOf } from "#resources/binding";
import { operatorsShownAt } from "#resources/indicator";

/** The table of each kind of device. */
export const deviceTables = {
  "printer-device": "printer_device",
  "voice-device": "voice_device",
  "board-device": "board_device",
  "pos-device": "pos_device",
  "remote-device": "remote_device",
  server: "server",
} as const satisfies Record<DeviceKind, keyof Database>;

/** Binds a kind of device. Whether a device is connected follows from the connections of the agent that drives it. */
function bindDevice<F extends Fields>(
  kind: DeviceKind,
  resource: ResourceOf<F>,
  rules: Pick<Binding, "check" | "beforeDelete"> = {},
): BindingOf<F> {
  const table = deviceTables[kind];
  const connect = sql`exists (select from agent_device driven join (${sql.raw(liveConnections)}) live
    on live.agent_id = driven.agent_id
    where driven.kind = ${sql.lit(kind)} and driven.device_id = ${sql.ref(`${table}.id`)})`;
  return bind({ resource, table, derived: { connect }, ...rules });
}

export const printerDeviceBinding = bindDevice("printer-device", printerDevice);
export const voiceDeviceBinding = bindDevice("voice-device", voiceDevice);
export const posDeviceBinding = bindDevice("pos-device", posDevice);
export const remoteDeviceBinding = bindDevice("remote-device", remoteDevice, {
  beforeDelete: async (tx, { id }) => {
    const users = await operatorsShownAt(tx, Number(id));
    if (users.length > 0) throw new Refusal("ERROR_IN_USE", users);
  },
});
export const boardDeviceBinding = bindDevice("board-device", boardDevice);
export const serverBinding = bindDevice("server", server, {
  check: async (tx, { before, after }) => {
    const others = listIds(after["otherOrganizationIds"]);
    const taken = others.length === 0 ? [] : await organizationsOfOtherServers(tx, before?.["id"], others);
    return others.flatMap((id, index): readonly Issue[] => {
      const path = ["otherOrganizationIds", index];
      if (id === after["organizationId"]) return [{ path, code: "ERROR_DUPLICATE" }];
      return taken.includes(id) ? [{ path, code: "ERROR_HAS_SERVER" }] : [];
    });
  },
});

const listIds = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Lists those of some organizations that other servers serve: only one can decide their days. */
async function organizationsOfOtherServers(
  { db }: Tx,
  serverId: unknown,
  organizationIds: readonly number[],
): Promise<readonly number[]> {
  // Two servers that are saved at the same moment must see each other.
  await sql`select pg_advisory_xact_lock(hashtext('organizations of local servers'))`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select organization.id from organization join server
      on server.organization_id = organization.id or server.other_organization_ids @> to_jsonb(organization.id)
    where organization.id = any(${organizationIds}) and server.id is distinct from ${serverId ?? null}::integer`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The binding of each kind of device. */
export const deviceBindings = {
  "printer-device": printerDeviceBinding,
  "voice-device": voiceDeviceBinding,
  "board-device": boardDeviceBinding,
  "pos-device": posDeviceBinding,
  "remote-device": remoteDeviceBinding,
  server: serverBinding,
} as const;
