/** How a ticket's address becomes a code: what may be smudged of it and still be read, and the light border it needs. */
export const codeOptions = { ecc: "M", border: 4 } as const;

/** Smaller squares are hard to read for phones, and for thermal paper hard to print; in dots. */
export const leastReadableSide = 3;
