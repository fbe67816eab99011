import http from "node:http";
import type { OutgoingPolicy, Target } from "@cherga/outgoing/address-guard";
import { OutgoingAgent } from "@cherga/outgoing/outgoing-agent";
import type { SmsError } from "@cherga/contract/messages/sms-errors";
import { smsParts } from "@cherga/contract/messages/sms-parts";
import type { Clock } from "#base/clock";
import type { DeliveryOutcome } from "#delivery/delivery";
import type { GatewayConnection } from "#delivery/start-gateways";
import { type Dialogue, endOfNumber } from "#messages/sms/dialogues";
import type { SmsGatewaySettings } from "#messages/sms/gateway-settings";
import { GatewayTrouble, troubleOf } from "#messages/sms/gateway-trouble";
import type { OutgoingSms } from "#messages/sms/outgoing-sms";
import { makePauses } from "#delivery/pauses";
import { recipientAddress, senderAddress } from "#messages/sms/sms-addresses";

export type HttpConnectionDeps = {
  readonly clock: Clock;
  readonly dialogue: Dialogue;
  readonly outgoing: OutgoingPolicy;
  readonly random?: (() => number) | undefined;
  /** Returns where the gateway reports what became of a message; undefined if it cannot reach us. */
  readonly receiptUrlOf: (messageId: number) => string | undefined;
};

const timeoutMs = 15_000;
const minuteMs = 60_000;
const longestMinutes = 3 * 24 * 60;

/** Returns the reference of a message for a gateway that gives it no id of its own: receipts name our id. */
export const ownReference = (messageId: number): string => `m${messageId}`;

/** Sends messages through an HTTP gateway that takes the parameters of Kannel's `sendsms`. */
export function makeHttpConnection(
  settings: SmsGatewaySettings,
  { clock, dialogue, outgoing, random = Math.random, receiptUrlOf }: HttpConnectionDeps,
): GatewayConnection<OutgoingSms> {
  const pauses = makePauses(random);
  let sequence = 0;
  let isOpen = false;
  let agent: OutgoingAgent | undefined;

  function rest(trouble: GatewayTrouble): DeliveryOutcome {
    dialogue.fail(trouble);
    dialogue.become("paused");
    pauses.begin();
    return { state: "unavailable", error: trouble.code };
  }

  return {
    open: () => {
      isOpen = true;
      dialogue.become("idle");
    },
    isReady: () => isOpen && pauses.isOver(),
    deliver: async (message) => {
      const url = sendUrl(settings, message, clock.now(), receiptUrlOf(message.id));
      if (typeof url === "string") return { state: "failed", error: url };
      sequence += 1;
      const line = { pdu: "sendsms", sequence, number: endOfNumber(url.searchParams.get("to") ?? "") };
      dialogue.note({ direction: "out", status: "", ...line });
      let status: number;
      try {
        agent ??= new OutgoingAgent(targetOf(url), {
          policy: outgoing,
          timeoutMs,
          encryption: url.protocol === "https:" ? {} : undefined,
        });
        status = await statusOf(url, agent);
      } catch (error) {
        const isLate = error instanceof Error && error.name === "TimeoutError";
        return rest(isLate ? new GatewayTrouble("noAnswer") : troubleOf(error));
      }
      dialogue.note({ direction: "in", status: String(status), ...line });
      const trouble = troubleOfStatus(status);
      if (trouble !== undefined) return rest(new GatewayTrouble(trouble, { detail: String(status) }));
      pauses.forget();
      dialogue.become("connected");
      if (status >= 400) return { state: "failed", error: `refused ${status}` };
      return { state: "sent", reference: ownReference(message.id) };
    },
    close: async () => {
      isOpen = false;
      agent?.destroy();
      agent = undefined;
      dialogue.become("closed");
    },
  };
}

const targetOf = ({ protocol, hostname, port }: URL): Target => ({
  host: hostname.replaceAll(/^\[|\]$/g, ""),
  port: Number(port || (protocol === "https:" ? 443 : 80)),
});

/** Returns the status of an answer; a redirect is not followed. */
async function statusOf(url: URL, agent: OutgoingAgent): Promise<number> {
  // The agent encrypts, so the request itself is a plain one.
  const request = http.get({
    agent,
    host: url.hostname,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host },
    signal: AbortSignal.timeout(timeoutMs),
  });
  request.on("error", () => undefined);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.once("error", reject);
  });
  response.resume();
  return response.statusCode ?? 0;
}

/** Returns what an answer says about the gateway rather than about the message. */
function troubleOfStatus(status: number): SmsError | undefined {
  if (status >= 500) return "gatewayFault";
  if (status >= 300 && status < 400) return "redirected";
  return status === 401 || status === 403 ? "wrongPassword" : status === 429 ? "slowDown" : undefined;
}

/** Returns the request for a message, or why it cannot be sent. */
export function sendUrl(
  { host, port, secure, login, password }: SmsGatewaySettings,
  { recipient, sender, text, expiresAt }: OutgoingSms,
  now: Date,
  receiptUrl: string | undefined,
): URL | SmsError {
  const to = recipientAddress(recipient);
  if (to === undefined) return "wrongNumber";
  const from = senderAddress(sender);
  if (from === undefined) return "wrongSender";
  if (!URL.canParse(host)) return "unknownHost";
  const url = new URL(host);
  if (secure) url.protocol = "https:";
  if (url.port === "") url.port = String(port);
  if (url.pathname === "/") url.pathname = "/cgi-bin/sendsms";
  const leftMinutes = Math.ceil((expiresAt.getTime() - now.getTime()) / minuteMs);
  const parameters = {
    username: login,
    password,
    from: from.address,
    to: to.address,
    text,
    charset: "UTF-8",
    coding: smsParts(text).alphabet === "gsm7" ? "0" : "2",
    validity: String(Math.min(longestMinutes, Math.max(1, leftMinutes))),
    // Kannel puts the kind of receipt into the place of `%d`: 1 delivered, 2 failed, 16 refused.
    ...(receiptUrl === undefined ? {} : { "dlr-mask": "19", "dlr-url": `${receiptUrl}?type=%d` }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
