import type { EfficiencyRow } from "@cherga/contract/shapes/report/operators";
import type { FigureName } from "@cherga/engine/figures/figures";
import { dutyParts } from "#staff/reports/parts/chart/duty-bars.tsx";
import type { ReportOrder } from "#staff/reports/parts/sort-heading.tsx";

/** The figures of operators that the table shows. */
export const efficiencyFigures = [
  "servingMedian",
  "waitingMedian",
  "reroutedShare",
] as const satisfies readonly FigureName[];

export const efficiencySorts = [
  "name",
  "total",
  "utilisation",
  "throughput",
  ...efficiencyFigures,
  "satisfaction",
  "scheduled",
  ...dutyParts,
] as const;
export type EfficiencySort = (typeof efficiencySorts)[number];

/** The table shows one group of columns at a time. */
export const efficiencyGroups = ["figures", "times"] as const;
export type EfficiencyGroup = (typeof efficiencyGroups)[number];

/** Returns the group in which a column is; undefined: it is in both. */
export function groupOf(by: EfficiencySort): EfficiencyGroup | undefined {
  if (by === "name") return undefined;
  return by === "scheduled" || dutyParts.some((part) => part === by) ? "times" : "figures";
}

/** Returns operators in an order; those without the value come last in both directions. */
export function sortedOperators(
  rows: readonly EfficiencyRow[],
  { by, descending }: ReportOrder<EfficiencySort>,
  locale: string,
): readonly EfficiencyRow[] {
  const byName = (a: EfficiencyRow, b: EfficiencyRow): number => a.name.localeCompare(b.name, locale);
  const turned = descending ? -1 : 1;
  if (by === "name") return rows.toSorted((a, b) => turned * byName(a, b));
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a, by), valueOf(b, by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return turned * (one - other) || byName(a, b);
  });
}

function valueOf(row: EfficiencyRow, by: Exclude<EfficiencySort, "name">): number | null {
  if (by === "satisfaction") return row.satisfaction.mean;
  return isFigure(by) ? (row.figures[by] ?? null) : row[by];
}

const isFigure = (by: EfficiencySort): by is (typeof efficiencyFigures)[number] =>
  efficiencyFigures.some((name) => name === by);
