import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { Loose } from "@cherga/contract/resource";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns a text in the current language, or in another if it is missing. */
export function inLanguage(words: Words | undefined, locale: string): string {
  if (words === undefined) return "";
  const spoken = codeOf(locale);
  return [spoken, ...languageCodes].map((code) => words[code]).find((text) => text?.trim()) ?? "";
}

/** Returns the language code of a locale, as the contract names it. */
export const codeOf = (locale: string): LanguageCode =>
  languageCodes.find((code) => localeByLanguage[code] === locale) ?? languageCodes[0];

/** Returns the title of a row. People are named by their names; the username is only for signing in. */
export function titleOf({ title }: TitledRow, row: Loose, locale: string): string {
  if (title === "username") return fullNameOf(row);
  const value = row[title];
  if (isWords(value)) return inLanguage(value, locale);
  return typeof value === "string" ? value : "";
}

/** The part of a resource that names its rows. */
type TitledRow = { readonly title: string };

/** Returns a function that returns the title of a row. */
export function useTitle(): (resource: TitledRow, row: Loose) => string {
  const { locale } = useTexts();
  return (resource, row) => titleOf(resource, row, locale);
}

/** Returns the name of an account, or its username while it has no name. */
const fullNameOf = ({ first_name: first, last_name: last, username }: Loose): string =>
  [first, last]
    .filter((name) => typeof name === "string" && name !== "")
    .join(" ")
    .trim() || (typeof username === "string" ? username : "");

const isWords = (value: unknown): value is Words => typeof value === "object" && value !== null;
