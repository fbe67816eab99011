import type { JobOutcome } from "@cherga/contract/calls/agent";
import { jobTopic } from "@cherga/contract/calls/devices";
import type { DeviceJob, JobTrouble } from "@cherga/contract/devices/device-job";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { Change } from "#db/change";
import { shownTime } from "#devices/agents/shown-time";
import { numberOf } from "#queue/views/ticket-view";
import { takesOutcome } from "#devices/jobs/takes-outcome";

type Client = Pick<pg.ClientBase, "query">;

/** A job before it is stored. */
export type NewJob = {
  readonly organizationId: number;
  readonly kind: DeviceKind;
  readonly deviceId: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly ticketId?: number | undefined;
  /** A job of the device with the same name is stored only once. */
  readonly once?: string;
  /** How long it is worth doing, in seconds. */
  readonly usefulSeconds: number;
};

/** A job that is being done. */
export type HeldJob = {
  readonly id: number;
  readonly organizationId: number;
  readonly kind: DeviceKind;
  readonly deviceId: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** The number of the ticket that it is about. */
  readonly num: string | null;
};

/** A job with its ticket as the tables have them. */
type TicketOfJob = { readonly ticket: { readonly prefix: string; readonly num: number | null } | null };
type HeldRow = Omit<HeldJob, "num"> & TicketOfJob;
type JobRow = Omit<DeviceJob, "created" | "changed" | "num"> &
  TicketOfJob & {
    readonly organizationId: number;
    readonly created: Date;
    readonly changed: Date | null;
  };

/** How long a server may work on a job. Longer than any printer's own limits. */
const leaseSeconds = 180;
/** After the end of its time, an agent has so long to tell what became of a job that it took. */
const graceSeconds = 120;

const heldColumns = `job.id, job.organization_id as "organizationId", job.kind, job.device_id as "deviceId", job.event,
  job.payload, job.attempts,
  (select json_build_object('prefix', prefix, 'num', num) from ticket where ticket.id = job.ticket_id) as ticket`;
const shownColumns = `id, organization_id as "organizationId", kind, device_id as "deviceId", event, state, attempts,
  trouble, ticket_id as "ticketId", created_at as created, changed_at as changed,
  round(extract(epoch from expires_at - created_at))::integer as "usefulSeconds",
  (select json_build_object('prefix', prefix, 'num', num) from ticket
    where ticket.id = device_job.ticket_id) as ticket`;

const numOf = ({ ticket }: TicketOfJob): string | null =>
  ticket === null || ticket.num === null ? null : numberOf({ prefix: ticket.prefix, num: ticket.num });

const heldJob = ({ ticket, ...row }: HeldRow): HeldJob => ({ ...row, num: numOf({ ticket }) });

/** Stores jobs in the transaction that causes them. What does them is woken after the commit. */
export async function putJobs(
  { client, tell }: { readonly client: Client; readonly tell: (change: Change) => void },
  clock: Clock,
  jobs: readonly NewJob[],
): Promise<readonly DeviceJob[]> {
  if (jobs.length === 0) return [];
  const { rows } = await client.query<JobRow>({
    name: "put-device-jobs",
    text: `insert into device_job (organization_id, kind, device_id, event, payload, ticket_id, once, expires_at)
      select "organizationId", kind, "deviceId", event, payload, "ticketId", once,
        now() + make_interval(secs => "usefulSeconds")
      from jsonb_to_recordset($1::jsonb) as job ("organizationId" integer, kind text, "deviceId" integer, event text,
        payload jsonb, "ticketId" integer, once text, "usefulSeconds" integer)
      -- Changes nothing, but returns the row that is there.
      on conflict (kind, device_id, once) where once is not null do update set once = excluded.once
      returning ${shownColumns}`,
    values: [JSON.stringify(jobs)],
  });
  for (const row of rows) tell(changeOf(row, "create"));
  return rows.map((row) => shownJob(clock, row));
}

const changeOf = (
  { id, organizationId }: { readonly id: number; readonly organizationId: number },
  act: Change["act"] = "edit",
): Change => ({ topic: jobTopic, act, id, reach: organizationId, uid: "" });

function shownJob(clock: Clock, row: JobRow): DeviceJob {
  const { id, kind, deviceId, event, state, attempts, trouble, ticketId, usefulSeconds, created, changed } =
    row;
  return {
    id,
    kind,
    deviceId,
    event,
    state,
    attempts,
    trouble,
    ticketId,
    num: numOf(row),
    usefulSeconds,
    created: shownTime(clock, created),
    changed: changed && shownTime(clock, changed),
  };
}

