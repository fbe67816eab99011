import type { Resource } from "@cherga/contract/resource";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#db/transaction";
import type { User } from "#resources/references";

/** Where tickets name rows of a resource: a table, and the column that names them. */
const namedIn: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  service: [["ticket_item", "service_id"]],
  "data-field": [["ticket_value", "data_field_id"]],
  user: [
    ["ticket_item", "operator_id"],
    ["ticket_event", "operator_id"],
    ["ticket_event", "actor_id"],
  ],
  organization: [["ticket", "organization_id"]],
};

/** Enough to see what they are. */
const shown = 5;

/** Gives the latest tickets that name a row, by number and date: what has a history stays. */
export async function ticketsWith(
  tx: Tx,
  { name }: Pick<Resource, "name">,
  id: number,
): Promise<readonly User[]> {
  const places = namedIn[name] ?? [];
  if (places.length === 0) return [];
  const found: readonly RawBuilder<unknown>[] = places.map(
    ([table, column]) =>
      sql`select ${sql.ref(table === "ticket" ? "id" : "ticket_id")} from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
  );
  const { rows } = await sql<{ id: number; title: string }>`
    select id, concat_ws(', ', prefix || lpad(num::text, greatest(3, length(num::text)), '0'), queue_date::text) as title
    from ticket where id in (${sql.join(found, sql` union `)})
    order by id desc limit ${shown}`.execute(tx.db);
  return rows.map((row) => ({ resource: "ticket", ...row }));
}
