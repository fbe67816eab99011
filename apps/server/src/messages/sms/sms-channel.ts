import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { yieldToStaff } from "#delivery/delivery";
import type { Gateway, GatewayChannel } from "#delivery/start-gateways";
import type { PublicGate } from "#http/public-gate";
import type { MessageDeps } from "#messages/message-deps";
import { messageTable } from "#messages/outbox";
import type { Dialogues } from "#messages/sms/dialogues";
import {
  gatewayNameOf,
  isHttpGateway,
  isReservedGateway,
  settingsOf,
  type SmsGatewaySettings,
  type StoredMessageHub,
} from "#messages/sms/gateway-settings";
import { makeHttpConnection } from "#messages/sms/http-connection";
import type { OutgoingSms } from "#messages/sms/outgoing-sms";
import { receiptTokenOf } from "#messages/sms/receipt-token";
import { makeReceiptWriter } from "#messages/sms/receipts";
import { makeSentParts } from "#messages/sms/sent-parts";
import { makeSmppConnection } from "#messages/sms/smpp-connection";
import type { SmppLimits } from "#messages/sms/smpp-session";

export type SmsChannelDeps = MessageDeps & {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly secretOf: { readonly traces: string };
  readonly dialogues: Dialogues;
  readonly outgoing: OutgoingPolicy;
  readonly publicGate: Pick<PublicGate, "staff">;
  readonly random?: () => number;
  readonly smppLimits?: SmppLimits;
  /** A certificate that is trusted besides the usual ones. */
  readonly ca?: string;
};

/** More than a gateway takes at a time: rows are read in groups, while earlier ones wait for their turn. */
export const smsAtOnce = 300;
const httpAtOnce = 20;

/** While desks are at work, a window of messages leaves this often: at full speed they would take most of a processor. */
const paceMs = 25;
const activeMs = 1_000;

const paceBesideStaff = ({ publicGate }: Pick<SmsChannelDeps, "publicGate">): Promise<void> | undefined =>
  publicGate.staff.wasActive(activeMs) ? sleep(paceMs) : undefined;

/** Returns the channel that sends SMS through the gateways of organizations. */
export const smsChannel = (deps: SmsChannelDeps): GatewayChannel<OutgoingSms> => ({
  table: messageTable,
  name: "sms",
  columns: `row.recipient, row.text,
    coalesce((select message_hub ->> 'sender' from organization where organization.id = row.organization_id), '')
      as sender`,
  listGateways: async () =>
    (await listSmsGateways(deps))
      // Messages for a reserved name are left to the demo's phone.
      .filter(({ settings }) => !isReservedGateway(settings))
      .map((configured) => gatewayOf(deps, configured)),
});

/** A gateway, and the organizations that use it. */
export type ConfiguredGateway = {
  readonly name: string;
  readonly settings: SmsGatewaySettings;
  readonly organizationIds: readonly number[];
};

/** Lists the gateways that organizations have set, also reserved ones. */
export async function listSmsGateways({
  pool,
  secretOf,
}: Pick<SmsChannelDeps, "pool" | "secretOf">): Promise<readonly ConfiguredGateway[]> {
  const { rows } = await pool.query<{ id: number; hub: StoredMessageHub }>(
    `select id, message_hub as hub from organization where message_hub is not null order by id`,
  );
  const byName = new Map<string, ConfiguredGateway>();
  for (const { id, hub } of rows) {
    const settings = settingsOf(hub);
    const name = gatewayNameOf(settings, secretOf.traces);
    byName.set(name, {
      name,
      settings,
      organizationIds: [...(byName.get(name)?.organizationIds ?? []), id],
    });
  }
  return [...byName.values()];
}

function gatewayOf(
  deps: SmsChannelDeps,
  { name, settings, organizationIds }: ConfiguredGateway,
): Gateway<OutgoingSms> {
  const { clock, dialogues, messaging, outgoing, secretOf, random, smppLimits, ca } = deps;
  const isHttp = isHttpGateway(settings);
  return {
    name,
    organizationIds,
    // A session belongs to one server; requests by HTTP stand each for itself.
    isExclusive: !isHttp,
    atOnce: isHttp ? httpAtOnce : smsAtOnce,
    connect: () => {
      const dialogue = dialogues.open(name);
      const sentParts = makeSentParts();
      const connection = isHttp
        ? makeHttpConnection(settings, {
            clock,
            dialogue,
            outgoing,
            random,
            receiptUrlOf: (id) =>
              messaging.publicUrl === undefined
                ? undefined
                : `${messaging.publicUrl}/api/message/receipt/${receiptTokenOf(id, secretOf.traces)}`,
          })
        : makeSmppConnection(settings, {
            clock,
            dialogue,
            outgoing,
            random,
            limits: smppLimits,
            ca,
            yieldToOthers: () => yieldToStaff(deps) ?? paceBesideStaff(deps),
            onTaken: sentParts.add,
            onReceipt: makeReceiptWriter(deps, { organizationIds, findSent: sentParts.find }).write,
          });
      return {
        ...connection,
        close: async () => {
          await connection.close();
          dialogues.close(name);
        },
      };
    },
  };
}
