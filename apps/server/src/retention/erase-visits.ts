import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { type VisitorTable, visitorTables } from "#retention/retention-by-table";

/** Locks the days of some visits until the transaction ends. */
export async function lockDaysOf({ db }: Tx, ticketIds: readonly number[]): Promise<void> {
  await sql`
    select from organization_day
    where (organization_id, queue_date) in (select organization_id, queue_date from ticket where id = any(${ticketIds}))
    order by organization_id, queue_date for update`.execute(db);
}

/**
 * Erases the visitors' data of visits; their numbers and times stay. Servers that cache one of the days read it again,
 * so that none shows or writes back erased data.
 */
export async function eraseVisits(tx: Tx, ticketIds: readonly number[], at: Date): Promise<void> {
  if (ticketIds.length === 0) return;
  await lockDaysOf(tx, ticketIds);
  await sql`
    update organization_day set erasures = erasures + 1
    where (organization_id, queue_date) in (select organization_id, queue_date from ticket where id = any(${ticketIds}))`.execute(
    tx.db,
  );
  for (const table of visitorTables) await eraseFrom(tx, table, ticketIds);
  await tx.db.updateTable("ticket").set({ erased_at: at }).where("id", "in", ticketIds).execute();
}

async function eraseFrom(
  { db }: Tx,
  { name, by, set }: VisitorTable,
  ticketIds: readonly number[],
): Promise<void> {
  const isOfVisit =
    by === "ticket_item_id"
      ? sql`ticket_item_id in (select id from ticket_item where ticket_id = any(${ticketIds}))`
      : sql`${sql.ref(by)} = any(${ticketIds})`;
  await (
    set === undefined
      ? sql`delete from ${sql.table(name)} where ${isOfVisit}`
      : sql`update ${sql.table(name)} set ${sql.join(set.map(([column, to]) => sql`${sql.ref(column)} = ${sql.raw(to)}`))}
          where ${isOfVisit}`
  ).execute(db);
}
