import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { setTexts, textsOf } from "#staff/texts/use-texts.ts";

type Dictionary = () => Promise<{ readonly default: Readonly<Record<string, string>> }>;

/** The words of each language: of the daily pages, and of those that configure. Only the needed ones are loaded. */
const dictionaries: Readonly<
  Record<LanguageCode, { readonly daily: Dictionary; readonly setup: Dictionary }>
> = {
  en: { daily: () => import("#staff/texts/en.ts"), setup: () => import("#staff/texts/en-setup.ts") },
  ru: { daily: () => import("#staff/texts/ru.ts"), setup: () => import("#staff/texts/ru-setup.ts") },
  ua: { daily: () => import("#staff/texts/uk.ts"), setup: () => import("#staff/texts/uk-setup.ts") },
};

/** The language chosen last. */
let wanted: LanguageCode | undefined;
/** A page that configures was opened. */
let isSetupWanted = false;

/** Switches to another language. */
export async function speak(code: LanguageCode): Promise<void> {
  wanted = code;
  await load(code);
}

/** Loads the texts of the pages that configure. */
export async function loadSetupTexts(): Promise<void> {
  if (isSetupWanted) return;
  isSetupWanted = true;
  if (wanted !== undefined) await load(wanted);
}

async function load(code: LanguageCode): Promise<void> {
  const { daily, setup } = dictionaries[code];
  const hasSetup = isSetupWanted;
  const parts = await Promise.all([daily(), ...(hasSetup ? [setup()] : [])]);
  // A later choice is being loaded, or is loaded already.
  if (wanted !== code || isSetupWanted !== hasSetup) return;
  setTexts(textsOf(localeByLanguage[code], Object.assign({}, ...parts.map((part) => part.default))));
  document.documentElement.lang = localeByLanguage[code];
}
