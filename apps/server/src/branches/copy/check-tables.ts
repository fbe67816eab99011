import { type ComparedTable, comparedTables } from "@cherga/contract/shapes/compared-tables";
import { type RowClient, shapeOf } from "#branches/copy/table-rows";
import type { DayKey } from "#queue/day/day-state";

/** The number of rows of a table that belong to a day, and a fingerprint of them. */
export type TableCheck = {
  readonly table: ComparedTable;
  readonly count: number;
  readonly hash: string;
};

const ofDay = "t.organization_id = $1 and t.queue_date = $2";
/** Not those that the branch has not registered yet. */
const registered =
  "not in (select ticket_id from provisional_event where organization_id = $1 and queue_date = $2)";
const ofTickets = `t.ticket_id in (
  select id from ticket where organization_id = $1 and queue_date = $2 and id ${registered})`;
const ofItems = `t.ticket_item_id in (
  select id from ticket_item where organization_id = $1 and queue_date = $2 and ticket_id ${registered})`;
const ticketOfItem = "(select ticket_id from ticket_item where ticket_item.id = t.ticket_item_id)";

/** Which rows of the tables belong to a day, and to which tickets. */
const scopes: Readonly<Record<ComparedTable, { readonly where: string; readonly ticketId: string }>> = {
  ticket: { where: `${ofDay} and t.id ${registered}`, ticketId: "t.id" },
  ticket_item: { where: `${ofDay} and t.ticket_id ${registered}`, ticketId: "t.ticket_id" },
  ticket_event: { where: ofDay, ticketId: "t.ticket_id" },
  ticket_value: { where: ofTickets, ticketId: "t.ticket_id" },
  ticket_note: { where: ofItems, ticketId: ticketOfItem },
  ticket_cancellation: { where: ofTickets, ticketId: "t.ticket_id" },
  occupancy: { where: ofItems, ticketId: ticketOfItem },
  operator_day: { where: ofDay, ticketId: "null::integer" },
};

/** Counts the rows of a day and makes a fingerprint of each table. */
export async function checkTables(client: RowClient, key: DayKey): Promise<readonly TableCheck[]> {
  const { rows } = await client.query<TableCheck>(
    comparedTables
      .map(
        (table) => `select '${table}' as table, count(*)::integer as count,
          coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
        from (select md5(to_jsonb(t)::text) as hash from ${table} t where ${scopes[table].where}) hashed`,
      )
      .join(" union all "),
    [key.organizationId, key.date],
  );
  return rows;
}

/** A row of a day: its key within the day, a fingerprint, and the ticket that it belongs to. */
export type RowCheck = {
  readonly table: ComparedTable;
  readonly id: string;
  readonly hash: string;
  readonly ticketId: number | null;
  readonly num: string | null;
};

/** Makes a fingerprint of each row of tables on a day. */
export async function checkRows(
  client: RowClient,
  key: DayKey,
  tables: readonly ComparedTable[],
): Promise<readonly RowCheck[]> {
  const checks: RowCheck[] = [];
  for (const table of tables) {
    const { where, ticketId } = scopes[table];
    const { key: columns } = await shapeOf(client, table);
    const within = columns.filter((column) => column !== "organization_id" && column !== "queue_date");
    const { rows } = await client.query<RowCheck>(
      `select '${table}' as table, checked.*, ticket.prefix || ticket.num as num
       from (select concat_ws('-', ${within.map((column) => `t."${column}"`).join(", ")}) as id,
         md5(to_jsonb(t)::text) as hash, ${ticketId} as "ticketId" from ${table} t where ${where}) checked
       left join ticket on ticket.id = "ticketId" order by length(checked.id), checked.id`,
      [key.organizationId, key.date],
    );
    checks.push(...rows);
  }
  return checks;
}
