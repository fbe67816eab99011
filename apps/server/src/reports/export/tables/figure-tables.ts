import type { StatisticGroup } from "@cherga/contract/shapes/report/figures";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { type ColumnKind, type ExportColumn, oneBatch } from "#reports/export/export-table";
import { figureSections, isDivided } from "#reports/export/tables/figure-sections";
import { statisticOverview } from "#reports/export/tables/statistic-overview";
import type { TableSource } from "#reports/export/tables/table-source";
import { readStatistic } from "#reports/statistic";
import { readTotals } from "#reports/totals";

type TotalExport = Extract<ExportBody, { report: "total-ticket" }>;
type StatisticExport = Extract<ExportBody, { report: "statistic" }>;

/** The figures by service, organization or another group, and of all groups together. */
export async function totalTable(
  { deps, scope, words }: TableSource,
  { of, figures: chosen, format }: TotalExport,
) {
  const { content, all } = await readTotals(deps, scope, {
    ...of,
    page: 1,
    perPage: Number.MAX_SAFE_INTEGER,
  });
  const isOfOrganization =
    of.groupBy === "service" &&
    (scope.organizations.length > 1 || (chosen === undefined && !isDivided(format, chosen)));
  const nameOf = (name: string): string => {
    if (of.groupBy === "type") return words.value("ticketType", name);
    return of.groupBy === "channel" ? words.value("report.channel", name) : name;
  };
  const names: ExportColumn[] = [
    { title: words(`report.by.${of.groupBy}`), kind: "text" },
    ...(isOfOrganization ? [{ title: words("report.column.organization"), kind: "text" } as const] : []),
    { title: words("report.total"), kind: "count" },
  ];
  const [{ title, columns, rows }, ...others] = figureSections(
    names,
    [
      ...content.map((row) => ({
        name: [nameOf(row.name), ...(isOfOrganization ? [row.organization] : []), row.total],
        figures: row.figures,
      })),
      {
        name: [words("report.allTogether"), ...(isOfOrganization ? [""] : []), all.total],
        figures: all.figures,
      },
    ],
    { format, chosen, words, hasTotal: true },
  );
  const overview = others.length === 0 ? undefined : { tiles: [], charts: [], tables: others };
  return {
    heading: overview && title,
    columns,
    hasTotal: true,
    total: rows.length,
    batches: oneBatch(rows),
    overview,
  };
}

/** The figures by day, week, month or year, and of the whole period; with the charts of the page. */
export async function statisticTable(source: TableSource, { of, figures: chosen, format }: StatisticExport) {
  const { deps, scope, words } = source;
  const answer = await readStatistic(deps, scope, of);
  const names: ExportColumn[] = [
    { title: words(`report.per.${of.groupBy}`), kind: dateKinds[of.groupBy] },
    { title: words("report.total"), kind: "count" },
  ];
  const { content, all } = answer;
  const [{ title, columns, rows }, ...others] = figureSections(
    names,
    [
      ...content.map((row) => ({ name: [row.date, row.total], figures: row.figures })),
      { name: [words("report.allTogether"), all.total], figures: all.figures },
    ],
    { format, chosen, words, hasTotal: true },
  );
  const overview = format === "csv" ? undefined : await statisticOverview(source, of, answer);
  return {
    heading: title,
    columns,
    hasTotal: true,
    total: rows.length,
    batches: oneBatch(rows),
    overview: overview && { ...overview, tables: [...others, ...overview.tables] },
  };
}

const dateKinds: Readonly<Record<StatisticGroup, ColumnKind>> = {
  day: "date",
  week: "date",
  month: "month",
  year: "year",
};
