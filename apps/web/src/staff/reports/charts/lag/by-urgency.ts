import type { Lags } from "@cherga/contract/calls/charts";

export type ServiceLagRow = Lags["services"][number];

/**
 * Returns services in the order of their urgency. Those within the same part of the norm are in the order of their
 * names: by the exact waits, rows would change places at every tick.
 */
export function byUrgency(
  rows: readonly ServiceLagRow[],
  targetMs: number,
  nameOf: (service: ServiceLagRow["service"]) => string,
): readonly ServiceLagRow[] {
  return rows.toSorted(
    (a, b) =>
      urgencyOf(b, targetMs) - urgencyOf(a, targetMs) ||
      nameOf(a.service).localeCompare(nameOf(b.service)) ||
      a.service.id - b.service.id,
  );
}

/** The shares of the norm at which a wait becomes more urgent. */
const levels = [0.5, 1, 2];

/** Returns 0 if nobody waits, and a higher number for each level that the longest wait has passed. */
function urgencyOf({ waiting, longestMs }: ServiceLagRow, targetMs: number): number {
  if (waiting === 0) return 0;
  return 1 + levels.filter((level) => longestMs > level * targetMs).length;
}

/** Adds the services without waiting visitors: a row that comes and goes would move all others. */
export function withSeen(
  rows: readonly ServiceLagRow[],
  seen: readonly ServiceLagRow["service"][],
): readonly ServiceLagRow[] {
  const present = new Set(rows.map(({ service }) => service.id));
  const gone = seen.filter(({ id }) => !present.has(id));
  return [
    ...rows,
    ...gone.map((service) => ({ service, waiting: 0, meanMs: 0, longestMs: 0, overTarget: 0 })),
  ];
}
