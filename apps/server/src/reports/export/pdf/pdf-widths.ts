type ColumnMeasure = {
  readonly plain: (text: string) => number;
  readonly bold: (text: string) => number;
  /** How much all columns have together. */
  readonly room: number;
  readonly padding: number;
};

export type ColumnWidths = {
  readonly widths: readonly number[];
  /** By how much letters and paddings are made smaller, so that no word is broken. */
  readonly scale: number;
};

/** So many rows show how wide a column is; measuring all of them would take longer than drawing. */
const sampleRows = 200;
/** Smaller letters could not be read. */
const smallest = 0.7;
/** A longer word, such as a web address, is broken. */
const longestWord = 110;

/**
 * Returns how wide each column is: at least as wide as its longest word; as wide as its widest cell where that fits. The
 * widest columns share what is left.
 */
export function columnWidths(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  { plain, bold, room, padding }: ColumnMeasure,
): ColumnWidths {
  const sample = rows.slice(0, sampleRows);
  const columns = titles.map((title, index) => {
    const cells = sample.map((row) => row[index] ?? "");
    const widest = cells.reduce((most, cell) => Math.max(most, plain(cell)), 0);
    const word = cells.reduce((most, cell) => Math.max(most, ...wordsOf(cell).map(plain)), 0);
    const titleWord = Math.max(...wordsOf(title).map(bold));
    return {
      least: Math.max(titleWord, Math.min(word, longestWord)) + padding + 1,
      wanted: Math.max(titleWord, widest) + padding + 1,
    };
  });
  const total = sumOf(columns.map(({ wanted }) => wanted));
  if (total <= room) return { widths: columns.map(({ wanted }) => wanted * (room / total)), scale: 1 };
  const least = sumOf(columns.map((column) => column.least));
  const scale = Math.max(smallest, Math.min(1, room / least));
  const fitting = least * scale > room ? room / least : scale;
  const more = sharedOut(
    columns.map((column) => Math.max(0, column.wanted - column.least) * scale),
    room - least * fitting,
  );
  return { widths: columns.map((column, index) => column.least * fitting + (more[index] ?? 0)), scale };
}

/** The parts of a text between which a line may end. */
const wordsOf = (text: string): readonly string[] => text.split(/[ \n]|(?<=\p{L}-)(?=\p{L})/u);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Gives each column what it wants as long as that is below the average of what is left. */
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
