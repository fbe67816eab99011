import type { Payee } from "@cherga/contract/shapes/payment-hub";
import { decimalOf } from "@cherga/engine/payment/money";
import type { Order } from "#payments/providers/provider";

type Transfer = Pick<Order, "amountMinor" | "currency" | "reference" | "title">;

/**
 * Returns what a code says that fills in a bank transfer: as the National Bank of Ukraine wants it for hryvnias, as the
 * European Payments Council does for euros; undefined for other currencies.
 */
export function transferCode(payee: Payee, transfer: Transfer): string | undefined {
  if (transfer.currency === "UAH" && payee.iban.startsWith("UA")) return nationalBankCode(payee, transfer);
  if (transfer.currency === "EUR") return europeanCode(payee, transfer);
  return undefined;
}

/** Rules of the National Bank of Ukraine, format 002: lines of UTF-8, in the address that opens the payer's bank. */
function nationalBankCode(payee: Payee, transfer: Transfer): string {
  const { name, iban, code } = payee;
  const amount = decimalOf(transfer.amountMinor, "UAH").replace(/\.00$/, "");
  const lines = [
    "BCD",
    "002",
    "1",
    "UCT",
    "",
    cut(name, 70),
    iban,
    `UAH${amount}`,
    code,
    "",
    "",
    cut(purposeOf(payee, transfer), 140),
    "",
    "",
  ];
  return `https://bank.gov.ua/qr/${Buffer.from(lines.join("\n")).toString("base64url")}`;
}

/** EPC069-12, version 002: the BIC may be missing, and the reference is unstructured text. */
function europeanCode(payee: Payee, transfer: Transfer): string {
  const { name, iban } = payee;
  const amount = decimalOf(transfer.amountMinor, "EUR");
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    cut(name, 70),
    iban,
    `EUR${amount}`,
    "",
    "",
    cut(purposeOf(payee, transfer), 140),
  ];
  return lines.join("\n");
}

const purposeOf = ({ purpose }: Payee, { title, reference }: Transfer): string =>
  [purpose, title, reference].filter((part) => part !== "").join(", ");

/** The end has the reference, by which the money is found, so the middle is left out. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/[\r\n]+/g, " "));
  if (characters.length <= most) return characters.join("");
  const tail = 40;
  return `${characters.slice(0, Math.max(0, most - tail - 1)).join("")}…${characters.slice(-tail).join("")}`;
}
