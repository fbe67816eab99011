/** A grid in which all items are visible and as large as possible. */
export type Fit = { readonly columns: number; readonly lines: number };

/** Returns the grid for items that are `shape` times as wide as high, in an area `place` times as wide as high. */
export function fitIn(count: number, place: number, shape: number): Fit {
  const most = Math.max(1, count);
  const fits = Array.from({ length: most }, (_, index) => {
    const columns = index + 1;
    const lines = Math.ceil(most / columns);
    // The largest possible height: limited by the lines, and by the column width.
    const size = Math.min(1 / lines, place / columns / shape);
    return { columns, lines, size };
  });
  const { columns, lines } = fits.reduce((best, each) => (each.size > best.size + 1e-9 ? each : best));
  return { columns, lines };
}

/** Returns the place of an item in a grid that is filled line by line, for its style. */
export const gridPlaceOf = ({ columns }: Pick<Fit, "columns">, index: number) => ({
  "--at-column": index % columns,
  "--at-line": Math.floor(index / columns),
});

const roomSteps = [6, 12, 20, 30, 40];

/**
 * Returns for how many items a grid has room. It grows by steps and shrinks late, so that items keep their size while a few
 * come and go.
 */
export function steadyRoom(count: number, before: number): number {
  const needed = roomSteps.find((step) => step >= count) ?? count;
  return needed < before && count > before / 3 ? before : needed;
}

/** Returns the page of a long list that is shown at this turn. */
export function pageOf<T>(list: readonly T[], size: number, turn: number): readonly T[] {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = turn % pages;
  return list.slice(page * size, (page + 1) * size);
}
