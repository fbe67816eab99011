import { placeholders } from "@cherga/contract/shapes/printer-template";

const inBraces = /\{(\w+)\}/g;

/** Gives what stands in braces in a text and is not filled in by anybody. */
export const unknownIn = (text: string): readonly string[] =>
  [...text.matchAll(inBraces)].flatMap(([whole, name]) =>
    placeholders.some((placeholder) => placeholder === name) ? [] : [whole],
  );

/** Gives a text with something put in place of what is chosen in it, and where one writes on. */
export function inserted(
  text: string,
  piece: string,
  [start, end]: readonly [number, number],
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length };
}
