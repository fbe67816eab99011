import { dataFieldIds } from "@cherga/contract/constants";
import { phoneFieldOf } from "@cherga/contract/shapes/organization";
import type { Config } from "#queue/config/config";
import type { Client } from "#queue/day/clients";

/** The channel and address by which a visitor is reached. */
export type Recipient = { readonly channel: "sms" | "email"; readonly to: string };

/** Finds the recipient in the visitor's data. */
export function findRecipient(config: Config, values: Client["values"]): Recipient | undefined {
  const { channel, fieldId } = wayTo(config);
  const to = values.find(({ dataFieldId }) => dataFieldId === fieldId)?.value.trim();
  return to === undefined || to === "" ? undefined : { channel, to };
}

/** Returns the channel and the data field by which visitors are reached: the phone, unless e-mail is configured. */
export function wayTo({ organization }: Config): {
  readonly channel: Recipient["channel"];
  readonly fieldId: number;
} {
  return organization.webQueue.confirmBy === "email"
    ? { channel: "email", fieldId: dataFieldIds.email }
    : { channel: "sms", fieldId: phoneFieldOf(organization.messageHub) };
}

/** Returns a masked address, which its owner recognizes but which reveals nothing to others. */
export function hinted({ channel, to }: Recipient): string {
  if (channel === "sms") return `…${to.replaceAll(/\D/g, "").slice(-3)}`;
  const [name = "", host = ""] = to.split("@");
  return `${name.slice(0, 1)}…@${host}`;
}
