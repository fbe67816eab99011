import { dataFieldIds } from "@cherga/contract/constants";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import type { Load } from "#queue/testing/load";

/** Gives what was acknowledged and is not there, and what is there twice, in words. */
export async function checkKept(db: Kysely<Database>, load: Load): Promise<readonly string[]> {
  const { rows: values } = await sql<{ name: string; ticketId: number }>`
    select value as name, ticket_id as "ticketId" from ticket_value where data_field_id = ${dataFieldIds.comment}`.execute(
    db,
  );
  const ticketsByName = new Map<string, number[]>();
  for (const { name, ticketId } of values)
    ticketsByName.set(name, [...(ticketsByName.get(name) ?? []), ticketId]);
  const { rows: events } = await sql<{ deed: string }>`
    select concat(case type when 'forceCall' then 'call' else type end, ' ', ticket_item_id, ' ', operator_id) as deed
    from ticket_event where ticket_item_id is not null`.execute(db);
  const deeds = new Set(events.map(({ deed }) => deed));
  return [
    ...[...load.registered]
      .filter(([name, ticketId]) => !(ticketsByName.get(name) ?? []).includes(ticketId))
      .map(([name, ticketId]) => `ticket ${ticketId} of ${name} was acknowledged and is lost`),
    ...load.names
      .filter((name) => (ticketsByName.get(name) ?? []).length > 1)
      .map((name) => `${name} is there twice`),
    ...load.done
      .map(({ type, itemId, operatorId }) => `${type} ${itemId} ${operatorId}`)
      .filter((deed) => !deeds.has(deed))
      .map((deed) => `${deed} was acknowledged and is lost`),
  ];
}
