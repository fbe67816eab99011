import type { Loose } from "@cherga/contract/resource";

/** The typed values that are not saved yet, and the row they are based on. */
export type Draft = { readonly base: Loose; readonly mine: Loose };

/** Stores drafts while the tab is open, across reloads, lost sessions and wrong clicks. */
export function draftStore(key: string, secrets: readonly string[]) {
  const name = `draft:${key}`;
  const harmless = (values: Loose): Loose =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)));

  return {
    read: (): Draft | undefined => {
      const text = sessionStorage.getItem(name);
      return text === null ? undefined : JSON.parse(text);
    },
    keep: ({ base, mine }: Draft): void =>
      sessionStorage.setItem(name, JSON.stringify({ base: harmless(base), mine: harmless(mine) })),
    forget: (): void => sessionStorage.removeItem(name),
  };
}
