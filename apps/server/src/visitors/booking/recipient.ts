import { dataFieldIds } from "@cherga/contract/constants";
import { phoneFieldOf } from "@cherga/contract/shapes/organization";
import type { Config } from "#queue/config/config";
import type { Client } from "#queue/day/clients";

/** Where a visitor is reached. */
export type Recipient = { readonly channel: "sms" | "email"; readonly to: string };

/** Finds where to reach a visitor by what they said. */
export function findRecipient(config: Config, values: Client["values"]): Recipient | undefined {
  const { channel, fieldId } = wayTo(config);
  const to = values.find(({ dataFieldId }) => dataFieldId === fieldId)?.value.trim();
  return to === undefined || to === "" ? undefined : { channel, to };
}

/** Gives by which channel and which field of what they say visitors are reached; phones, unless letters were chosen. */
export function wayTo({ organization }: Config): {
  readonly channel: Recipient["channel"];
  readonly fieldId: number;
} {
  return organization.webQueue.confirmBy === "email"
    ? { channel: "email", fieldId: dataFieldIds.email }
    : { channel: "sms", fieldId: phoneFieldOf(organization.messageHub) };
}

/** Gives an address as far as whoever typed it knows it again, and nobody else learns it. */
export function hinted({ channel, to }: Recipient): string {
  if (channel === "sms") return `…${to.replaceAll(/\D/g, "").slice(-3)}`;
  const [name = "", host = ""] = to.split("@");
  return `${name.slice(0, 1)}…@${host}`;
}
