import type { StatisticGroup } from "@cherga/contract/shapes/report/figures";
import { filledText } from "@cherga/report-texts/report-texts";
import type { FigureValues } from "@cherga/contract/shapes/report/parts";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { type FigureName, figureNames, figures, type FigureUnit } from "@cherga/engine/figures/figures";
import { type Cell, type ColumnKind, type ExportColumn, oneBatch } from "#reports/export/export-table";
import type { ExportWords } from "#reports/export/export-words";
import type { TableSource } from "#reports/export/tables/table-source";
import { readStatistic } from "#reports/statistic";
import { readTotals } from "#reports/totals";

type TotalExport = Extract<ExportBody, { report: "total-ticket" }>;
type StatisticExport = Extract<ExportBody, { report: "statistic" }>;

/** The figures by service, organization or another group, and of all groups together. */
export async function totalTable({ deps, scope, words }: TableSource, { of, figures: chosen }: TotalExport) {
  const names = chosen ?? figureNames;
  const { content, all } = await readTotals(deps, scope, {
    ...of,
    page: 1,
    perPage: Number.MAX_SAFE_INTEGER,
  });
  const isOfOrganization =
    of.groupBy === "service" && (chosen === undefined || scope.organizations.length > 1);
  const nameOf = (name: string): string => {
    if (of.groupBy === "type") return words.value("ticketType", name);
    return of.groupBy === "channel" ? words.value("report.channel", name) : name;
  };
  return {
    columns: [
      { title: words(`report.by.${of.groupBy}`), kind: "text" },
      ...(isOfOrganization ? [{ title: words("report.column.organization"), kind: "text" } as const] : []),
      { title: words("report.total"), kind: "count" },
      ...figureColumns(names, words),
    ] satisfies ExportColumn[],
    total: content.length + 1,
    batches: oneBatch([
      ...content.map((row) => [
        nameOf(row.name),
        ...(isOfOrganization ? [row.organization] : []),
        row.total,
        ...figureCells(names, row.figures),
      ]),
      [
        words("report.allTogether"),
        ...(isOfOrganization ? [""] : []),
        all.total,
        ...figureCells(names, all.figures),
      ],
    ]),
  };
}

/** The figures by day, week, month or year, and of the whole period. */
export async function statisticTable(
  { deps, scope, words }: TableSource,
  { of, figures: chosen }: StatisticExport,
) {
  const names = chosen ?? figureNames;
  const { content, all } = await readStatistic(deps, scope, of);
  return {
    columns: [
      { title: words(`report.per.${of.groupBy}`), kind: dateKinds[of.groupBy] },
      { title: words("report.total"), kind: "count" },
      ...figureColumns(names, words),
    ] satisfies ExportColumn[],
    total: content.length + 1,
    batches: oneBatch([
      ...content.map((row) => [row.date, row.total, ...figureCells(names, row.figures)]),
      [words("report.allTogether"), all.total, ...figureCells(names, all.figures)],
    ]),
  };
}

const dateKinds: Readonly<Record<StatisticGroup, ColumnKind>> = {
  day: "date",
  week: "date",
  month: "month",
  year: "year",
};

/** Headings of figures. */
export const figureColumns = (names: readonly FigureName[], words: ExportWords): ExportColumn[] =>
  names.map((name) => {
    const { unit } = figures[name];
    const title = words(`figure.${name}`);
    // A cell has no room for the unit, and no kind of column implies days.
    return {
      title: unit === "days" ? filledText(words("report.export.days"), { name: title }) : title,
      kind: kinds[unit],
    };
  });

export const figureCells = (names: readonly FigureName[], values: FigureValues): Cell[] =>
  names.map((name) => values[name] ?? null);

const kinds: Readonly<Record<FigureUnit, ColumnKind>> = {
  count: "count",
  share: "share",
  ms: "duration",
  days: "decimal",
};
