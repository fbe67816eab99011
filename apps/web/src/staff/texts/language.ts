import { type LanguageCode, languageCodes } from "@cherga/contract/constants";

type OfferedLanguage = { readonly code: LanguageCode; readonly status: boolean; readonly main: boolean };

/** Returns the languages to choose from, the main one first. */
export const offeredLanguages = <L extends OfferedLanguage>(languages: readonly L[]): readonly L[] =>
  languages.filter(({ status }) => status).toSorted((a, b) => Number(b.main) - Number(a.main));

/** What a browser says about languages: the one that was chosen in it before, and those that it prefers. */
export type LanguageWishes = { readonly chosen: string | null; readonly preferred: readonly LanguageCode[] };

/** Returns the language after sign-in: the user's own if it is offered, else the previous one. */
export function languageAtSignIn(
  own: LanguageCode | null,
  { chosen, preferred }: LanguageWishes,
  languages: readonly OfferedLanguage[],
): LanguageCode {
  const isOffered = languages.some(({ code, status }) => status && code === own);
  return languageToSpeak({ chosen: isOffered ? own : chosen, preferred }, languages);
}

/**
 * Returns the language to use: the one chosen before, else the browser's, else English, if they are offered, else the
 * main one. Who reads none of the offered languages most likely reads English.
 */
export function languageToSpeak(
  { chosen, preferred }: LanguageWishes,
  languages: readonly OfferedLanguage[],
): LanguageCode {
  const offered = offeredLanguages(languages).map(({ code }) => code);
  const wanted = [chosen, ...preferred, languageCodes[0]];
  // Without the server the built-in words are still available.
  const known = offered.length === 0 ? languageCodes : offered;
  return (
    wanted.flatMap((wish) => known.find((code) => code === wish) ?? [])[0] ?? known[0] ?? languageCodes[0]
  );
}
