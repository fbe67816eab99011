import type { ExportFormat } from "@cherga/contract/shapes/report/export";
import type { FigureValues } from "@cherga/contract/shapes/report/parts";
import { type FigureGroup, figureGroupNames, figureGroups } from "@cherga/engine/figures/figure-groups";
import { type FigureName, figureNames, figures, type FigureUnit } from "@cherga/engine/figures/figures";
import { filledText } from "@cherga/report-texts/report-texts";
import type { Cell, CellRow, ColumnKind, ExportColumn, SideTable } from "#reports/export/export-table";
import type { ExportWords } from "#reports/export/export-words";

/** A row of figures, and the cells that name it. */
export type FigureRow = { readonly name: CellRow; readonly figures: FigureValues };

type FigureChoice = {
  readonly format: ExportFormat;
  /** Undefined: all figures. */
  readonly chosen: readonly FigureName[] | undefined;
  readonly words: ExportWords;
  /** Whether the last row has the totals. */
  readonly hasTotal?: boolean;
};

/** Puts rows of figures into tables. All figures together are too wide for a page: a PDF has a table for each group. */
export function figureSections(
  names: readonly ExportColumn[],
  rows: readonly FigureRow[],
  { format, chosen, words, hasTotal = false }: FigureChoice,
): readonly [SideTable, ...SideTable[]] {
  const tableOf = (title: string, shown: readonly FigureName[]): SideTable => ({
    title,
    name: title,
    columns: [...names, ...figureColumns(shown, words)],
    rows: rows.map((row) => [...row.name, ...figureCells(shown, row.figures)]),
    hasTotal,
  });
  if (!isDivided(format, chosen)) return [tableOf(words("report.figures"), chosen ?? figureNames)];
  const sectionOf = (group: FigureGroup): SideTable =>
    tableOf(words(`report.group.${group}`), figureGroups[group]);
  const [first, ...others] = figureGroupNames;
  return [sectionOf(first), ...others.map(sectionOf)];
}

/** Whether each group of figures has a table of its own. */
export const isDivided = (format: ExportFormat, chosen: FigureChoice["chosen"]): boolean =>
  format === "pdf" && chosen === undefined;

/** Headings of figures. */
export const figureColumns = (names: readonly FigureName[], words: ExportWords): ExportColumn[] =>
  names.map((name) => {
    const { unit } = figures[name];
    const title = words(`figure.${name}`);
    // A cell has no room for the unit, and no kind of column implies days.
    return {
      title: unit === "days" ? filledText(words("report.export.days"), { name: title }) : title,
      kind: kindOf(name),
    };
  });

export const figureCells = (names: readonly FigureName[], values: FigureValues): Cell[] =>
  names.map((name) => values[name] ?? null);

export const kindOf = (name: FigureName): ColumnKind => kinds[figures[name].unit];

const kinds: Readonly<Record<FigureUnit, ColumnKind>> = {
  count: "count",
  share: "share",
  ms: "duration",
  days: "decimal",
};
