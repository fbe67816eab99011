/** How things are laid out so that all of them are seen and none is smaller than need be. */
export type Fit = { readonly columns: number; readonly lines: number };

/** Gives columns for things that are `shape` times as wide as high, in a place that is `place` times as wide as high. */
export function fitIn(count: number, place: number, shape: number): Fit {
  const most = Math.max(1, count);
  const fits = Array.from({ length: most }, (_, index) => {
    const columns = index + 1;
    const lines = Math.ceil(most / columns);
    // The height that one can have: by the lines, and by the width of a column.
    const size = Math.min(1 / lines, place / columns / shape);
    return { columns, lines, size };
  });
  const { columns, lines } = fits.reduce((best, each) => (each.size > best.size + 1e-9 ? each : best));
  return { columns, lines };
}

/** Gives the part of a list that is shown now, where it is too long to be read at once. */
export function pageOf<T>(list: readonly T[], size: number, turn: number): readonly T[] {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = turn % pages;
  return list.slice(page * size, (page + 1) * size);
}
