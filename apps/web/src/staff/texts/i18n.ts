import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { setTexts, textsOf } from "#staff/texts/use-texts.ts";

/** The words of each language; only the current one is loaded. */
const dictionaries: Readonly<
  Record<LanguageCode, () => Promise<{ default: Readonly<Record<string, string>> }>>
> = {
  en: () => import("#staff/texts/en.ts"),
  ru: () => import("#staff/texts/ru.ts"),
  ua: () => import("#staff/texts/uk.ts"),
};

/** The language chosen last: a slower dictionary of an earlier choice comes too late. */
let wanted: LanguageCode | undefined;

/** Switches to another language. */
export async function speak(code: LanguageCode): Promise<void> {
  wanted = code;
  const { default: words } = await dictionaries[code]();
  if (wanted !== code) return;
  setTexts(textsOf(localeByLanguage[code], words));
  document.documentElement.lang = localeByLanguage[code];
}
