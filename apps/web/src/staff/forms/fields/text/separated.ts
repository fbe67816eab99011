/** Returns the typed texts, separated by commas, semicolons or lines. */
export const separated = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Returns the texts as the user would type them. */
export const joined = (texts: readonly string[]): string => texts.join(", ");
