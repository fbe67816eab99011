import type { Texts } from "#staff/texts/use-texts.ts";

/** Says a share as a percentage, as the language writes it. */
export const sayShare = (t: Texts, value: number, digits = 1): string =>
  new Intl.NumberFormat(t.locale, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
