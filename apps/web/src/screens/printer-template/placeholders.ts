/** What is filled in when a ticket is printed. Anything else in braces is printed as it stands. */
export const placeholders = ["num", "service", "organization", "address", "date", "time", "wait"] as const;
export type Placeholder = (typeof placeholders)[number];
export type Filling = Readonly<Record<Placeholder, string>>;

const inBraces = /\{(\w+)\}/g;

/** Gives a text with everything filled in. */
export const filled = (text: string, filling: Filling): string =>
  text.replaceAll(inBraces, (whole, name) => {
    const known = placeholders.find((placeholder) => placeholder === name);
    return known === undefined ? whole : filling[known];
  });

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
