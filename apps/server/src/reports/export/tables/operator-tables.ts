import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { figureNames } from "@cherga/engine/figures/figures";
import { everyPage, type ExportColumn, oneBatch } from "#reports/export/export-table";
import { figureCells, figureColumns } from "#reports/export/tables/figure-tables";
import type { TableSource } from "#reports/export/tables/table-source";
import { readEfficiency } from "#reports/efficiency-report";
import { countStretches, operatorRows } from "#reports/operator-report";

type EfficiencyExport = Extract<ExportBody, { report: "operators-efficiency" }>;
type OperatorBody = Extract<ExportBody, { report: "operator" }>["of"];

const dutyTimes = ["onDuty", "serving", "called", "paused", "asleep", "idle"] as const;

/** How operators worked: as the screen shows it, or with all figures. */
export async function efficiencyTable(
  { deps, scope, words }: TableSource,
  { of, figures: chosen }: EfficiencyExport,
) {
  const rows = await readEfficiency(deps, scope, of);
  const names = chosen ?? figureNames;
  const hasOrganization = chosen === undefined || scope.organizations.length > 1;
  return {
    columns: [
      { title: words("report.operator"), kind: "text" },
      ...(hasOrganization ? [{ title: words("report.column.organization"), kind: "text" } as const] : []),
      { title: words("report.total"), kind: "count" },
      { title: words("report.mix"), kind: "text" },
      { title: words("report.utilisation"), kind: "share" },
      { title: words("report.throughput"), kind: "decimal" },
      ...figureColumns(names, words),
      { title: words("report.satisfaction"), kind: "decimal" },
      { title: words("report.scheduled"), kind: "duration" },
      ...dutyTimes.map((time): ExportColumn => ({ title: words(`report.duty.${time}`), kind: "duration" })),
    ] satisfies ExportColumn[],
    total: rows.length,
    batches: oneBatch(
      rows.map((row) => [
        row.name,
        ...(hasOrganization ? [row.organization] : []),
        row.total,
        row.services.map(({ name, count }) => `${name}: ${count}`).join(", "),
        row.utilisation,
        row.throughput,
        ...figureCells(names, row.figures),
        row.satisfaction.mean,
        row.scheduled,
        ...dutyTimes.map((time) => row[time]),
      ]),
    ),
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
