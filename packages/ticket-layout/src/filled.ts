import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import { withPrepositions } from "@cherga/contract/preposition";
import type { TicketFilling } from "@cherga/contract/shapes/printer-template";

/** Fills in the placeholders of a text; unknown ones stay. */
export function filled(text: string, filling: TicketFilling): string {
  const values = new Map<string, string>(Object.entries(filling));
  return withPrepositions(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole));
}

/** Gives the filled lines of a text. A line of which all values are empty is left out: its words alone say nothing. */
export const filledLines = (text: string, filling: TicketFilling): readonly string[] =>
  text
    .split("\n")
    .filter((line) => !isHollow(line, filling))
    .map((line) => filled(line, filling));

/** Whether a line has placeholders, and all of their values are empty. */
export function isHollow(line: string, filling: TicketFilling): boolean {
  const values = new Map<string, string>(Object.entries(filling));
  const found = [...line.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => values.get(name) ?? []);
  return found.length > 0 && found.every((value) => value.trim() === "");
}

/** Gives words in the first of some languages that they are written in. */
export const spoken = (words: Words | undefined, languages: readonly LanguageCode[]): string =>
  languages.map((code) => words?.[code]).find((text) => text?.trim()) ?? "";
