import { placeholders } from "@cherga/contract/shapes/printer-template";

const inBraces = /\{(\w+)\}/g;

/** Returns the unknown placeholders in a text. */
export const unknownIn = (text: string): readonly string[] =>
  [...text.matchAll(inBraces)].flatMap(([whole, name]) =>
    placeholders.some((placeholder) => placeholder === name) ? [] : [whole],
  );

/** Returns a text with its selection replaced, and the new caret position. */
export function inserted(
  text: string,
  piece: string,
  [start, end]: readonly [number, number],
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length };
}
