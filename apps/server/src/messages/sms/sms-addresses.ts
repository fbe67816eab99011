import { isPhone } from "@cherga/contract/phone";

/** An address with the kind of its number and its numbering plan. */
export type SmsAddress = { readonly ton: number; readonly npi: number; readonly address: string };

const unknownKind = { ton: 0, npi: 0 };
const international = { ton: 1, npi: 1 };
const networkSpecific = { ton: 3, npi: 0 };
const alphanumeric = { ton: 5, npi: 0 };

const shortCodeDigits = 8;
const alphanumericLetters = 11;

/** Returns a phone number as gateways take it: digits with the country code. Undefined: it is no phone number. */
export function recipientAddress(phone: string): SmsAddress | undefined {
  if (!isPhone(phone)) return undefined;
  return { ...international, address: phone.replaceAll(/\D/g, "").replace(/^00/, "") };
}

/** Returns the sender: a phone number, a short code or a name. Undefined: it cannot be one. */
export function senderAddress(sender: string): SmsAddress | undefined {
  const name = sender.trim();
  if (name === "") return { ...unknownKind, address: "" };
  if (/^\+?[\d ()-]+$/.test(name)) {
    const digits = name.replaceAll(/\D/g, "");
    const kind = digits.length > shortCodeDigits || name.startsWith("+") ? international : networkSpecific;
    return { ...kind, address: digits };
  }
  if (name.length > alphanumericLetters || !/^[\x20-\x7e]+$/.test(name)) return undefined;
  return { ...alphanumeric, address: name };
}
