import type { Texts } from "#staff/texts/use-texts.ts";

/** Longer waits are given in hours. */
const longestInMinutes = 120;

/** Returns the range of a wait in minutes or hours. */
export function sayWaitRange(
  t: Texts,
  { low, high }: { readonly low: number; readonly high: number },
): string {
  return high > longestInMinutes
    ? t("hall.waitHours", { low: Math.floor(low / 60), high: Math.ceil(high / 60) })
    : t("hall.waitMinutes", { low, high });
}
