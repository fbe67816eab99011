import type { Loose } from "@cherga/contract/resource";

/** What was typed and not saved yet, and from what. */
export type Draft = { readonly base: Loose; readonly mine: Loose };

/** Keeps what is typed for as long as the tab is open: over a reload, a lost session, a wrong click. */
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
