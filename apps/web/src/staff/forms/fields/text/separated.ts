/** Gives the texts that were typed one after another, separated by commas or lines. */
export const separated = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Gives the texts as one would type them. */
export const joined = (texts: readonly string[]): string => texts.join(", ");
