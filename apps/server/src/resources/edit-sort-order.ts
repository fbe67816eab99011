import { Refusal } from "@cherga/contract/errors";
import type { Loose } from "@cherga/contract/resource";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import type { Binding } from "#resources/binding";
import { publishChangesOf } from "#resources/publish-changes";

/** Sets the sort order of links, all or none. */
export async function editSortOrder(
  tx: Tx,
  binding: Binding,
  order: readonly { readonly id: number; readonly sortOrder: number }[],
  uid: string,
): Promise<void> {
  const sortOrderById = new Map(order.map(({ id, sortOrder }) => [id, sortOrder]));
  const { rows } = await sql<Loose & { id: number }>`
    select * from ${sql.table(binding.table)} where id = any(${[...sortOrderById.keys()]}) order by id for update`.execute(
    tx.db,
  );
  if (rows.length < sortOrderById.size) throw new Refusal("ERROR_NOT_FOUND");

  for (const row of rows) {
    await sql`
      update ${sql.table(binding.table)} set sort_order = ${sortOrderById.get(row.id)}, version = version + 1
      where id = ${row.id}`.execute(tx.db);
    publishChangesOf(tx, binding, row.id, uid, row, row);
  }
}
