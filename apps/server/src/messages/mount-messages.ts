import { isInScope, scopeOf } from "@cherga/contract/access";
import { messageCalls } from "@cherga/contract/calls/messages";
import { Refusal } from "@cherga/contract/errors";
import { msPerHour } from "@cherga/engine/time/durations";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import type { MessageDeps } from "#messages/message-deps";
import { announce, queuedColumns, type QueuedMessage } from "#messages/outbox";
import { countMessages, readMessages } from "#messages/read-messages";

/** Mounts the list of messages to visitors, for administrators. */
export function mountMessages(app: FastifyInstance, deps: BaseDeps & MessageDeps): void {
  serve(app, deps, messageCalls.list, async ({ query, session, reply }) => {
    const { page = 1, perPage, state, ...meant } = query;
    const filter = { ...meant, organizationId: organizationIn(query, session) };
    const { messages, total } = await readMessages(deps, {
      ...filter,
      state,
      most: perPage,
      skip: (page - 1) * perPage,
    });
    void reply.header("x-total-count", total);
    return [...messages];
  });

  serve(app, deps, messageCalls.counts, async ({ query, session }) =>
    countMessages(deps, { ...query, organizationId: organizationIn(query, session) }),
  );

  serve(app, deps, messageCalls.sendAgain, async ({ params, session }) => {
    const organizationId = await organizationOf(deps, params.id);
    if (organizationId === undefined || !isInScope(scopeOf(session.actor), organizationId))
      throw new Refusal("ERROR_NOT_FOUND");
    const now = deps.clock.now();
    const id = await deps.inTransaction(async (tx) => {
      const { rows } = await copyMessage(tx.db, params.id, now);
      announce(tx, rows);
      return rows[0]?.id;
    });
    if (id === undefined) throw new Refusal("ERROR_ACTION_NOT_ALLOWED");
    const { messages } = await readMessages(deps, { organizationId, id, most: 1 });
    const [message] = messages;
    if (message === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return message;
  });
}

/** Returns the organization that is asked about, or else the one that is chosen. */
function organizationIn(query: { readonly organizationId?: number | undefined }, session: Session): number {
  const organizationId = query.organizationId ?? session.organizationId;
  if (organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
  if (!isInScope(scopeOf(session.actor), organizationId)) throw new Refusal("ERROR_NOT_FOUND");
  return organizationId;
}

async function organizationOf({ pool }: BaseDeps, id: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    "select organization_id as id from message where id = $1",
    [id],
  );
  return rows[0]?.id;
}

/** A copy is useful for an hour. An old code is of no use, and a message that is still queued leaves by itself. */
const copyMessage = (db: Tx["db"], id: number, now: Date) =>
  sql<QueuedMessage>`
    insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, details, created_at,
      due_at, expires_at)
    select organization_id, ticket_id, channel, kind, recipient, language, text, details, ${now}, ${now},
      ${new Date(now.getTime() + msPerHour)}
    from message where id = ${id} and kind <> 'code' and channel <> 'push' and state <> 'queued' and text <> ''
    returning ${sql.raw(queuedColumns)}`.execute(db);
