type Measured = {
  readonly plain: (text: string) => number;
  readonly bold: (text: string) => number;
  /** How much all columns have together. */
  readonly room: number;
  readonly padding: number;
};

/** So many rows show how wide a column is; measuring all of them would take longer than drawing. */
const sampleRows = 200;

/**
 * Returns how wide each column is: as wide as its widest cell where that fits; otherwise the narrow columns keep their
 * width and the wide ones share the rest.
 */
export function columnWidths(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  { plain, bold, room, padding }: Measured,
): readonly number[] {
  const wanted = titles.map((title, index) => {
    const longestWord = Math.max(...title.split(" ").map(bold));
    const widest = rows
      .slice(0, sampleRows)
      .reduce((most, row) => Math.max(most, plain(row[index] ?? "")), 0);
    return Math.max(longestWord, widest) + padding + 1;
  });
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= room) return wanted.map((width) => width * (room / total));
  return sharedOut(wanted, room);
}

/** Gives each column its width as long as it is below the average of what is left. */
function sharedOut(wanted: readonly number[], room: number): readonly number[] {
  const order = [...wanted.keys()].toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const widths: number[] = [];
  let left = room;
  for (const [place, index] of order.entries()) {
    const width = Math.min(wanted[index] ?? 0, left / (order.length - place));
    widths[index] = width;
    left -= width;
  }
  return widths;
}
