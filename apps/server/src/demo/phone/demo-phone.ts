import type { BaseDeps } from "#auth/base-deps";
import type { GatewayChannel } from "#delivery/start-gateways";
import { isForDemoPhone } from "#messages/is-for-demo-phone";
import type { MessageDeps } from "#messages/message-deps";
import { messageTable, type OutgoingMessage, outgoingColumns } from "#messages/outbox";

/** The gateway's id of every message that the demo's phone has got. */
export const demoReference = "demo";

/**
 * Returns a channel that takes the messages of organizations without a gateway of their own. The demo's phone shows
 * what it takes.
 */
export function demoPhone(
  { pool, messaging }: Pick<BaseDeps, "pool"> & MessageDeps,
  name: "sms" | "email",
): GatewayChannel<OutgoingMessage> {
  return {
    table: messageTable,
    name,
    columns: outgoingColumns,
    listGateways: async () => {
      const { rows } = await pool.query<{ id: number; sms: string | null; email: string | null }>(
        "select id, message_hub ->> 'host' as sms, mail_hub ->> 'host' as email from organization order by id",
      );
      return [
        {
          name: "demo",
          organizationIds: rows
            .filter((row) => isForDemoPhone(messaging, name, row[name]))
            .map(({ id }) => id),
          isExclusive: false,
          atOnce: 20,
          connect: () => ({
            isReady: () => true,
            deliver: () => Promise.resolve({ state: "sent", reference: demoReference }),
            close: () => Promise.resolve(),
          }),
        },
      ];
    },
  };
}
