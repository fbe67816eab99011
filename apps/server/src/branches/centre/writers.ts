import { handOver, mayWrite, takeBack, type Writer } from "@cherga/branch-protocol/writer";
import { Refusal } from "@cherga/contract/errors";
import { startDays } from "#branches/copy/start-days";
import type { RowClient } from "#branches/copy/table-rows";
import type { Agent } from "#devices/agents/agent-sessions";

/** A branch server as the centre knows it. */
export type BranchServer = { readonly id: number; readonly organizationId: number };

/** Finds the branch server that runs with the key of an agent. */
export async function findBranchServer(client: RowClient, agent: Agent): Promise<BranchServer | undefined> {
  const { rows } = await client.query<BranchServer>(
    `select server.id, server.organization_id as "organizationId"
     from agent_device driven join server on server.id = driven.device_id
     where kind = 'server' and agent_id = $1`,
    [agent.id],
  );
  return rows[0];
}

/** Returns who decides the days of an organization, and keeps it so until the transaction ends. */
export async function lockWriter(client: RowClient, organizationId: number): Promise<Writer> {
  const { rows } = await client.query<Writer>(
    `select writer_id as "serverId", writer_epoch as epoch from organization where id = $1 for share`,
    [organizationId],
  );
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

/**
 * Lets a branch server in that has connected. One that was enrolled anew becomes the writer of its organization. The
 * lock waits for requests that are being decided, and later ones find the new writer.
 */
export async function admitBranch(
  client: RowClient,
  { id, organizationId }: BranchServer,
  agent: Agent,
  program: string,
): Promise<Writer> {
  const writer = await lockToChangeWriter(client, organizationId);
  const { rows } = await client.query<{ agentId: number; isInCharge: boolean }>(
    `select agent_id as "agentId", is_in_charge as "isInCharge" from branch_state where server_id = $1 for update`,
    [id],
  );
  const [state] = rows;
  const isNew = state?.agentId !== agent.id;
  // Another computer may have events that the centre has not got: only a person can say that it is lost.
  if (writer.serverId !== null && (writer.serverId !== id || isNew)) throw new Refusal("ERROR_CONFLICT");
  const isInCharge = isNew || state.isInCharge;
  await client.query(
    `insert into branch_state (server_id, agent_id, is_in_charge, program, contact_at, skew_ms, waiting_days, waiting_rows)
     values ($1, $2, $3, $4, now(), 0, 0, 0)
     on conflict (server_id) do update set agent_id = excluded.agent_id, is_in_charge = excluded.is_in_charge,
       program = excluded.program, contact_at = now()`,
    [id, agent.id, isInCharge, program],
  );
  if (!isInCharge || mayWrite(id, writer)) return writer;
  const next = handOver(writer, id);
  await setWriter(client, organizationId, next);
  // What time alone changes is decided by the branch as well.
  await client.query(
    "update organization_day set next_due_at = null, remind_at = null where organization_id = $1",
    [organizationId],
  );
  return next;
}

/** Makes the centre the writer of an organization: its branch has handed back, or is lost. */
export async function takeOver(client: RowClient, { id, organizationId }: BranchServer): Promise<void> {
  const writer = await lockToChangeWriter(client, organizationId);
  await client.query("update branch_state set is_in_charge = false where server_id = $1", [id]);
  if (writer.serverId === null) return;
  await setWriter(client, organizationId, takeBack(writer));
  await client.query("update organization_day set taken_over_at = version where organization_id = $1", [
    organizationId,
  ]);
  await startDays(client, organizationId);
}

async function setWriter(
  client: RowClient,
  organizationId: number,
  { serverId, epoch }: Writer,
): Promise<void> {
  await client.query("update organization set writer_id = $2, writer_epoch = $3 where id = $1", [
    organizationId,
    serverId,
    epoch,
  ]);
}
