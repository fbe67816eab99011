import type { RowClient } from "#branches/copy/table-rows";
import type { DayKey } from "#queue/day/day-state";

/** The number of rows of a table that belong to a day, and a fingerprint of each. */
export type TableCheck = {
  readonly table: string;
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

/** The tables of a day that centre and branch have alike. */
const comparedTables: readonly (readonly [table: string, where: string])[] = [
  ["ticket", `${ofDay} and t.id ${registered}`],
  ["ticket_item", `${ofDay} and t.ticket_id ${registered}`],
  ["ticket_event", ofDay],
  ["ticket_value", ofTickets],
  ["ticket_note", ofItems],
  ["ticket_cancellation", ofTickets],
  ["occupancy", ofItems],
  ["operator_day", ofDay],
];

/** Counts the rows of a day and makes a fingerprint of each table. */
export async function checkTables(client: RowClient, key: DayKey): Promise<readonly TableCheck[]> {
  const { rows } = await client.query<TableCheck>(
    comparedTables
      .map(
        ([table, where]) => `select '${table}' as table, count(*)::integer as count,
          coalesce(md5(string_agg(md5(to_jsonb(t)::text), '' order by to_jsonb(t)::text)), '') as hash
        from ${table} t where ${where}`,
      )
      .join(" union all "),
    [key.organizationId, key.date],
  );
  return rows;
}
