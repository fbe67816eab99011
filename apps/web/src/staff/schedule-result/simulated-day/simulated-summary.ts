import type { TriedDay } from "@cherga/contract/shapes/work";

export type SimulatedVisit = TriedDay["visits"][number];
export type ServedVisit = Extract<SimulatedVisit, { outcome: "served" }>;

export const isServed = (visit: SimulatedVisit): visit is ServedVisit => visit.outcome === "served";

/** Returns the summary of a day: the number of visits by outcome, and the wait of those served. */
export function simulationSummary(visits: readonly SimulatedVisit[]): {
  readonly counts: Readonly<Record<SimulatedVisit["outcome"], number>>;
  readonly averageMin: number;
  readonly longestMin: number;
} {
  const counts = { served: 0, missed: 0, unserved: 0, refused: 0 };
  for (const { outcome } of visits) counts[outcome] += 1;
  const waits = visits.filter(isServed).map(({ waitedMin }) => waitedMin);
  return {
    counts,
    averageMin: Math.round(waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length)),
    longestMin: Math.max(0, ...waits),
  };
}
