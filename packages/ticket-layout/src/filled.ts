import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { TicketFilling } from "@cherga/contract/shapes/printer-template";

/** Fills in the placeholders of a text; unknown ones stay. */
export function filled(text: string, filling: TicketFilling): string {
  const values = new Map<string, string>(Object.entries(filling));
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/** Gives words in the first of some languages that they are written in. */
export const spoken = (words: Words | undefined, languages: readonly LanguageCode[]): string =>
  languages.map((code) => words?.[code]).find((text) => text?.trim()) ?? "";
