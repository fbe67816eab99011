import type { JobOutcome } from "@cherga/contract/calls/agent";
import { Refusal } from "@cherga/contract/errors";
import { comparedTables } from "@cherga/contract/shapes/compared-tables";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { BranchLinks } from "#branches/centre/branch-links";
import { takeJobsOfBranches, type HeldJob, writeOutcome } from "#devices/jobs/job-table";
import type { Hub } from "#live/hub";
import type { Days } from "#queue/days/days";

type TableCheckDeps = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly days: Days;
  readonly branchLinks: BranchLinks;
};

/** Compares the tables that administrators have asked about, for the branches that are connected here. */
export async function runTableChecks(deps: TableCheckDeps): Promise<void> {
  const { pool, hub, branchLinks } = deps;
  const serverIds = branchLinks.connectedIds();
  if (serverIds.length === 0) return;
  for (const job of await takeJobsOfBranches(pool, serverIds)) {
    const change = await writeOutcome(pool, null, { job: job.id, ...(await checkTable(deps, job)) });
    if (change !== undefined) hub.publish([change]);
  }
}

async function checkTable(
  { clock, hub, days, branchLinks }: TableCheckDeps,
  { deviceId: serverId, organizationId, payload }: HeldJob,
): Promise<Omit<JobOutcome, "job">> {
  const table = comparedTables.find((each) => each === payload["table"]);
  if (table === undefined) return { state: "failed", trouble: "unsupported" };
  try {
    const key = await days.dayAt(organizationId, clock.now().getTime());
    const found = await branchLinks.differences(serverId, key, [table]);
    const data = found.map(({ id }) => ({ table, id }));
    hub.tell("server", organizationId, { uid: "", checkTable: { serverId, data } });
    return { state: "done", data: { different: String(data.length) } };
  } catch (error) {
    if (error instanceof Refusal) return { state: "retry", trouble: "offline" };
    throw error;
  }
}
