import type { Words } from "@cherga/contract/fields";
import { operator } from "@cherga/contract/resources/operator";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import { accountBinding, isShared, parts } from "#snapshots/parts";
import type { RowSelection } from "#snapshots/reachable";
import { type KeptRows, readRows } from "#snapshots/rows";

/** The rows before an import: all shared ones, and those of the target organization. */
export type ExistingRows = {
  /** The operators include every account of the organization: a former operator may become one again. */
  readonly rows: KeptRows;
  readonly operatorIds: ReadonlySet<number>;
  readonly organizations: readonly { readonly id: number; readonly name: Words }[];
};

/** Reads the existing rows; only shared ones without a target. */
export async function presentRows(tx: Tx, target: number | undefined): Promise<ExistingRows> {
  const rows: Record<string, KeptRows[string]> = {};
  let operatorIds: ReadonlySet<number> = new Set();
  for (const part of parts) {
    const { name } = part.resource;
    if (isShared(part)) rows[name] = await readRows(tx.db, part, 0);
    else if (target !== undefined) rows[name] = await readRows(tx.db, part, target);
  }
  if (target !== undefined) {
    operatorIds = new Set(rows[operator.name]?.map(({ id }) => id));
    rows[operator.name] = await readRows(tx.db, accountBinding, target);
  }
  const organizations = await readerFor(organizationBinding, tx.db, "all").list({});
  return { rows, operatorIds, organizations: organizations.rows };
}

/** Returns the ids under which deleted rows can be restored: they were assigned once, and are unused now. */
export async function freeIds(tx: Tx, wanted: KeptRows): Promise<RowSelection> {
  const free = new Map<string, ReadonlySet<number>>();
  for (const { resource, table } of parts) {
    const ids = (wanted[resource.name] ?? []).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::integer[]) as asked (id)
      where id <= coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)
        and not exists (select from ${sql.table(table)} as present where present.id = asked.id)`.execute(
      tx.db,
    );
    free.set(resource.name, new Set(rows.map(({ id }) => id)));
  }
  return free;
}
