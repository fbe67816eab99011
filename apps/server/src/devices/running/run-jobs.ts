import { jobTopic } from "@cherga/contract/calls/devices";
import { deviceKinds } from "@cherga/contract/devices/device-kinds";
import type { BaseDeps } from "#auth/base-deps";
import { repeat } from "#base/repeat";
import { agentTopic } from "#devices/agents/agent-connections";
import { drivenDevices } from "#devices/agents/driven-devices";
import type { DeviceDeps } from "#devices/deps";
import {
  endOverdueJobs,
  type HeldJob,
  jobsForAgents,
  takeJobsOfServer,
  writeOutcome,
} from "#devices/jobs/job-table";
import { noteOutcomes } from "#devices/jobs/note-outcomes";
import type { ServerPrinter } from "#devices/printing/server-printer";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";

type JobDeps = BaseDeps & LiveDeps & QueueDeps & DeviceDeps;

/** Retries, and jobs of a server that stopped before announcing them, are found this often. */
const lookMs = 1_000;
/** How many printers this server serves at the same time. */
const printersAtOnce = 20;

/**
 * Passes jobs to the agents that are connected here, and does those of printers that servers reach themselves. Returns
 * a function to stop.
 */
export function startJobs(
  deps: JobDeps,
  print: ServerPrinter,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { pool, hub, agentConnections } = deps;
  const printing = new Set<Promise<void>>();
  const sentDevices = new Map<string, string>();
  let isStopped = false;
  let isWanted = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await tellAgents();
      await printDue();
      await noteOutcomes(deps);
    }
  }

  function wake(): void {
    isWanted = true;
    if (isStopped) return;
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined));
  }

  /** Tells agents what they drive, when it has changed, and which jobs wait. */
  async function tellAgents(): Promise<void> {
    const connections = agentConnections.list();
    const openIds = new Set(connections.map(({ id }) => id));
    for (const id of sentDevices.keys()) if (!openIds.has(id)) sentDevices.delete(id);
    if (connections.length === 0) return;
    const agentIds = connections.map(({ agent }) => agent.id);
    const devices = await drivenDevices(pool, agentIds);
    const jobs = await jobsForAgents(pool, agentIds);
    for (const { id, agent, send } of connections) {
      const driven = devices.get(agent.id) ?? [];
      const text = JSON.stringify(driven);
      if (sentDevices.get(id) !== text)
        send({ type: "devices", at: agentConnections.now(), connection: id, devices: [...driven] });
      sentDevices.set(id, text);
      const ids = jobs.get(agent.id);
      if (ids !== undefined) send({ type: "jobs", ids: [...ids] });
    }
  }

  async function printDue(): Promise<void> {
    const room = printersAtOnce - printing.size;
    if (room <= 0) return;
    for (const job of await takeJobsOfServer(pool, room)) {
      const work = printOne(job)
        .catch(onError)
        .finally(() => {
          printing.delete(work);
          // The next ticket of the same printer waited for this one.
          wake();
        });
      printing.add(work);
    }
  }

  async function printOne(job: HeldJob): Promise<void> {
    const outcome = await print(job);
    const change = await writeOutcome(pool, null, { job: job.id, ...outcome });
    if (change !== undefined) hub.publish([change]);
  }

  async function endOverdue(): Promise<void> {
    const changes = await endOverdueJobs(pool);
    if (changes.length > 0) hub.publish(changes);
    wake();
  }

  const listener = {
    topics: new Set([jobTopic, agentTopic, ...deviceKinds]),
    scope: "all" as const,
    organizationId: null,
    send: wake,
  };
  hub.add(listener);
  const stopRepeating = repeat(lookMs, endOverdue, onError);
  return {
    stop: async () => {
      isStopped = true;
      hub.remove(listener);
      await stopRepeating();
      await looking;
      await Promise.all(printing);
    },
  };
}
