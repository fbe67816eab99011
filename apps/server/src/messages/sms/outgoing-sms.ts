import type { SmsError } from "@cherga/contract/messages/sms-errors";
import type { OutgoingMessage } from "#messages/outbox";
import { encodeSms } from "#messages/sms/encode-sms";
import type { SubmittedPart } from "#messages/sms/smpp-pdu";
import { recipientAddress, senderAddress } from "#messages/sms/sms-addresses";

/** A message as an SMS gateway gets it. */
export type OutgoingSms = Pick<OutgoingMessage, "id" | "recipient" | "text" | "expiresAt"> & {
  /** As the organization has set it now. */
  readonly sender: string;
};

/** Returns the parts of a message as they are submitted, or why they cannot be. */
export function submittedParts(
  { id, recipient, text, sender, expiresAt }: OutgoingSms,
  now: Date,
): readonly SubmittedPart[] | SmsError {
  const to = recipientAddress(recipient);
  if (to === undefined) return "wrongNumber";
  const from = senderAddress(sender);
  if (from === undefined) return "wrongSender";
  // The same for every attempt, so that repeated parts replace those that have arrived.
  const parts = encodeSms(text, id);
  if (parts === undefined) return "tooLong";
  const common = { from, to, validityPeriod: validityPeriod(expiresAt.getTime() - now.getTime()) };
  return parts.map((part) => ({ ...common, ...part }));
}

/** Gateways keep messages for a few days at most. */
const longestMs = 3 * 24 * 3_600_000;
const shortestMs = 60_000;

/** Writes a length of time as SMPP does: years, months, days, hours, minutes, seconds, `000R`. */
export function validityPeriod(leftMs: number): string {
  const seconds = Math.floor(Math.min(longestMs, Math.max(shortestMs, leftMs)) / 1000);
  const parts = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return `0000${[...parts, seconds % 60].map((part) => String(part).padStart(2, "0")).join("")}000R`;
}
