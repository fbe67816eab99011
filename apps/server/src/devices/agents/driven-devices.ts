import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { type DeviceKind, deviceKinds } from "@cherga/contract/devices/device-kinds";
import type { DrivenScreen, ScreenDriver } from "@cherga/contract/devices/screen";
import type pg from "pg";
import { deviceTables } from "#resources/devices";

type StoredDevice = {
  readonly id: number;
  readonly name: string;
  readonly device_id: string | null;
  readonly host: string;
  readonly config: DrivenDevice["config"];
  readonly ip?: string;
  readonly printer_ipp?: string;
  readonly printer_sse?: string;
  readonly init?: string;
  readonly mac?: string;
  readonly type?: ScreenDriver;
  readonly board_id?: number | null;
  readonly vnc?: DrivenScreen["vnc"];
};

const everyKind = deviceKinds
  .map(
    (kind) => `select driven.agent_id, driven.kind, to_jsonb(device) as row from agent_device driven
      join ${deviceTables[kind]} device on device.id = driven.device_id
      where driven.kind = '${kind}' and driven.agent_id = any($1)`,
  )
  .join(" union all ");

/** Returns what agents drive, and how the hardware is reached from where they are. */
export async function drivenDevices(
  pool: pg.Pool,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DrivenDevice[]>> {
  const { rows } = await pool.query<{ agent_id: number; kind: DeviceKind; row: StoredDevice }>({
    name: "driven-devices",
    text: `select * from (${everyKind}) driven order by kind, (row ->> 'id')::integer`,
    values: [agentIds],
  });
  const byAgent = new Map(agentIds.map((id) => [id, new Array<DrivenDevice>()]));
  for (const { agent_id: agentId, kind, row } of rows) byAgent.get(agentId)?.push(drivenDevice(kind, row));
  return byAgent;
}

const drivenDevice = (kind: DeviceKind, row: StoredDevice): DrivenDevice => ({
  kind,
  id: row.id,
  name: row.name,
  deviceId: row.device_id,
  host: row.host,
  ip: row.ip ?? "",
  printerIpp: row.printer_ipp ?? "",
  printerSSE: row.printer_sse ?? "",
  init: row.init ?? "",
  mac: row.mac ?? "",
  config: row.config,
  ...(kind === "board-device" && {
    screen: { driver: row.type ?? "none", boardId: row.board_id ?? null, vnc: row.vnc ?? null },
  }),
});
