import { serviceLevel } from "#figures/day-figures";
import { countOf, quantileOfHistogram, type Histogram, type Tally } from "#figures/tally";

/** What a figure is counted in. */
export type FigureUnit = "count" | "share" | "ms" | "days";

type Figure = {
  readonly unit: FigureUnit;
  /** Undefined if there is nothing to compute it from. */
  readonly of: (tally: Tally) => number | undefined;
};

/** Quantiles of fewer times say nothing. */
export const fewestForQuantile = 20;

const share = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
const mean = share;

function quantileOf(histogram: Histogram, at: number): number | undefined {
  return countOf(histogram) < fewestForQuantile ? undefined : quantileOfHistogram(histogram, at);
}

/** Every figure of the reports, each by one definition. Reports, charts and exports compute them here. */
export const figures = {
  arrived: { unit: "count", of: ({ arrived }) => arrived },
  visits: { unit: "count", of: ({ visits }) => visits },
  served: { unit: "count", of: ({ outcomes }) => outcomes.served },
  noShow: { unit: "count", of: ({ outcomes }) => outcomes.noShow },
  left: { unit: "count", of: ({ outcomes }) => outcomes.left },
  cancelled: { unit: "count", of: ({ outcomes }) => outcomes.cancelled },
  unserved: { unit: "count", of: ({ outcomes }) => outcomes.unserved },
  endedByClosing: { unit: "count", of: ({ endedByClosing }) => endedByClosing },
  servedShare: { unit: "share", of: ({ outcomes, arrived }) => share(outcomes.served, arrived) },
  waitingMean: { unit: "ms", of: ({ waitingMs, called }) => mean(waitingMs, called) },
  waitingMedian: { unit: "ms", of: ({ waiting }) => quantileOf(waiting, 0.5) },
  waitingP90: { unit: "ms", of: ({ waiting }) => quantileOf(waiting, 0.9) },
  longestWait: { unit: "ms", of: ({ longestWaitMs, called }) => (called === 0 ? undefined : longestWaitMs) },
  serviceLevel: { unit: "share", of: serviceLevel },
  wayMean: { unit: "ms", of: ({ wayMs, started }) => mean(wayMs, started) },
  servingMean: { unit: "ms", of: ({ servingMs, serving }) => mean(servingMs, countOf(serving)) },
  servingMedian: { unit: "ms", of: ({ serving }) => quantileOf(serving, 0.5) },
  servingP90: { unit: "ms", of: ({ serving }) => quantileOf(serving, 0.9) },
  handlingMean: { unit: "ms", of: ({ handlingMs, handled }) => mean(handlingMs, handled) },
  visitMean: { unit: "ms", of: ({ visitMs, endedVisits }) => mean(visitMs, endedVisits) },
  noShowShare: { unit: "share", of: ({ neverStarted, called }) => share(neverStarted, called) },
  leftShare: { unit: "share", of: ({ outcomes, arrived }) => share(outcomes.left, arrived) },
  bookedMissedShare: { unit: "share", of: ({ bookedMissed, bookedDue }) => share(bookedMissed, bookedDue) },
  cancelledShare: { unit: "share", of: ({ bookedCancelled, booked }) => share(bookedCancelled, booked) },
  leadMean: { unit: "days", of: ({ leadMs, booked }) => mean(leadMs / 86_400_000, booked) },
  lagMean: { unit: "ms", of: ({ lagMs, bookedCalled }) => mean(lagMs, bookedCalled) },
  punctualShare: { unit: "share", of: ({ punctual, bookedCalled }) => share(punctual, bookedCalled) },
  lateShare: { unit: "share", of: ({ late, bookedArrived }) => share(late, bookedArrived) },
  reroutedShare: { unit: "share", of: ({ rerouted, arrived }) => share(rerouted, arrived) },
  firstContactShare: {
    unit: "share",
    of: ({ firstContact, outcomes }) => share(firstContact, outcomes.served),
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;

/** Every figure, by name. */
export const figureNames = Object.keys(figures).filter((name): name is FigureName => name in figures);

/** Returns the figures of a tally; null where there is nothing to compute one from. */
export function figuresOf<N extends FigureName>(
  tally: Tally,
  names: readonly N[],
): Readonly<Record<N, number | null>> {
  const entries = names.map((name) => [name, figures[name].of(tally) ?? null] as const);
  // Object.fromEntries loses the names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Readonly<Record<N, number | null>>;
}
