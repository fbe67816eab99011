import { findTicket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { LiveDeps } from "#live/live-deps";
import { composeMessages } from "#messages/compose";
import type { MessageDeps } from "#messages/message-deps";
import { type OutgoingMessage, putMessages } from "#messages/outbox";
import { waysTo } from "#messages/ways";
import type { DayKey } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";

export type OtherwiseDeps = Pick<BaseDeps, "pool" | "clock"> &
  Pick<QueueDeps, "days"> &
  Pick<LiveDeps, "hub"> &
  MessageDeps;

/**
 * Sends a message by SMS or e-mail whose visitor has blocked the bot. A reminder is not: the organization has chosen its
 * channels. A visitor in the hall does not read letters, so neither is a call by e-mail.
 */
export async function sendOtherwise(deps: OtherwiseDeps, row: OutgoingMessage): Promise<void> {
  if (row.kind === "reminder") return;
  const { rows } = await deps.pool.query<DayKey>(
    `select organization_id as "organizationId", queue_date as date from ticket where id = $1`,
    [row.ticketId],
  );
  const known = rows[0] && (await deps.days.read(rows[0]));
  const ticket = known && findTicket(known.day, row.ticketId);
  if (known === undefined || ticket === undefined) return;
  const { values = [] } = known.clients.get(row.ticketId) ?? {};
  const [way] = waysTo(deps, known.config, { values }).filter(
    ({ channel }) => row.kind !== "call" || channel !== "email",
  );
  if (way === undefined) return;
  const content = {
    kind: row.kind,
    text: { [row.language]: row.text },
    until: row.expiresAt.getTime(),
    // Once, also if the bot's message is tried again.
    once: `instead of ${row.id}`,
  };
  const messages = composeMessages(deps, known, ticket, content, [way], deps.clock.now().getTime());
  await putMessages({ client: deps.pool, tell: (change) => deps.hub.publish([change]) }, messages);
}
