import type { DeviceTrouble } from "@cherga/contract/calls/devices";
import { type DeviceKind, deviceKinds } from "@cherga/contract/devices/device-kinds";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { shownTime } from "#devices/agents/shown-time";
import { liveConnections } from "#db/live-connections";
import { deviceTables } from "#resources/devices";

const devices = deviceKinds
  .map((kind) => `select '${kind}' as kind, id, name, organization_id from ${deviceTables[kind]}`)
  .join(" union all ");

/** A failure is worth a look for so long, unless something succeeded since. */
const recentHours = 12;

/** A device, and what is wrong with it. */
export type DeviceState = {
  readonly kind: DeviceKind;
  readonly id: number;
  readonly name: string;
  readonly organizationId: number;
  /** The agent that drives it. */
  readonly agentId: number | null;
  /** Whether it has an agent, or has ever had something to do. */
  readonly isKnown: boolean;
  readonly trouble: DeviceTrouble["trouble"] | null;
  readonly since: string | null;
};

/**
 * Lists devices with what is wrong: the agent is not connected, the hardware reports trouble, or the last job failed.
 * Null lists those of all organizations.
 */
export async function listDeviceStates(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  organizationIds: readonly number[] | null,
): Promise<readonly DeviceState[]> {
  const { rows } = await pool.query<Omit<DeviceState, "since"> & { since: Date | null }>({
    name: "device-states",
    text: `select device.kind, device.id, device.name, device.organization_id as "organizationId",
        agent.id as "agentId", agent.id is not null or job.id is not null as "isKnown", found.trouble, found.since
      from (${devices}) device
      left join agent_device driven on driven.kind = device.kind and driven.device_id = device.id
      left join agent on agent.id = driven.agent_id
      left join lateral (select * from device_job where kind = device.kind and device_id = device.id
        and changed_at is not null order by id desc limit 1) job on true
      left join lateral (
        select 'disconnected' as trouble, agent.connect_last as since, 1 as place
        where agent.id is not null
          and not exists (select from (${liveConnections}) live where live.agent_id = agent.id)
        union all
        select coalesce(driven.trouble, 'offline'), driven.hardware_since, 2 where driven.hardware <> 'ready'
        union all
        select coalesce(job.trouble, 'fault'), job.changed_at, 3
        where job.changed_at > now() - make_interval(hours => ${recentHours})
          -- A payment that did not take place is no trouble of the terminal.
          and (device.kind <> 'pos-device' or job.trouble not in ('declined', 'interrupted', 'aborted'))
          and (job.state in ('failed', 'unknown', 'expired') or (job.state = 'queued' and job.trouble is not null))
        order by place limit 1) found on true
      where $1::integer[] is null or device.organization_id = any($1)
      order by device.kind, device.id`,
    values: [organizationIds],
  });
  return rows.map((row) => ({ ...row, since: row.since && shownTime(clock, row.since) }));
}

/** Lists the devices of an organization that need attention. */
export async function listTroubles(
  deps: { readonly pool: pg.Pool; readonly clock: Clock },
  organizationId: number,
): Promise<readonly DeviceTrouble[]> {
  return (await listDeviceStates(deps, [organizationId])).flatMap(({ kind, id, name, trouble, since }) =>
    trouble === null ? [] : [{ kind, id, name, trouble, since }],
  );
}
