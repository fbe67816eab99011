import { jobTopic } from "@cherga/contract/calls/devices";
import type { PrintingState } from "@cherga/contract/calls/kiosk";
import type { DeviceJob } from "@cherga/contract/devices/device-job";
import type { BaseDeps } from "#auth/base-deps";
import { liveConnections } from "#db/live-connections";
import type { LiveDeps } from "#live/live-deps";

/** Returns what became of printing a ticket. */
export async function printingOf({ pool }: Pick<BaseDeps, "pool">, ticketId: number): Promise<PrintingState> {
  const { rows } = await pool.query<Pick<DeviceJob, "state" | "trouble">>({
    name: "printing-of-ticket",
    // A job that waits for an absent agent may be done later, but the visitor must not wait for it.
    text: `select state, case when state = 'queued' and trouble is null and exists (
          select from agent_device driven where driven.kind = job.kind and driven.device_id = job.device_id
            and driven.agent_id not in (select agent_id from (${liveConnections}) live))
        then 'agentAway' else trouble end as trouble
      from device_job job where ticket_id = $1 and kind = 'printer-device' order by id desc limit 1`,
    values: [ticketId],
  });
  const [job] = rows;
  if (job === undefined) return { state: "none", trouble: null };
  const isOpen = job.state === "queued" || job.state === "sent";
  return {
    state: isOpen ? "printing" : job.state === "done" ? "printed" : "notPrinted",
    trouble: job.trouble,
  };
}

/** A screen that asks again costs little; one that never gets an answer looks broken. */
const longestMs = 5_000;

/** Waits until any job has changed, on any server, but not for long. */
export function changeOfJob({ hub }: LiveDeps): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      hub.remove(listener);
      resolve();
    };
    const listener = { topics: new Set([jobTopic]), scope: "all" as const, organizationId: null, send: end };
    const timer = setTimeout(end, longestMs);
    hub.add(listener);
  });
}
