import { figureNames } from "@cherga/engine/figures/figures";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { everyPage, type ExportColumn, oneBatch } from "#reports/export/export-table";
import {
  figureCells,
  figureColumns,
  figureSections,
  isDivided,
} from "#reports/export/tables/figure-sections";
import type { TableSource } from "#reports/export/tables/table-source";
import { readEfficiency } from "#reports/efficiency-report";
import { countStretches, operatorRows } from "#reports/operator-report";

type EfficiencyExport = Extract<ExportBody, { report: "operators-efficiency" }>;
type OperatorBody = Extract<ExportBody, { report: "operator" }>["of"];

const dutyTimes = ["onDuty", "serving", "called", "paused", "asleep", "idle"] as const;

/** How operators worked: as the screen shows it, or with all figures. */
export async function efficiencyTable(
  { deps, scope, words }: TableSource,
  { of, figures: chosen, format }: EfficiencyExport,
) {
  const rows = await readEfficiency(deps, scope, of);
  const hasTables = isDivided(format, chosen);
  const hasOrganization = scope.organizations.length > 1 || (chosen === undefined && !hasTables);
  const names: ExportColumn[] = [
    { title: words("report.operator"), kind: "text" },
    ...(hasOrganization ? [{ title: words("report.column.organization"), kind: "text" } as const] : []),
    { title: words("report.total"), kind: "count" },
  ];
  const named = rows.map((row) => ({
    row,
    name: [row.name, ...(hasOrganization ? [row.organization] : []), row.total],
  }));
  // The figures of a divided file have tables of their own.
  const shown = hasTables ? [] : (chosen ?? figureNames);
  return {
    columns: [
      ...names,
      { title: words("report.mix"), kind: "text" },
      { title: words("report.utilisation"), kind: "share" },
      { title: words("report.throughput"), kind: "decimal" },
      ...figureColumns(shown, words),
      { title: words("report.satisfaction"), kind: "decimal" },
      { title: words("report.scheduled"), kind: "duration" },
      ...dutyTimes.map((time): ExportColumn => ({ title: words(`report.duty.${time}`), kind: "duration" })),
    ] satisfies ExportColumn[],
    total: rows.length,
    batches: oneBatch(
      named.map(({ row, name }) => [
        ...name,
        row.services.map((service) => `${service.name}: ${service.count}`).join(", "),
        row.utilisation,
        row.throughput,
        ...figureCells(shown, row.figures),
        row.satisfaction.mean,
        row.scheduled,
        ...dutyTimes.map((time) => row[time]),
      ]),
    ),
    overview: hasTables
      ? {
          tiles: [],
          charts: [],
          tables: figureSections(
            names,
            named.map(({ row, name }) => ({ name, figures: row.figures })),
            { format, chosen, words },
          ),
        }
      : undefined,
  };
}

/** The stretches of operators' days. */
export async function operatorTable({ deps, scope, words }: TableSource, body: OperatorBody) {
  const counts = await countStretches(deps, scope, body);
  return {
    columns: [
      { title: words("report.begin"), kind: "instant" },
      { title: words("report.end"), kind: "instant" },
      { title: words("report.operator"), kind: "text" },
      { title: words("report.column.organization"), kind: "text" },
      { title: words("report.kind"), kind: "text" },
      { title: words("report.duration"), kind: "duration" },
      { title: words("report.column.num"), kind: "text" },
      { title: words("report.column.service"), kind: "text" },
    ] satisfies ExportColumn[],
    total: counts.reduce((sum, { count }) => sum + count, 0),
    batches: everyPage(
      async (page, perPage) => (await operatorRows(deps, scope, { ...body, page, perPage })).content,
      (row) => [
        Date.parse(row.addedDateTime),
        row.end === undefined ? null : Date.parse(row.end),
        row.operator,
        row.organization,
        words.value("report.duty", row.status),
        row.duration,
        row.num ?? null,
        row.service ?? null,
      ],
    ),
  };
}
