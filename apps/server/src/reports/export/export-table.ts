import type { ChartData } from "@cherga/charts/chart-shapes";
import type { LanguageCode } from "@cherga/contract/constants";

/**
 * What the cells of a column hold. Instants and durations are in milliseconds, shares between 0 and 1, dates, and the
 * first days of months and years are `YYYY-MM-DD`; the row of all together has a word instead. Each file format writes
 * them in its own way.
 */
export type ColumnKind =
  | "text"
  | "count"
  | "decimal"
  | "share"
  | "duration"
  | "instant"
  | "date"
  | "month"
  | "year";

export type Cell = string | number | null;
export type CellRow = readonly Cell[];

/** Whether a cell of a column of dates has one. */
export const isDate = (cell: Cell): cell is string =>
  typeof cell === "string" && /^\d{4}-\d\d-\d\d$/.test(cell);

export type ExportColumn = { readonly title: string; readonly kind: ColumnKind };

/** What is known of a table before its rows are read. It can be sent to a worker. */
export type TableHead = {
  readonly title: string;
  readonly organization: string;
  /** The period and the filters, for the reader of a file. */
  readonly facts: readonly string[];
  readonly columns: readonly ExportColumn[];
  /** Instants are written in this zone. */
  readonly zone: string;
  readonly language: LanguageCode;
  readonly createdAt: number;
  /** The heading of the table itself, where a file has several. */
  readonly heading?: string | undefined;
  /** Whether the last row has the totals. */
  readonly hasTotal?: boolean | undefined;
  readonly overview?: Overview | undefined;
};

/** What a report has besides its table. CSV has no place for it. */
export type Overview = {
  readonly tiles: readonly ExportTile[];
  readonly charts: readonly ExportChart[];
  /** They stand below the table, or on sheets of their own. */
  readonly tables: readonly SideTable[];
};

/** A figure that stands out, with details in words. */
export type ExportTile = {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly value: Cell;
  readonly details: readonly string[];
};

export type ExportChart = {
  readonly title: string;
  /** The heading of the labels. */
  readonly of: string;
  readonly labels: readonly string[];
  /** Of the values. */
  readonly kind: ColumnKind;
  readonly data: ChartData;
  readonly targetName?: string | undefined;
  /** Stands in place of a legend. */
  readonly note?: string | undefined;
};

/** A table of few rows. */
export type SideTable = {
  readonly title: string;
  /** The name of its sheet. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly CellRow[];
  /** Higher values stand on a darker ground. */
  readonly isShaded?: boolean;
  /** The last row has the totals. */
  readonly hasTotal?: boolean;
};

/** A report as a table: the same for every file format. */
export type ExportTable = {
  readonly head: TableHead;
  /** How many rows there are; undefined if counting would take long. */
  readonly total: number | undefined;
  readonly batches: AsyncIterable<readonly CellRow[]>;
};

/** A table whose rows are all in memory. */
export async function* oneBatch(rows: readonly CellRow[]): AsyncGenerator<readonly CellRow[]> {
  yield rows;
}

/** Puts the rows of several tables into one. */
export async function* oneAfterAnother(
  tables: readonly AsyncIterable<readonly CellRow[]>[],
): AsyncGenerator<readonly CellRow[]> {
  for (const table of tables) yield* table;
}

/** Reads a list page by page. */
export async function* everyPage<R>(
  read: (page: number, perPage: number) => Promise<readonly R[]>,
  cells: (row: R) => CellRow,
): AsyncGenerator<readonly CellRow[]> {
  for (let page = 1; ; page += 1) {
    const rows = await read(page, rowsPerPage);
    yield rows.map(cells);
    if (rows.length < rowsPerPage) return;
  }
}

const rowsPerPage = 5_000;
