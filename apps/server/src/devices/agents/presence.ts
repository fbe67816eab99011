import type { DeviceConnection } from "@cherga/contract/calls/devices";
import { type DeviceKind, deviceKinds } from "@cherga/contract/devices/device-kinds";
import type { Scope } from "@cherga/contract/access";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { Change } from "#db/change";
import { liveConnections } from "#db/live-connections";
import { shownTime } from "#devices/agents/shown-time";
import { deviceTables } from "#resources/devices";

type ConnectionRow = Omit<DeviceConnection, "connectFirst" | "connectLast" | "type"> & {
  readonly connectFirst: Date | null;
  readonly connectLast: Date | null;
};

const allDevices = deviceKinds
  .map((each) => `select '${each}' as kind, id, name from ${deviceTables[each]}`)
  .join(" union all ");

/** Lists what drives the devices of a kind in these organizations. */
export async function listConnections(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  kind: DeviceKind,
  scope: Scope,
): Promise<readonly DeviceConnection[]> {
  const { rows } = await pool.query<ConnectionRow>(
    `select coalesce(device.device_id, agent.computer) as key, count(live.id) > 0 as connect,
       coalesce(max(live.ip), '') as ip, agent.connect_count as "connectCount",
       agent.connect_first as "connectFirst", agent.connect_last as "connectLast",
       count(live.id)::integer as "listenerCount", device.id as "deviceId", device.name,
       device.organization_id as "organizationId", agent.id as "agentId", agent.computer, agent.version,
       driven.hardware, driven.trouble,
       array(select other.name from agent_device also join (${allDevices}) other
         on other.kind = also.kind and other.id = also.device_id
         where also.agent_id = agent.id order by other.kind, other.id) as drives
     from ${deviceTables[kind]} device
     join agent_device driven on driven.kind = $1 and driven.device_id = device.id
     join agent on agent.id = driven.agent_id
     left join (${liveConnections}) live on live.agent_id = agent.id
     where $2::integer[] is null or device.organization_id = any($2)
     group by device.id, agent.id, driven.kind, driven.device_id
     order by device.id`,
    [kind, scope === "all" ? null : [...scope]],
  );
  return rows.map((row) => ({
    ...row,
    type: "agent",
    connectFirst: row.connectFirst && shownTime(clock, row.connectFirst),
    connectLast: row.connectLast && shownTime(clock, row.connectLast),
  }));
}

/** A device that is connected now, with its organization. */
type PresentDevice = { readonly kind: DeviceKind; readonly id: number; readonly organizationId: number };

/** Watches which devices are connected, on any server, and tells the streams of this server what has changed. */
export function makePresenceWatch(pool: pg.Pool, deliver: (changes: readonly Change[]) => void) {
  let present = new Map<string, PresentDevice>();
  return {
    refresh: async (): Promise<void> => {
      const { rows } = await pool.query<PresentDevice>({
        name: "present-devices",
        text: `select driven.kind, driven.device_id as id, agent.organization_id as "organizationId"
          from (${liveConnections}) live join agent on agent.id = live.agent_id
          join agent_device driven on driven.agent_id = agent.id`,
      });
      const next = new Map(rows.map((device) => [`${device.kind} ${device.id}`, device]));
      const changed = [
        ...[...next].filter(([key]) => !present.has(key)),
        ...[...present].filter(([key]) => !next.has(key)),
      ];
      present = next;
      const changes = changed.flatMap(([, { kind, id, organizationId }]) =>
        changesOf(kind, id, organizationId),
      );
      if (changes.length > 0) deliver(changes);
    },
  };
}

/** The topics of the two streams about payment terminals. */
export const connectTopics = {
  agent: "pos-device/connectLocal",
  hardware: "pos-device/connectDevice",
} as const;

function changesOf(kind: DeviceKind, id: number, organizationId: number): readonly Change[] {
  const change = { act: "edit", id, reach: organizationId, uid: "" } as const;
  return [
    { ...change, topic: kind },
    ...(kind === "pos-device" ? [{ ...change, topic: connectTopics.agent }] : []),
  ];
}
