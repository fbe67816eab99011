import type { Resource } from "@cherga/contract/resource";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#db/transaction";
import type { User } from "#resources/references";

/** Tables and columns in which tickets refer to rows of a resource. */
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

/** How many tickets are shown as examples. */
const shown = 5;

/** Returns the latest tickets that refer to a row, by number and date: a row with history cannot be deleted. */
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
