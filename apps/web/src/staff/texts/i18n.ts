import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

/** The words of each language; only the current one is loaded. */
const dictionaries: Readonly<
  Record<LanguageCode, () => Promise<{ default: Readonly<Record<string, string>> }>>
> = {
  en: () => import("#staff/texts/en.ts"),
  ru: () => import("#staff/texts/ru.ts"),
  ua: () => import("#staff/texts/uk.ts"),
};

const namespace = "texts";

void i18next.use(initReactI18next).init({
  resources: {},
  fallbackLng: false,
  ns: [namespace],
  defaultNS: namespace,
  // Keys are flat: `service.name` is a key, not a path.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
  react: { useSuspense: false },
});

/** Switches to another language. */
export async function speak(code: LanguageCode): Promise<void> {
  const locale = localeByLanguage[code];
  const { default: words } = await dictionaries[code]();
  i18next.addResourceBundle(locale, namespace, words);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}