/** Lists the jobs of a device, latest first. */
export async function listJobs(
  { pool, clock }: { readonly pool: Client; readonly clock: Clock },
  device: { readonly kind: DeviceKind; readonly deviceId: number },
  { page = 1, perPage }: { readonly page?: number | undefined; readonly perPage: number },
): Promise<{ readonly content: DeviceJob[]; readonly total: number }> {
  const { rows } = await pool.query<JobRow & { readonly total: number }>(
    `select ${shownColumns}, (count(*) over ())::integer as total from device_job
     where kind = $1 and device_id = $2 order by id desc limit $3 offset $4`,
    [device.kind, device.deviceId, perPage, (page - 1) * perPage],
  );
  return { content: rows.map((row) => shownJob(clock, row)), total: rows[0]?.total ?? 0 };
}

/** Returns the jobs that wait for the devices of agents, by agent: new ones, and those they were given already. */
export async function jobsForAgents(
  pool: Client,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await pool.query<{ agentId: number; ids: number[] }>({
    name: "jobs-for-agents",
    text: `select driven.agent_id as "agentId", array_agg(job.id order by job.id) as ids
      from agent_device driven join device_job job on job.kind = driven.kind and job.device_id = driven.device_id
      where driven.agent_id = any($1) and job.state = 'queued' and job.due_at <= now() and job.expires_at > now()
      group by driven.agent_id`,
    values: [agentIds],
  });
  return new Map(rows.map(({ agentId, ids }) => [agentId, ids]));
}

/**
 * Lets an agent take a job, through its newest connection only. Taking a job again that the agent holds already
 * succeeds: the first answer may have been lost.
 */
export async function claimJob(
  pool: Client,
  {
    agentId,
    connection,
    job,
  }: { readonly agentId: number; readonly connection: string; readonly job: number },
): Promise<HeldJob | undefined> {
  const { rows } = await pool.query<HeldRow>({
    name: "claim-device-job",
    text: `update device_job job set state = 'sent', agent_id = $1, changed_at = now(),
        attempts = job.attempts + case when job.state = 'queued' then 1 else 0 end,
        lease_until = job.expires_at + make_interval(secs => $4)
      from agent_device driven
      where job.id = $3 and driven.kind = job.kind and driven.device_id = job.device_id and driven.agent_id = $1
        and exists (select from agent_connection where id = $2::uuid and agent_id = $1)
        and ((job.state = 'queued' and job.expires_at > now()) or (job.state = 'sent' and job.agent_id = $1))
      returning ${heldColumns}`,
    values: [agentId, connection, job, graceSeconds],
  });
  return rows[0] && heldJob(rows[0]);
}

/** Takes due jobs of printers and terminals without an agent, for this server. No two servers take the same one. */
export async function takeJobsOfServer(pool: Client, most: number): Promise<readonly HeldJob[]> {
  const { rows } = await pool.query<HeldRow>({
    name: "take-device-jobs",
    text: `with due as (
        select job.id from device_job job
        where job.state = 'queued' and job.due_at <= now() and job.expires_at > now()
          and job.kind in ('printer-device', 'pos-device')
          and not exists (select from agent_device driven
            where driven.kind = job.kind and driven.device_id = job.device_id)
          -- One at a time for each device.
          and not exists (select from device_job before where before.kind = job.kind
            and before.device_id = job.device_id
            and (before.state = 'sent' or (before.state = 'queued' and before.due_at <= now() and before.id < job.id)))
        order by job.due_at limit $1 for update skip locked)
      update device_job job set state = 'sent', agent_id = null, attempts = job.attempts + 1, changed_at = now(),
        lease_until = now() + make_interval(secs => $2)
      from due where job.id = due.id returning ${heldColumns}`,
    values: [most, leaseSeconds],
  });
  return rows.map(heldJob);
}

/** Takes due jobs of branch servers that are connected to this server. */
export async function takeJobsOfBranches(
  pool: Client,
  serverIds: readonly number[],
): Promise<readonly HeldJob[]> {
  const { rows } = await pool.query<HeldRow>({
    name: "take-branch-jobs",
    text: `with due as (
        select id from device_job where kind = 'server' and device_id = any($1) and state = 'queued'
          and due_at <= now() and expires_at > now()
        order by due_at limit 10 for update skip locked)
      update device_job job set state = 'sent', agent_id = null, attempts = job.attempts + 1, changed_at = now(),
        lease_until = now() + make_interval(secs => $2)
      from due where job.id = due.id returning ${heldColumns}`,
    values: [serverIds, leaseSeconds],
  });
  return rows.map(heldJob);
}

