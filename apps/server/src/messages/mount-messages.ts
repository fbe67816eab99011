import { isInScope, scopeOf } from "@cherga/contract/access";
import { type Message, messageCalls } from "@cherga/contract/calls/messages";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";

/** Mounts the list of messages to visitors, for administrators. */
export function mountMessages(app: FastifyInstance, deps: BaseDeps): void {
  serve(app, deps, messageCalls.list, async ({ query, session, reply }) => {
    const organizationId = query.organizationId ?? session.organizationId;
    if (organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
    if (!isInScope(scopeOf(session.actor), organizationId)) throw new Refusal("ERROR_NOT_FOUND");
    const { page = 1, perPage, channel, state } = query;
    const { rows } = await deps.pool.query<
      Omit<Message, "created" | "sent"> & { created: Date; sent: Date | null; total: number }
    >(
      `select message.id, ticket_id as "ticketId", channel, kind, recipient,
         -- Pushes go to browsers by themselves; letters and texts need a gateway.
         case when message_hub is null and channel <> 'push' then text end as text,
         state, attempts, error, created_at as created, sent_at as sent, count(*) over ()::integer as total
       from message join organization on organization.id = organization_id
       where organization_id = $1 and ($2::text is null or channel = $2) and ($3::text is null or state = $3)
       order by message.id desc limit $4 offset $5`,
      [organizationId, channel ?? null, state ?? null, perPage, (page - 1) * perPage],
    );
    void reply.header("x-total-count", rows[0]?.total ?? 0);
    return rows.map(({ total: _total, created, sent, ...row }) => ({
      ...row,
      created: created.toISOString(),
      sent: sent?.toISOString() ?? null,
    }));
  });
}
