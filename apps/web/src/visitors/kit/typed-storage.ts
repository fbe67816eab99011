/** The texts that a visitor has typed on a booking page, by field id. */
export type TypedValues = Readonly<Record<string, string>>;

const nameOf = (pageId: number): string => `book.${pageId}.typed`;

/** Returns what was typed on a booking page in this tab. */
export function readTyped(pageId: number): TypedValues {
  try {
    const said: unknown = JSON.parse(sessionStorage.getItem(nameOf(pageId)) ?? "{}");
    if (typeof said !== "object" || said === null) return {};
    return Object.fromEntries(Object.entries(said).map(([id, value]) => [id, String(value)]));
  } catch {
    // A browser may refuse storage, and the text may be of an older version.
    return {};
  }
}

/** Stores what was typed on a booking page until its tab is closed; undefined removes it. */
export function keepTyped(pageId: number, typed: TypedValues | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(nameOf(pageId));
    else sessionStorage.setItem(nameOf(pageId), JSON.stringify(typed));
  } catch {
    // As above.
  }
}
