import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";

/**
 * Runs a query that groups many rows, and adds them up in memory. The planner expects few rows: it would sort them, or
 * write them to disk, which takes longer.
 */
export async function groupInMemory<Row>(
  db: Transaction<Database>,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  await sql`select set_config('enable_sort', 'off', true), set_config('work_mem', '64MB', true)`.execute(db);
  const { rows } = await query.execute(db);
  await sql`set local enable_sort = on`.execute(db);
  return rows;
}
