import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { Fields, Loose, ResourceOf } from "@cherga/contract/resource";
import { useTexts } from "#texts/use-texts.ts";

/** Gives a text in the language that is spoken, or in another where it is missing. */
export function inLanguage(words: Words | undefined, locale: string): string {
  if (words === undefined) return "";
  const spoken = codeOf(locale);
  return [spoken, ...languageCodes].map((code) => words[code]).find((text) => text?.trim()) ?? "";
}

/** Gives the language of a locale, as the wire has it. */
export const codeOf = (locale: string): LanguageCode =>
  languageCodes.find((code) => localeByLanguage[code] === locale) ?? languageCodes[0];

/** Gives what a row is called. */
export function titleOf<F extends Fields>(
  { title, fields }: Pick<ResourceOf<F>, "title" | "fields">,
  row: Loose,
  locale: string,
): string {
  const value = row[title];
  if (fields[title]?.kind === "localized") return inLanguage(isWords(value) ? value : undefined, locale);
  return typeof value === "string" ? value : "";
}

/** Gives the way to say what a row is called. */
export function useTitle() {
  const { locale } = useTexts();
  return <F extends Fields>(resource: Pick<ResourceOf<F>, "title" | "fields">, row: Loose): string =>
    titleOf(resource, row, locale);
}

const isWords = (value: unknown): value is Words => typeof value === "object" && value !== null;
