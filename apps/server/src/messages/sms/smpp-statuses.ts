import type { SmsError } from "@cherga/contract/messages/sms-errors";
import smpp from "smpp";
import { GatewayTrouble } from "#messages/sms/gateway-trouble";

/** What the answer to a submitted part means for the message. */
export type SubmitVerdict =
  | { readonly is: "accepted" }
  /** The gateway does not want this message, now or later. */
  | { readonly is: "refused"; readonly error: SmsError }
  /** The gateway could not take this message, but may later. */
  | { readonly is: "faulty" }
  /** The gateway wants less at a time. */
  | { readonly is: "throttled" };

const wrongNumber = { is: "refused", error: "wrongNumber" } as const;
const wrongSender = { is: "refused", error: "wrongSender" } as const;
const faulty = { is: "faulty" } as const;
const throttled = { is: "throttled" } as const;

const verdicts: Readonly<Record<string, SubmitVerdict>> = {
  ESME_ROK: { is: "accepted" },
  ESME_RINVDSTADR: wrongNumber,
  ESME_RINVDSTTON: wrongNumber,
  ESME_RINVDSTNPI: wrongNumber,
  ESME_RINVSRCADR: wrongSender,
  ESME_RINVSRCTON: wrongSender,
  ESME_RINVSRCNPI: wrongSender,
  ESME_RTHROTTLED: throttled,
  ESME_RMSGQFUL: throttled,
  ESME_RSYSERR: faulty,
  ESME_RINVBNDSTS: faulty,
  ESME_RX_T_APPN: faulty,
};

/** Returns what the status of an answer means. Whatever is not known to be temporary is a refusal. */
export const verdictOf = (status: number): SubmitVerdict =>
  verdicts[statusNameOf(status)] ?? { is: "refused", error: "refused" };

const troubles: Readonly<Record<string, SmsError>> = {
  ESME_RINVPASWD: "wrongPassword",
  ESME_RINVSYSID: "wrongPassword",
  ESME_RBINDFAIL: "wrongPassword",
  ESME_RALYBND: "alreadyConnected",
  ESME_RTHROTTLED: "slowDown",
};

/** Returns why a gateway did not accept the login. */
export function troubleOfBind(status: number): GatewayTrouble {
  const detail = statusNameOf(status);
  return new GatewayTrouble(troubles[detail] ?? "loginRefused", { detail });
}

const names = new Map(Object.entries(smpp.errors).map(([name, status]) => [status, name]));

/** Returns the name of a status in the SMPP specification, or its number. */
export const statusNameOf = (status: number): string => names.get(status) ?? `0x${status.toString(16)}`;
