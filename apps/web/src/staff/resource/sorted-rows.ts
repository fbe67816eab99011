/** In which order a list is shown. */
export const orders = ["title", "newest", "oldest"] as const;
export type SortOrder = (typeof orders)[number];

type Entry = { readonly id: number; readonly title: string; readonly detail: string };

/** Gives the entries of a list in the order somebody wants. */
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

/** Gives those entries in which every word that somebody looks for stands somewhere. */
export function foundRows<E extends Entry>(entries: readonly E[], search: string): readonly E[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ id, title, detail }) => {
    const text = `${title} ${detail} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
