import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { Loose } from "@cherga/contract/resource";
import { useTexts } from "#staff/texts/use-texts.ts";

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
export function titleOf({ title }: Titled, row: Loose, locale: string): string {
  const value = row[title];
  if (isWords(value)) return inLanguage(value, locale);
  return typeof value === "string" ? value : "";
}

/** A resource as far as its rows' names ask. */
type Titled = { readonly title: string };

/** Gives the way to say what a row is called. */
export function useTitle(): (resource: Titled, row: Loose) => string {
  const { locale } = useTexts();
  return (resource, row) => titleOf(resource, row, locale);
}

const isWords = (value: unknown): value is Words => typeof value === "object" && value !== null;
