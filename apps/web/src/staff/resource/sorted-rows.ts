/** The sort orders of a list. */
export const orders = ["title", "newest", "oldest"] as const;
export type SortOrder = (typeof orders)[number];

type Entry = { readonly id: number; readonly title: string; readonly detail: string };

/** Returns the entries in a sort order. */
export function sortedRows<E extends Entry>(
  entries: readonly E[],
  order: SortOrder,
  locale: string,
): readonly E[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  switch (order) {
    case "title":
      return entries.toSorted((a, b) => compare(a.title, b.title) || a.id - b.id);
    case "newest":
      return entries.toSorted((a, b) => b.id - a.id);
    case "oldest":
      return entries.toSorted((a, b) => a.id - b.id);
  }
}

/** Returns the entries that contain every searched word. */
export function foundRows<E extends Entry>(entries: readonly E[], search: string): readonly E[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ id, title, detail }) => {
    const text = `${title} ${detail} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
