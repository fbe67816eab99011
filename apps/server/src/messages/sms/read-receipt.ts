import type { SmsError } from "@cherga/contract/messages/sms-errors";
import type { DeliveredSms } from "#messages/sms/smpp-pdu";

/** What a gateway says about a part of a message that it took before. */
export type Receipt = {
  /** The gateway's own id of the part, as it says it. */
  readonly ids: readonly string[];
  /** The last digits of the phone number; they must agree for an id in another notation. */
  readonly lastDigits: string;
  readonly state: "delivered" | "failed";
  readonly error: SmsError | "";
};

export const comparedDigits = 7;

/** Reads a delivery receipt. Undefined: it says nothing final. */
export function readReceipt(sms: DeliveredSms): Receipt | undefined {
  const { sender, text, receiptedMessageId, messageState } = sms;
  const outcome = outcomes[messageState ?? -1] ?? outcomes[/\bstat:\s*(\w+)/i.exec(text)?.[1] ?? ""];
  if (outcome === undefined) return undefined;
  const written = [receiptedMessageId, /\bid:\s*([^\s:]+)/i.exec(text)?.[1]];
  const ids = [...new Set(written.flatMap((id) => (id === undefined || id === "" ? [] : [id])))];
  return { ids, lastDigits: sender.replaceAll(/\D/g, "").slice(-comparedDigits), ...outcome };
}

const delivered = { state: "delivered", error: "" } as const;
const phoneOff = { state: "failed", error: "phoneOff" } as const;
const undelivered = { state: "failed", error: "undelivered" } as const;
const refused = { state: "failed", error: "refused" } as const;

/** By the number of the state, and by its word. States that are not listed are followed by another receipt. */
const outcomes: Readonly<Record<string | number, Pick<Receipt, "state" | "error">>> = {
  2: delivered,
  3: phoneOff,
  4: undelivered,
  5: undelivered,
  8: refused,
  DELIVRD: delivered,
  EXPIRED: phoneOff,
  DELETED: undelivered,
  UNDELIV: undelivered,
  REJECTD: refused,
};

/** Returns the same ids in other notations: some gateways answer in hexadecimal and send receipts in decimal. */
export const otherNotationsOf = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids.flatMap(inOtherNotation))].filter((id) => !ids.includes(id));

/** Returns how else an id may have been written: in the other notation, with leading zeros or without. */
function inOtherNotation(id: string): readonly string[] {
  const plain = id.replace(/^0+(?=.)/, "");
  const fromDecimal = /^\d+$/.test(id) ? [BigInt(id).toString(16)] : [];
  const fromHex = /^[0-9a-f]+$/i.test(id) ? [BigInt(`0x${id}`).toString()] : [];
  return [
    plain,
    ...fromDecimal.flatMap((hex) => [hex, hex.padStart(8, "0")]).flatMap((hex) => [hex, hex.toUpperCase()]),
    ...fromHex.flatMap((decimal) => [decimal, decimal.padStart(10, "0")]),
  ];
}
