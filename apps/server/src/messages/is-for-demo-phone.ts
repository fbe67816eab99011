import { isReservedHost } from "@cherga/outgoing/reserved-host";
import type { MessageDeps } from "#messages/message-deps";
import { isReservedGateway } from "#messages/sms/gateway-settings";

/**
 * Whether the demo's phone takes what an organization sends, because the organization has no gateway, or one whose name is
 * reserved.
 */
export function isForDemoPhone(
  { hasDemoPhone, hasMailServer }: MessageDeps["messaging"],
  channel: "sms" | "email",
  /** The host of the organization's own gateway. */
  host: string | null,
): boolean {
  if (!hasDemoPhone) return false;
  if (host === null) return channel === "sms" || !hasMailServer;
  return channel === "sms" ? isReservedGateway({ host }) : isReservedHost(host);
}
