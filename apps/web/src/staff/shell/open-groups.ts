/** The groups of the menu that the user opened (true) or folded (false). */
export type OpenGroups = Readonly<Record<string, boolean>>;

const storageKey = "menu.groups";

/** Returns the groups that the user opened or folded in this browser. */
export function readOpenGroups(): OpenGroups {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, isOpen]) => typeof isOpen === "boolean"));
  } catch {
    return {};
  }
}

/** Remembers them in this browser. */
export const keepOpenGroups = (groups: OpenGroups): void =>
  localStorage.setItem(storageKey, JSON.stringify(groups));
