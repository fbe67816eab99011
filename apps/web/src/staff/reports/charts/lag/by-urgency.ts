import type { Lags } from "@cherga/contract/calls/charts";

export type ServiceLagRow = Lags["services"][number];

/**
 * Returns services in the order of their urgency: the longest wait first, those without visitors last. All waits grow
 * alike, so rows change places only when a visitor comes or is called.
 */
export function byUrgency(
  rows: readonly ServiceLagRow[],
  nameOf: (service: ServiceLagRow["service"]) => string,
): readonly ServiceLagRow[] {
  return rows.toSorted(
    (a, b) =>
      Number(a.waiting === 0) - Number(b.waiting === 0) ||
      b.longestMs - a.longestMs ||
      nameOf(a.service).localeCompare(nameOf(b.service)) ||
      a.service.id - b.service.id,
  );
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
