import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";

/** Returns those of the browser's languages that the product has, the preferred one first. */
export function browserLanguages(tags: readonly string[] = navigator.languages): readonly LanguageCode[] {
  return tags.flatMap((tag) => {
    const [language = ""] = tag.toLowerCase().split("-");
    return languageCodes.find((code) => localeByLanguage[code].startsWith(`${language}-`)) ?? [];
  });
}
