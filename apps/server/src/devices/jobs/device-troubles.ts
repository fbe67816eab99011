import type { DeviceTrouble } from "@cherga/contract/calls/devices";
import { deviceKinds } from "@cherga/contract/devices/device-kinds";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { shownTime } from "#devices/agents/shown-time";
import { liveConnections } from "#db/live-connections";
import { deviceTables } from "#resources/devices";

const devices = deviceKinds
  .map((kind) => `select '${kind}' as kind, id, name from ${deviceTables[kind]} where organization_id = $1`)
  .join(" union all ");

/** A failure is worth a look for so long, unless something succeeded since. */
const recentHours = 12;

/**
 * Lists the devices of an organization that need attention: its agent is not connected, the hardware reports trouble,
 * or the last job failed.
 */
export async function listTroubles(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  organizationId: number,
): Promise<readonly DeviceTrouble[]> {
  const { rows } = await pool.query<Omit<DeviceTrouble, "since"> & { since: Date | null }>({
    name: "device-troubles",
    text: `select device.kind, device.id, device.name, found.trouble, found.since
      from (${devices}) device
      left join agent_device driven on driven.kind = device.kind and driven.device_id = device.id
      left join agent on agent.id = driven.agent_id
      cross join lateral (
        select 'disconnected' as trouble, agent.connect_last as since, 1 as place
        where agent.id is not null
          and not exists (select from (${liveConnections}) live where live.agent_id = agent.id)
        union all
        select coalesce(driven.trouble, 'offline'), driven.hardware_since, 2 where driven.hardware <> 'ready'
        union all
        select coalesce(job.trouble, 'fault'), job.changed_at, 3
        from (select * from device_job where kind = device.kind and device_id = device.id
          and changed_at is not null order by id desc limit 1) job
        where job.changed_at > now() - make_interval(hours => ${recentHours})
          -- A payment that did not take place is no trouble of the terminal.
          and (device.kind <> 'pos-device' or job.trouble not in ('declined', 'interrupted', 'aborted'))
          and (job.state in ('failed', 'unknown', 'expired') or (job.state = 'queued' and job.trouble is not null))
        order by place limit 1) found
      order by device.kind, device.id`,
    values: [organizationId],
  });
  return rows.map((row) => ({ ...row, since: row.since && shownTime(clock, row.since) }));
}
