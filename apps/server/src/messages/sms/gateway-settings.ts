import { createHmac } from "node:crypto";
import type { messageHub } from "@cherga/contract/shapes/organization";
import type { z } from "zod";
import { isReservedHost } from "@cherga/outgoing/reserved-host";

/** How a gateway is reached. Organizations with the same settings share a connection. */
export type SmsGatewaySettings = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly login: string;
  readonly password: string;
};

export type StoredMessageHub = z.output<typeof messageHub>;

export const settingsOf = ({
  host,
  port,
  secure,
  login,
  password,
}: StoredMessageHub): SmsGatewaySettings => ({
  host,
  port,
  secure,
  login,
  password: password ?? "",
});

/** Returns a name that differs with every setting, but reveals none of them. */
export const gatewayNameOf = (settings: SmsGatewaySettings, secret: string): string =>
  createHmac("sha256", secret)
    .update(
      JSON.stringify([
        "sms",
        settings.host,
        settings.port,
        settings.secure,
        settings.login,
        settings.password,
      ]),
    )
    .digest("base64url");

/** Whether a gateway is spoken to by HTTP, and not by SMPP. */
export const isHttpGateway = ({ host }: Pick<SmsGatewaySettings, "host">): boolean => /^https?:/i.test(host);

/** Whether nothing is connected to the gateway, because its name is reserved. */
export const isReservedGateway = (settings: Pick<SmsGatewaySettings, "host">): boolean =>
  isReservedHost(isHttpGateway(settings) ? (hostnameOf(settings.host) ?? "") : settings.host);

const hostnameOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined;
