/** In which order a list is shown. */
export const orders = ["title", "newest", "oldest"] as const;
export type Order = (typeof orders)[number];

type Entry = { readonly id: number; readonly title: string; readonly detail: string };
type Wish = { readonly search: string; readonly order: Order; readonly locale: string };

/** Gives the entries that somebody looks for, in the order they want. */
export function sortedRows<E extends Entry>(
  entries: readonly E[],
  { search, order, locale }: Wish,
): readonly E[] {
  const words = search.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    const text = `${entry.title} ${entry.detail} ${entry.id}`.toLocaleLowerCase(locale);
    return words.every((word) => text.includes(word));
  });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  switch (order) {
    case "title":
      return found.toSorted((a, b) => compare(a.title, b.title) || a.id - b.id);
    case "newest":
      return found.toSorted((a, b) => b.id - a.id);
    case "oldest":
      return found.toSorted((a, b) => a.id - b.id);
  }
}
