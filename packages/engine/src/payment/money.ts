/** The largest amount that is taken at once, in minor units. */
export const largestAmount = 1_000_000_000_000 - 1;

/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
const unusualDigits: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** Returns how many decimal digits the minor unit of a currency has. */
export const digitsOf = (currency: string): number => unusualDigits[currency] ?? 2;

/** Returns a price in minor units. A price is a number with at most two decimal digits. */
export function minorOf(price: number, currency: string): number {
  // A product such as 1.15 × 100 is not exact, so the digits are moved as text.
  return Math.round(Number(`${price}e${digitsOf(currency)}`));
}

/** Writes an amount with a decimal point, as most providers and terminals want it: 12050 is `120.50`. */
export function decimalOf(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Reads an amount that a person typed or a machine wrote, with a decimal point or comma; undefined if it is none:
 * negative, zero, too large, or more exact than the currency.
 */
export function readAmount(text: string, currency: string): number | undefined {
  const match = /^(\d{1,13})(?:[.,](\d{1,4}))?$/.exec(text.replaceAll(/[\s\u00A0\u202F]/g, ""));
  if (match === null) return undefined;
  const [, whole = "", fraction = ""] = match;
  const digits = digitsOf(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, "0");
  if (!/^0*$/.test(fraction.slice(digits))) return undefined;
  const minor = Number(whole + kept);
  return isAmount(minor) ? minor : undefined;
}

/** Whether a number of minor units can be paid or refunded. */
export const isAmount = (minor: number): boolean =>
  Number.isSafeInteger(minor) && minor > 0 && minor <= largestAmount;
