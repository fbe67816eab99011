import type { Payee } from "@cherga/contract/shapes/payment-hub";
import { decimalOf } from "@cherga/engine/payment/money";
import type { Order } from "#payments/providers/provider";

type Transfer = Pick<Order, "amountMinor" | "currency" | "reference" | "title">;

/**
 * Returns what a code says that fills in a bank transfer: as the National Bank of Ukraine wants it for hryvnias, as the
 * European Payments Council does for euros; undefined for other currencies.
 */
export function transferCode(payee: Payee, transfer: Transfer): string | undefined {
  if (transfer.currency === "UAH" && payee.iban.startsWith("UA"))
    return payee.format === "003" ? nationalBankCode3(payee, transfer) : nationalBankCode2(payee, transfer);
  if (transfer.currency === "EUR") return europeanCode(payee, transfer);
  return undefined;
}

const addresses = { "002": "https://bank.gov.ua/qr/", "003": "https://qr.bank.gov.ua/" } as const;

/** Whether a text is a code for a transfer by the rules of the National Bank of Ukraine. */
export const isNationalBankCode = (text: string): boolean =>
  Object.values(addresses).some((address) => text.startsWith(address));

/** Rules of the National Bank of Ukraine, format 002: lines of UTF-8, in the address that opens the payer's bank. */
function nationalBankCode2(payee: Payee, transfer: Transfer): string {
  const { name, iban, code } = payee;
  const lines = [
    "BCD",
    "002",
    "1",
    "UCT",
    "",
    cut(name, 70),
    iban,
    hryvnias(transfer),
    code,
    "",
    "",
    cut(purposeOf(payee, transfer), 140),
    "",
    "",
  ];
  return `${addresses["002"]}${encoded(lines)}`;
}

/** The longest address of a code in format 003. */
const longestAddress = 507;

/**
 * Rules of the National Bank of Ukraine, format 003. It has a line for the reference, by which the money is found; the
 * purpose is cut to what fits into the code. `XCT` leaves it to the payer's bank whether the transfer is an instant one.
 */
function nationalBankCode3(payee: Payee, transfer: Transfer): string {
  const { name, iban, code, purpose } = payee;
  const { title, reference } = transfer;
  const wanted = oneLine([purpose, title].filter((part) => part !== "").join(", ") || reference);
  const addressOf = (shown: string): string => {
    const before = ["BCD", "003", "1", "XCT", "", cut(name, 140), iban, hryvnias(transfer), code, ""];
    // Nothing is shown besides, locked, limited in time or signed.
    const after = ["", "", "", "", ""];
    return `${addresses["003"]}${encoded([...before, cut(reference, 35), shown, ...after])}`;
  };
  const characters = Array.from(wanted);
  while (addressOf(characters.join("")).length > longestAddress && characters.length > 1) characters.pop();
  return addressOf(characters.join(""));
}

/** The code of the currency, and the amount. A whole amount has no digits after the point. */
const hryvnias = ({ amountMinor }: Transfer): string =>
  `UAH${decimalOf(amountMinor, "UAH").replace(/\.00$/, "")}`;

const encoded = (lines: readonly string[]): string => Buffer.from(lines.join("\n")).toString("base64url");

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

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, " ");

/** The end has the reference, by which the money is found, so the middle is left out. */
function cut(text: string, most: number): string {
  const characters = Array.from(oneLine(text));
  if (characters.length <= most) return characters.join("");
  const tail = 40;
  return `${characters.slice(0, Math.max(0, most - tail - 1)).join("")}…${characters.slice(-tail).join("")}`;
}
