import type { LanguageCode } from "#constants";

/** The country code of Ukraine in phone numbers. */
const ukraine = "380";

/**
 * Returns languages in the order in which visitors choose from them: Ukrainian first in Ukraine, then the main language,
 * then the others in their given order.
 */
export function languageOrder(
  offered: readonly LanguageCode[],
  { main, phoneCodes }: { readonly main: LanguageCode | undefined; readonly phoneCodes: readonly string[] },
): LanguageCode[] {
  const first = phoneCodes.includes(ukraine) ? "ua" : undefined;
  const rank = (code: LanguageCode): number => (code === first ? 0 : code === main ? 1 : 2);
  return offered.toSorted((one, other) => rank(one) - rank(other));
}
