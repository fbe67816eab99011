import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import type { ReportTextKey } from "@cherga/report-texts/report-texts";
import { sql } from "kysely";
import type { ExportTable, TableHead } from "#reports/export/export-table";
import { exportWords } from "#reports/export/export-words";
import { filterFacts } from "#reports/export/filter-facts";
import { paymentTable, surveyTable } from "#reports/export/tables/answer-tables";
import { statisticTable, totalTable } from "#reports/export/tables/figure-tables";
import { efficiencyTable, operatorTable } from "#reports/export/tables/operator-tables";
import type { TableSource } from "#reports/export/tables/table-source";
import { ticketTable } from "#reports/export/tables/ticket-table";
import type { ExportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

/** Returns a report as a table, with the words of a language. */
export async function makeTable(
  { exportDb, ...others }: ExportDeps & TableSource["deps"],
  scope: ReportScope,
  body: ExportBody,
  language: LanguageCode,
): Promise<ExportTable> {
  const deps = { ...others, reportDb: exportDb };
  const words = exportWords(language);
  const [{ columns, total, batches, heading, hasTotal, overview }, facts, organization] = await Promise.all([
    tableOf({ deps, scope, words }, body),
    filterFacts(deps, scope, body.of, { words, language }),
    fullName(deps, scope),
  ]);
  return {
    head: {
      title: words(titles[body.report]),
      organization,
      facts,
      columns,
      zone: scope.organizations[0]?.zone ?? "UTC",
      language,
      createdAt: scope.now.getTime(),
      heading,
      hasTotal,
      overview,
    },
    total,
    batches,
  };
}

type Table = Pick<ExportTable, "total" | "batches"> &
  Pick<TableHead, "columns" | "heading" | "hasTotal" | "overview">;

function tableOf(source: TableSource, body: ExportBody): Promise<Table> {
  switch (body.report) {
    case "ticket":
      return ticketTable(source, body.of);
    case "total-ticket":
      return totalTable(source, body);
    case "statistic":
      return statisticTable(source, body);
    case "operators-efficiency":
      return efficiencyTable(source, body);
    case "operator":
      return operatorTable(source, body.of);
    case "survey":
      return surveyTable(source, body.of);
    case "payment":
      return paymentTable(source, body.of);
  }
}

const titles: Readonly<Record<ExportBody["report"], ReportTextKey>> = {
  ticket: "report.register",
  "total-ticket": "report.totals",
  statistic: "report.statistic",
  "operators-efficiency": "report.efficiency",
  operator: "report.operators",
  survey: "report.survey",
  payment: "report.payments",
};

/** The organization's full name; of several organizations, the number of them is in the filters. */
async function fullName(
  { reportDb }: TableSource["deps"],
  { organizations, speak }: ReportScope,
): Promise<string> {
  const [first, ...others] = organizations;
  if (first === undefined || others.length > 0) return "";
  const { rows } = await sql<{ fullName: Words | null }>`
    select full_name as "fullName" from organization where id = ${first.id}`.execute(reportDb);
  return speak(rows[0]?.fullName ?? {}) || first.name;
}
