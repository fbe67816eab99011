import type { Texts } from "#staff/texts/use-texts.ts";

/** Says an amount of minor units in its currency, as the language writes it. */
export function sayMoney(t: Texts, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(t.locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
