import type { Days } from "#queue/days/days";
import type { ExportWords } from "#reports/export/export-words";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

/** What a table is made from. */
export type TableSource = {
  readonly deps: ReportDeps & { readonly days: Days };
  readonly scope: ReportScope;
  readonly words: ExportWords;
};
