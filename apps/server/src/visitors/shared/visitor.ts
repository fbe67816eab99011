import type pg from "pg";
import type { DayKey } from "#queue/day/day-state";

/** A visitor with a ticket. */
export type Visitor = { readonly ticketId: number; readonly token: string; readonly key: DayKey };

/** Finds the ticket of a token. */
export async function findVisitor(
  client: Pick<pg.ClientBase, "query">,
  token: string,
): Promise<Visitor | undefined> {
  if (!handleForm.test(token)) return undefined;
  const { rows } = await client.query<{ id: number; organizationId: number; date: string }>({
    name: "ticket-by-token",
    text: `select id, organization_id as "organizationId", queue_date as date from ticket where token = $1`,
    values: [token],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    ticketId: row.id,
    token: token.toLowerCase(),
    key: { organizationId: row.organizationId, date: row.date },
  };
}

const handleForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
