/** Returns rows grouped by category, sorted by name; those without a category come first. */
export function byCategory<R extends { readonly category: string }, I>(
  rows: readonly R[],
  itemOf: (row: R) => I,
): { readonly group: string; readonly items: I[] }[] {
  const names = [...new Set(rows.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b));
  return names.map((group) => ({
    group,
    items: rows.filter(({ category }) => category === group).map(itemOf),
  }));
}
