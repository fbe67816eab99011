import { type LanguageCode, languageCodes } from "@cherga/contract/constants";

type OfferedLanguage = { readonly code: LanguageCode; readonly status: boolean; readonly main: boolean };

/** Returns the languages to choose from, the main one first. */
export const offeredLanguages = <L extends OfferedLanguage>(languages: readonly L[]): readonly L[] =>
  languages.filter(({ status }) => status).toSorted((a, b) => Number(b.main) - Number(a.main));

/** Returns the language after sign-in: the user's own if it is offered, else the previous one. */
export function languageAtSignIn(
  own: LanguageCode | null,
  stored: string | null,
  languages: readonly OfferedLanguage[],
): LanguageCode {
  const isOffered = languages.some(({ code, status }) => status && code === own);
  return languageToSpeak(isOffered ? own : stored, languages);
}

/** Returns the language to use: the one chosen before if it is still offered, else the main one, else the first. */
export function languageToSpeak(stored: string | null, languages: readonly OfferedLanguage[]): LanguageCode {
  const offered = offeredLanguages(languages).map(({ code }) => code);
  return offered.find((code) => code === stored) ?? offered[0] ?? languageCodes[0];
}
