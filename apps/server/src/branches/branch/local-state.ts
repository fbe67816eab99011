import type { Writer } from "@cherga/branch-protocol/writer";
import type pg from "pg";
import { hashConfiguration, putConfiguration } from "#branches/copy/configuration-rows";
import { inSnapshot } from "#branches/copy/snapshot";
import { type Row, type RowClient, readTableRows, type Rows } from "#branches/copy/table-rows";
import type { CentreLine } from "#branches/branch/dial-centre";
import { transact } from "#queue/runner/transact";

/** Fetches the parts of the configuration that differ from the local ones. Returns whether any did. */
export async function pullConfiguration(
  pool: pg.Pool,
  line: CentreLine,
  organizationIds: readonly number[],
): Promise<boolean> {
  const hashes = await inSnapshot(pool, (client) => hashConfiguration(client, organizationIds));
  const { rows: known } = await pool.query<{ id: number }>("select id from organization");
  const configuration = await line.ask("configuration", {
    hashes,
    organizationIds: known.map(({ id }) => id),
  });
  await transact(pool, (client) => putConfiguration(client, organizationIds, configuration));
  await pool.query("update branch_identity set confirmed_at = now()");
  return Object.keys(configuration.tables).length > 0;
}

/** Returns who decides the days of an organization, as this server knows it. */
export async function readWriter(client: RowClient, organizationId: number): Promise<Writer | undefined> {
  const { rows } = await client.query<Writer>({
    name: "writer-of-organization",
    text: `select writer_id as "serverId", writer_epoch as epoch from organization where id = $1`,
    values: [organizationId],
  });
  return rows[0];
}

/** The sequences whose values come from blocks of the centre. */
export const sequences = ["queue_id", "row_id"] as const;

/** Uses a block of ids from now on. */
export async function useBlock(
  client: RowClient,
  sequence: (typeof sequences)[number],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  // These are numbers of the centre, and no parameters are allowed here.
  await client.query(
    `alter sequence ${sequence} minvalue 1 maxvalue ${Math.trunc(last)} restart with ${Math.trunc(first)}`,
  );
}

/** Returns where the blocks end that sequences use; null: none is in use yet. */
export async function readBlockEnds(
  client: RowClient,
): Promise<Readonly<Record<(typeof sequences)[number], number | null>>> {
  const { rows } = await client.query<{ queue_id: number | null; row_id: number | null }>(
    `select (select nullif(seqmax, 21000000)::float8 from pg_sequence where seqrelid = 'queue_id'::regclass) as queue_id,
       (select nullif(seqmax, 2147483647)::float8 from pg_sequence where seqrelid = 'row_id'::regclass) as row_id`,
  );
  return rows[0] ?? { queue_id: null, row_id: null };
}

/** Returns how many values a sequence has left. */
export async function valuesLeft(client: RowClient, sequence: (typeof sequences)[number]): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    `select (seqmax - last_value)::float8 as left from ${sequence}, pg_sequence
     where seqrelid = '${sequence}'::regclass`,
  );
  return rows[0]?.left ?? 0;
}

/** Rows that the centre lacks, besides those of days. */
export type OutboxBatch = { readonly ids: readonly string[]; readonly rows: Rows };

const rowsAtOnce = 200;

/**
 * Reads what waits in the outbox for some organizations. A transaction that is still open may have put a lower number into it. A row that
 * changes meanwhile has another entry.
 */
export async function readOutbox(pool: RowClient, organizationIds: readonly number[]): Promise<OutboxBatch> {
  const { rows: entries } = await pool.query<{ id: string; table: string; rowId: string }>(
    `select id::text as id, table_name as table, row_id as "rowId" from branch_outbox
     where xid < pg_snapshot_xmin(pg_current_snapshot()) and organization_id = any($1)
     order by xid, branch_outbox.id limit ${rowsAtOnce}`,
    [organizationIds],
  );
  const rows: Record<string, Rows[string]> = {};
  for (const table of new Set(entries.map((entry) => entry.table))) {
    const ids = entries.filter((entry) => entry.table === table).map(({ rowId }) => rowId);
    rows[table] =
      table === "survey_answer"
        ? await readSurveyAnswers(pool, ids)
        : await readTableRows(pool, table, "t.id::text = any($1)", [ids]);
  }
  return { ids: entries.map(({ id }) => id), rows };
}

/** Reads answers with the questions as they were asked: each server numbers its questions. */
async function readSurveyAnswers(pool: RowClient, ticketIds: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await pool.query<{ row: Row }>(
    `select to_jsonb(answer) || jsonb_build_object('questions', questions) as row
     from survey_answer answer join survey_version on survey_version.id = survey_id
     where ticket_id::text = any($1)`,
    [ticketIds],
  );
  return rows.map(({ row }) => row);
}

/** Forgets entries of the outbox whose rows the centre has. The centre sends messages, so they are done here. */
export async function deleteFromOutbox(pool: pg.Pool, { ids, rows }: OutboxBatch): Promise<void> {
  const messages = (rows["message"] ?? []).map(({ id }) => id);
  await transact(pool, async (client) => {
    await client.query("delete from branch_outbox where id = any($1::bigint[])", [ids]);
    await client.query(
      "update message set state = 'sent', sent_at = now() where id = any($1) and state = 'queued'",
      [messages],
    );
  });
}

export async function countOutbox(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from branch_outbox",
  );
  return rows[0]?.count ?? 0;
}
