import { handOver, mayWrite, takeBack, type Writer } from "@cherga/branch-protocol/writer";
import type { Scope } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import { forgetLeases } from "#branches/centre/taken-leases";
import { setWriter } from "#branches/copy/set-writer";
import { startDays } from "#branches/copy/start-days";
import type { RowClient } from "#branches/copy/table-rows";
import type { Agent } from "#devices/agents/agent-sessions";

/** A branch server as the centre knows it. */
export type BranchServer = {
  readonly id: number;
  /** The organizations that it serves, its own first. */
  readonly organizationIds: readonly number[];
};

/** Selects the organizations of a server, its own first. */
export const servedOrganizations = `array[server.organization_id] || array(
  select distinct other::integer from jsonb_array_elements_text(server.other_organization_ids) other
  where other::integer <> server.organization_id order by 1)`;

/** The computer of a branch server: the present one, or one that was replaced. */
export type BranchComputer = BranchServer & { readonly isFormer: boolean };

/** Finds a server that serves only organizations of a scope. */
export async function findServerInScope(
  client: RowClient,
  id: number,
  scope: Scope,
): Promise<BranchServer | undefined> {
  const { rows } = await client.query<BranchServer>(
    `select id, served as "organizationIds" from (select id, ${servedOrganizations} as served from server) server
     where id = $1 and ($2::integer[] is null or served <@ $2)`,
    [id, scope === "all" ? null : [...scope]],
  );
  return rows[0];
}

/** Finds the branch server that runs with the key of an agent. */
export async function findBranchServer(client: RowClient, agent: Agent): Promise<BranchComputer | undefined> {
  const { rows } = await client.query<BranchComputer>(
    `select server.id, ${servedOrganizations} as "organizationIds", false as "isFormer"
     from agent_device driven join server on server.id = driven.device_id
     where kind = 'server' and agent_id = $1
     union all
     select server.id, ${servedOrganizations}, true from branch_state join server on server.id = server_id
     where $1 = any(former_agents)`,
    [agent.id],
  );
  return rows[0];
}

/** Lists those of its organizations that a server decides, and keeps it so until the transaction ends. */
export async function lockWrittenOrganizations(
  client: RowClient,
  { id, organizationIds, isFormer }: BranchComputer,
): Promise<readonly number[]> {
  if (isFormer) return [];
  const { rows } = await client.query<{ id: number }>(
    "select id from organization where id = any($1) and writer_id = $2 order by id for share",
    [organizationIds, id],
  );
  return rows.map((row) => row.id);
}

/** Returns who decides the days of an organization, and keeps it so until the transaction ends. */
export async function lockWriter(client: RowClient, organizationId: number): Promise<Writer> {
  const { rows } = await client.query<Writer>({
    name: "lock-writer",
    text: `select writer_id as "serverId", writer_epoch as epoch from organization where id = $1 for share`,
    values: [organizationId],
  });
  return found(rows);
}

/** Returns who decides, and waits for requests that are being decided. */
async function lockToChangeWriter(client: RowClient, organizationId: number): Promise<Writer> {
  const { rows } = await client.query<Writer>(
    `select writer_id as "serverId", writer_epoch as epoch from organization where id = $1 for update`,
    [organizationId],
  );
  return found(rows);
}

function found(rows: readonly Writer[]): Writer {
  const [writer] = rows;
  if (writer === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return writer;
}

/** An organization of a branch that has connected: who decides, and whether the branch is to decide. */
export type Admission = { readonly id: number; readonly writer: Writer; readonly isToClaim: boolean };

/** Lets a branch server in that has connected. One that was enrolled anew is to decide. */
export async function admitBranch(
  client: RowClient,
  { id, organizationIds, isFormer }: BranchComputer,
  agent: Agent,
  program: string,
): Promise<readonly Admission[]> {
  const writers: { readonly id: number; readonly writer: Writer }[] = [];
  // Always in the same order, to prevent deadlocks.
  for (const organizationId of organizationIds.toSorted((one, other) => one - other))
    writers.push({ id: organizationId, writer: await lockToChangeWriter(client, organizationId) });
  // A computer that was replaced learns that it decides nothing any more.
  if (isFormer)
    return writers.map((each) => ({ ...each, writer: { ...each.writer, serverId: null }, isToClaim: false }));
  const { rows } = await client.query<{ agentId: number; isWriter: boolean }>(
    `select agent_id as "agentId", is_in_charge as "isWriter" from branch_state where server_id = $1 for update`,
    [id],
  );
  const [state] = rows;
  const isNew = state?.agentId !== agent.id;
  // Another computer may have events that the centre lacks: only a person can declare it lost.
  if (writers.some(({ writer: { serverId } }) => serverId !== null && (serverId !== id || isNew)))
    throw new Refusal("ERROR_CONFLICT");
  const isWriter = isNew || state.isWriter;
  await client.query(
    `insert into branch_state (server_id, agent_id, is_in_charge, program, contact_at, skew_ms, waiting_days, waiting_rows)
     values ($1, $2, $3, $4, now(), 0, 0, 0)
     on conflict (server_id) do update set agent_id = excluded.agent_id, is_in_charge = excluded.is_in_charge,
       program = excluded.program, contact_at = now(), former_agents = case
         when branch_state.agent_id = excluded.agent_id then branch_state.former_agents
         else array_append(array_remove(branch_state.former_agents, excluded.agent_id), branch_state.agent_id) end`,
    [id, agent.id, isWriter, program],
  );
  return writers.map((each) => ({ ...each, isToClaim: isWriter && !mayWrite(id, each.writer) }));
}

/**
 * Makes a branch server the writer of one of its organizations. The lock waits for requests that are being decided, and later
 * ones find the new writer.
 */
export async function claimOrganization(
  client: RowClient,
  { id }: BranchServer,
  organizationId: number,
  agent: Agent,
): Promise<Writer> {
  const writer = await lockToChangeWriter(client, organizationId);
  if (mayWrite(id, writer)) return writer;
  const { rows } = await client.query(
    "select from branch_state where server_id = $1 and agent_id = $2 and is_in_charge",
    [id, agent.id],
  );
  if (rows.length === 0 || writer.serverId !== null) throw new Refusal("ERROR_CONFLICT");
  // Bookings from an earlier time of the branch are registered first; that takes a second.
  const { rows: provisional } = await client.query(
    `select from provisional_event join ticket on ticket.id = ticket_id
     where ticket.organization_id = $1 and ticket.status in ('success', 'reservation', 'confirm') limit 1`,
    [organizationId],
  );
  if (provisional.length > 0) throw new Refusal("ERROR_CONFLICT");
  const next = handOver(writer, id);
  await setWriter(client, organizationId, next);
  await forgetLeases(client, organizationId);
  // What time alone changes is decided by the branch as well.
  await client.query(
    `update organization_day set next_due_at = null, remind_at = null, hours_check_at = null
     where organization_id = $1`,
    [organizationId],
  );
  return next;
}

/** Makes the centre the writer of an organization: its branch has handed back, or is lost. */
export async function takeOver(client: RowClient, id: number, organizationId: number): Promise<void> {
  const writer = await lockToChangeWriter(client, organizationId);
  await client.query("update branch_state set is_in_charge = false where server_id = $1", [id]);
  if (writer.serverId === null) return;
  await setWriter(client, organizationId, takeBack(writer));
  await forgetLeases(client, organizationId);
  await client.query("update organization_day set taken_over_at = version where organization_id = $1", [
    organizationId,
  ]);
  await startDays(client, organizationId);
}
