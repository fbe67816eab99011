import type { StatisticBody } from "@cherga/contract/shapes/report/figures";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readTallies, sumOfAll } from "#reports/tallies";
import { shownFigures } from "#reports/totals";

/** Returns the figures by day, week, month or year, and of the whole period. */
export async function readStatistic({ reportDb }: ReportDeps, scope: ReportScope, body: StatisticBody) {
  const groups = await readTallies(reportDb, scope, body, body.groupBy);
  return {
    content: groups
      .map(({ key, tally }) => ({ date: key, ...shownFigures(tally) }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    all: shownFigures(sumOfAll(groups)),
  };
}
