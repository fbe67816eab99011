import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";

/** Returns a text in the first of the languages that it has, else in any. */
export const textIn = (words: Words, languages: readonly LanguageCode[]): string =>
  [...languages.map((code) => words[code]), ...Object.values(words)].find(
    (text) => text !== undefined && text.trim() !== "",
  ) ?? "";

/** Returns the heading of a board: its own title, or else the organization's name, short if it has a short one. */
export const headingOf = (
  { text }: Pick<BoardConfiguration["board"]["title"], "text">,
  { shortName, name }: Pick<BoardConfiguration["organization"], "shortName" | "name">,
  languages: readonly LanguageCode[],
): string => textIn(text, languages) || textIn(shortName, languages) || textIn(name, languages);

/** Returns a text in each of the languages, without duplicates. */
export function textsIn(words: Words, languages: readonly LanguageCode[]): readonly string[] {
  const texts = languages.flatMap((code) => words[code]?.trim() ?? []).filter((text) => text !== "");
  return texts.length > 0 ? [...new Set(texts)] : [textIn(words, languages)].filter(Boolean);
}
