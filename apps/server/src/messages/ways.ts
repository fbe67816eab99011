import { dataFieldIds } from "@cherga/contract/constants";
import { withCountryCode } from "@cherga/contract/phone";
import { phoneFieldOf } from "@cherga/contract/shapes/organization";
import type { MessageDeps } from "#messages/message-deps";
import type { Config } from "#queue/config/config";
import type { Client } from "#queue/day/clients";

/** A channel and the visitor's address in it. */
export type Way = { readonly channel: "bot" | "email" | "sms"; readonly to: string };

/** Returns all ways in which a visitor can be reached, the cheapest first. */
export function waysTo(
  { messaging }: MessageDeps,
  config: Config,
  client: Pick<Client, "values" | "botChat"> | undefined,
): readonly Way[] {
  if (client === undefined) return [];
  const { organization } = config;
  const email = valueOf(client, dataFieldIds.email);
  const phone = phoneOf(config, client);
  const { hasDemoPhone, hasMailServer } = messaging;
  return [
    ...(client.botChat === undefined ? [] : [{ channel: "bot", to: client.botChat } as const]),
    ...(email !== "" && (organization.mailHub !== null || hasMailServer || hasDemoPhone)
      ? [{ channel: "email", to: email } as const]
      : []),
    ...(phone !== "" && (organization.messageHub !== null || hasDemoPhone)
      ? [{ channel: "sms", to: phone } as const]
      : []),
  ];
}

/** Returns the phone number that a visitor has entered, with its country code; empty if there is none. */
export const phoneOf = (
  { organization, phoneCode }: Config,
  client: Pick<Client, "values"> | undefined,
): string =>
  // A field with a mask of its own takes numbers without a country code.
  client === undefined
    ? ""
    : withCountryCode(phoneCode, valueOf(client, phoneFieldOf(organization.messageHub)));

type OrganizationSettings = Pick<Config["organization"], "webQueue" | "messageHub" | "mailHub">;

/** Whether visitors can book online at an organization: not if their codes cannot be sent, unless staff do without. */
export const isOpenForBooking = (deps: MessageDeps, organization: OrganizationSettings): boolean =>
  organization.webQueue.enabled &&
  (organization.webQueue.withoutGateway === "open" || canSendCodes(deps, organization));

/** Whether visitors of an organization confirm their bookings with a code. */
export const needsCode = (deps: MessageDeps, organization: OrganizationSettings): boolean =>
  organization.webQueue.confirmBy !== "none" && canSendCodes(deps, organization);

function canSendCodes({ messaging }: MessageDeps, organization: OrganizationSettings): boolean {
  const { hasDemoPhone, hasMailServer } = messaging;
  switch (organization.webQueue.confirmBy) {
    case "none":
      return true;
    case "email":
      return organization.mailHub !== null || hasMailServer || hasDemoPhone;
    case "sms":
      return organization.messageHub !== null || hasDemoPhone;
  }
}

/** Returns the way that codes take, and the data field with the visitor's address. */
export const wayOfCodes = ({ organization }: Config): { channel: "sms" | "email"; fieldId: number } =>
  organization.webQueue.confirmBy === "email"
    ? { channel: "email", fieldId: dataFieldIds.email }
    : { channel: "sms", fieldId: phoneFieldOf(organization.messageHub) };

/** Returns where a visitor's code is sent; undefined if they have not entered it. */
export function recipientOfCode(config: Config, values: Client["values"]): Way | undefined {
  const { channel, fieldId } = wayOfCodes(config);
  const to = channel === "sms" ? phoneOf(config, { values }) : valueOf({ values }, fieldId);
  return to === "" ? undefined : { channel, to };
}

const valueOf = ({ values }: Pick<Client, "values">, fieldId: number): string =>
  values.find(({ dataFieldId }) => dataFieldId === fieldId)?.value.trim() ?? "";

/** Returns a masked address, which its owner recognizes but which reveals nothing to others. */
export function masked({ channel, to }: Way): string {
  if (channel !== "email") return `…${to.replaceAll(/\D/g, "").slice(-3)}`;
  const [name = "", host = ""] = to.split("@");
  return `${name.slice(0, 1)}…@${host}`;
}