/** Pauses before a job is tried again grow up to this. */
const longestPauseSeconds = 20;

/**
 * Writes the outcome of a job, if the job takes it. An outcome counts only from the agent that holds the job; null is
 * this server.
 */
export async function writeOutcome(
  pool: Client,
  agentId: number | null,
  outcome: JobOutcome,
): Promise<Change | undefined> {
  for (;;) {
    const known = await pool.query<Pick<JobRow, "state" | "attempts">>({
      name: "job-before-outcome",
      text: "select state, attempts from device_job where id = $1 and agent_id is not distinct from $2",
      values: [outcome.job, agentId],
    });
    const [before] = known.rows;
    if (before === undefined || !takesOutcome(before, outcome)) return undefined;
    const change = await replaceState(pool, agentId, before, outcome);
    if (change !== undefined) return change;
    // The job has changed meanwhile.
  }
}

/** Writes an outcome, unless the job is no longer as it was read. */
async function replaceState(
  pool: Client,
  agentId: number | null,
  before: Pick<JobRow, "state" | "attempts">,
  { job, state, trouble, data }: JobOutcome,
): Promise<Change | undefined> {
  const { rows } = await pool.query<{ id: number; organizationId: number }>({
    name: "write-job-outcome",
    text: `update device_job set trouble = $4::text, changed_at = now(), is_noted = is_noted and $3 = 'unknown',
        lease_until = null, outcome = $8::jsonb,
        state = case when $3 <> 'retry' then $3 when expires_at > now() then 'queued' else 'failed' end,
        due_at = case when $3 = 'retry'
          then now() + make_interval(secs => least($5, power(2, least(attempts, 10)))) else due_at end
      where id = $2 and agent_id is not distinct from $1 and state = $6 and attempts = $7
      returning id, organization_id as "organizationId"`,
    values: [
      agentId,
      job,
      state,
      trouble ?? null,
      longestPauseSeconds,
      before.state,
      before.attempts,
      data === undefined ? null : JSON.stringify(data),
    ],
  });
  const [row] = rows;
  return row && changeOf(row);
}

/** Ends the jobs that nothing did in time. What something took and did not report is unknown. */
export async function endOverdueJobs(pool: Client): Promise<readonly Change[]> {
  const { rows } = await pool.query<{ id: number; organizationId: number }>({
    name: "end-overdue-jobs",
    text: `update device_job job set changed_at = now(),
        state = case state when 'queued' then 'expired' else 'unknown' end,
        trouble = case when state <> 'queued' then 'interrupted'
          when trouble is not null then trouble
          when exists (select from agent_device driven where driven.kind = job.kind
            and driven.device_id = job.device_id) then 'agentAway'
          when kind in ('printer-device', 'pos-device') then 'unreachable'
          else 'noWay' end
      where (state = 'queued' and expires_at <= now()) or (state = 'sent' and lease_until <= now())
      returning id, organization_id as "organizationId"`,
  });
  return rows.map((row) => changeOf(row));
}

type FinishedJob = Required<Pick<NewJob, "organizationId" | "kind" | "deviceId" | "event" | "payload">> & {
  readonly ticketId: number | null;
  readonly isFinished: boolean;
};

/** Returns a finished job, to be given once more. */
export async function jobAgain(pool: Client, id: number): Promise<FinishedJob | undefined> {
  const { rows } = await pool.query<FinishedJob>(
    `select organization_id as "organizationId", kind, device_id as "deviceId", event, payload,
       ticket_id as "ticketId", state not in ('queued', 'sent') as "isFinished" from device_job where id = $1`,
    [id],
  );
  return rows[0];
}

/** A finished job whose outcome the ticket does not have yet. */
export type UnnotedJob = {
  readonly id: number;
  readonly ticketId: number;
  readonly isDone: boolean;
  readonly trouble: JobTrouble | null;
};

export async function unnotedJobs(pool: Client): Promise<readonly UnnotedJob[]> {
  const { rows } = await pool.query<UnnotedJob>({
    name: "unnoted-jobs",
    text: `select id, ticket_id as "ticketId", state = 'done' as "isDone", trouble from device_job
      where kind = 'printer-device' and ticket_id is not null and not is_noted and state not in ('queued', 'sent') order by id limit 100`,
  });
  return rows;
}

/** How long jobs are kept. */
const keptDays = 30;

export async function deleteOldJobs(pool: Client): Promise<void> {
  await pool.query(
    "delete from device_job where created_at < now() - make_interval(days => $1) and state not in ('queued', 'sent')",
    [keptDays],
  );
}
