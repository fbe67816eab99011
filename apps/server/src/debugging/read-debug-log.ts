import type { DebugEntryView } from "@cherga/contract/calls/debug";
import type pg from "pg";

const columns = `id::float8 as id, at, level, heading, request_id as "requestId", what, outcome, took_ms as "tookMs",
  actor_id as "actorId", about`;

type EntryRow = Omit<DebugEntryView, "at"> & { readonly id: number; readonly at: Date };

const viewOf = ({ id: _id, at, ...row }: EntryRow): DebugEntryView => ({ at: at.toISOString(), ...row });

/** Reads a page of the debug log of an organization, the latest entry first. */
export async function readDebugLog(
  pool: pg.Pool,
  organizationId: number,
  { isRefused, skip, most }: { readonly isRefused: boolean; readonly skip: number; readonly most: number },
): Promise<{ readonly content: DebugEntryView[]; readonly total: number }> {
  const chosen = `organization_id = $1 and (not $2 or outcome <> 'ok')`;
  const { rows } = await pool.query<EntryRow>(
    `select ${columns} from debug_log where ${chosen} order by debug_log.id desc offset $3 limit $4`,
    [organizationId, isRefused, skip, most],
  );
  const { rows: counts } = await pool.query<{ total: number }>(
    `select count(*)::integer as total from debug_log where ${chosen}`,
    [organizationId, isRefused],
  );
  return { content: rows.map(viewOf), total: counts[0]?.total ?? 0 };
}

const rowsAtOnce = 2_000;

/** Reads the whole log, the oldest entry first, a line each. */
export async function* debugLogLines(pool: pg.Pool, organizationId: number): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const { rows } = await pool.query<EntryRow>(
      `select ${columns} from debug_log where organization_id = $1 and debug_log.id > $2
       order by debug_log.id limit ${rowsAtOnce}`,
      [organizationId, after],
    );
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(viewOf(row))}\n`).join("");
    after = rows.at(-1)?.id ?? after;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Deletes the log of an organization; returns how many entries it had. */
export async function clearDebugLog(pool: pg.Pool, organizationId: number): Promise<number> {
  const { rowCount } = await pool.query("delete from debug_log where organization_id = $1", [organizationId]);
  return rowCount ?? 0;
}
