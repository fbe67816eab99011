import { type AuditEntry, queueCalls } from "@cherga/contract/calls/queue";
import { type RawBuilder, sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import { operatorOf, organizationOf } from "#queue/http/desk";

/** Mounts the history of a ticket or of an operator on a day: who did what, and when. */
export function mountEventHistory(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  serve(app, deps, queueCalls.audit, async ({ query, session }) => {
    const organizationId = organizationOf(session);
    if (query.ticketId !== undefined)
      return listEvents(deps, organizationId, sql`ticket_event.ticket_id = ${query.ticketId}`);
    const operatorId = operatorOf(session, query.operatorId);
    const date = query.date ?? (await deps.days.dayAt(organizationId, deps.clock.now().getTime())).date;
    return listEvents(
      deps,
      organizationId,
      sql`ticket_event.operator_id = ${operatorId} and queue_date = ${date}`,
    );
  });
}

async function listEvents(
  { db }: BaseDeps & QueueDeps,
  organizationId: number,
  isWanted: RawBuilder<unknown>,
): Promise<AuditEntry[]> {
  const { rows } = await sql<Omit<AuditEntry, "addedDateTime"> & { at: Date }>`
    select queue_date as date, seq, ticket_event.at, type, ticket_id as "ticketId",
      ticket_event.ticket_item_id as "ticketItemId", ticket_event.operator_id as "operatorId",
      case when staff.id is not null then json_build_object(
        'id', staff.id, 'name', coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)) end as actor,
      coalesce((select json_agg(text order by ticket_note.id) from ticket_note
        where ticket_note.ticket_item_id = ticket_event.ticket_item_id and ticket_note.at = ticket_event.at), '[]')
        as notes
    from ticket_event left join staff on staff.id = actor_id
    where ticket_event.organization_id = ${organizationId} and ${isWanted}
    order by queue_date, seq`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, addedDateTime: at.toISOString() }));
}
