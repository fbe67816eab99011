import { type FigureName, figureNames } from "@cherga/engine/figures/figures";
import type { ReferenceItem } from "#reports/testing/reference";

/** Figures as numbers; quantiles as the exact time, which a report may miss by the width of a bucket. */
export type ReferenceFigures = Readonly<Record<FigureName, number | null>>;

/** The figures that a report gives within a tenth only. */
const approximate: readonly FigureName[] = ["waitingMedian", "waitingP90", "servingMedian", "servingP90"];

const minute = 60_000;
const day = 24 * 60 * minute;

/** Computes every figure of some items from the definitions, item by item, without tallies. `all` are their visits. */
export function referenceFigures(
  items: readonly ReferenceItem[],
  all: readonly ReferenceItem[],
  { now, targetMsOf }: { readonly now: number; readonly targetMsOf: (item: ReferenceItem) => number },
): ReferenceFigures {
  const hasCome = ({ arrivedAt = Infinity }: ReferenceItem): boolean => arrivedAt <= now;
  const hasEnded = ({ outcome }: ReferenceItem): boolean => outcome !== undefined;
  const arrived = items.filter(hasCome);
  const withOutcome = (outcome: string): readonly ReferenceItem[] =>
    items.filter((item) => item.outcome === outcome);
  const served = withOutcome("served");
  const called = items.filter(({ firstCalledAt }) => firstCalledAt !== undefined);
  const started = items.filter(({ startedAt }) => startedAt !== undefined);
  const waits = called.map(({ ms }) => ms.waiting);
  // A service that the closing of the day ended has no known duration: an operator forgot to complete it.
  const handled = served.filter(({ isDayClosed }) => !isDayClosed);
  // An operator who only calls completes services without starting them, so they have no duration either.
  const services = handled.filter(({ startedAt }) => startedAt !== undefined).map(({ ms }) => ms.serving);
  const booked = items.flatMap((item) => {
    const { plannedAt } = item;
    return plannedAt === undefined ? [] : [{ ...item, plannedAt }];
  });
  const due = booked.filter(({ plannedAt, outcome }) => plannedAt <= now && outcome !== "cancelled");
  const lags = booked.flatMap(({ firstCalledAt, plannedAt }) =>
    firstCalledAt === undefined ? [] : [firstCalledAt - plannedAt],
  );
  const bookedArrived = booked.filter(hasCome);
  // Who has waited too long already misses the target, however the visit ends.
  const overdue = arrived.filter((item) => !hasEnded(item) && item.ms.waiting > targetMsOf(item));
  const ended = ["served", "noShow", "left", "unserved"].flatMap(withOutcome);
  const beginnings = items.filter((item) => firstOfVisit(item, all) === item);
  const visitTimes = beginnings.flatMap(({ ticketId }) => {
    const visit = all.filter((item) => item.ticketId === ticketId);
    if (!visit.every(hasEnded) || visit.some(({ isDayClosed }) => isDayClosed)) return [];
    const came = visit.filter(({ arrivedAt }) => arrivedAt !== undefined);
    const ends = came.map(({ endedAt = 0 }) => endedAt);
    return [Math.max(...ends) - Math.min(...came.map(({ arrivedAt = 0 }) => arrivedAt))];
  });
  return {
    arrived: arrived.length,
    visits: beginnings.filter(hasCome).length,
    served: served.length,
    noShow: withOutcome("noShow").length,
    left: withOutcome("left").length,
    cancelled: withOutcome("cancelled").length,
    unserved: withOutcome("unserved").length,
    endedByClosing: items.filter(({ isDayClosed }) => isDayClosed).length,
    servedShare: share(served, arrived),
    waitingMean: mean(waits),
    waitingMedian: quantile(waits, 0.5),
    waitingP90: quantile(waits, 0.9),
    longestWait: waits.length === 0 ? null : Math.max(...waits),
    serviceLevel: share(
      served.filter((item) => item.ms.waiting <= targetMsOf(item)),
      [...ended, ...overdue],
    ),
    wayMean: mean(
      // A visitor who is called once more has not started again yet.
      started.map(({ hands, isCalled }) =>
        sum(
          hands
            .filter(({ kind, to }) => kind === "called" && !(isCalled && to === now))
            .map(({ from, to }) => to - from),
        ),
      ),
    ),
    servingMean: mean(services),
    servingMedian: quantile(services, 0.5),
    servingP90: quantile(services, 0.9),
    handlingMean: mean(handled.map(({ ms }) => ms.called + ms.serving + ms.paused)),
    visitMean: mean(visitTimes),
    noShowShare: share(
      called.filter((item) => hasEnded(item) && item.outcome !== "served" && item.startedAt === undefined),
      called,
    ),
    leftShare: share(withOutcome("left"), arrived),
    bookedMissedShare: share(
      due.filter((item) => hasEnded(item) && item.outcome !== "served"),
      due,
    ),
    cancelledShare: share(
      booked.filter(({ outcome }) => outcome === "cancelled"),
      booked,
    ),
    leadMean: mean(booked.map(({ plannedAt, registeredAt }) => Math.max(0, plannedAt - registeredAt) / day)),
    lagMean: mean(lags),
    punctualShare: share(
      lags.filter((lag) => lag <= 5 * minute),
      lags,
    ),
    lateShare: share(
      bookedArrived.filter(({ wasLate }) => wasLate),
      bookedArrived,
    ),
    reroutedShare: share(
      arrived.filter(({ isRerouted }) => isRerouted),
      arrived,
    ),
    firstContactShare: share(
      served.filter(({ isRerouted }) => !isRerouted),
      served,
    ),
  };
}

/** Says which figures of a report are not those of the reference. */
export function figureDifferences(
  where: string,
  shown: Readonly<Partial<Record<FigureName, number | null>>>,
  reference: ReferenceFigures,
): readonly string[] {
  return figureNames
    .filter((name) => !isSame(name, shown[name] ?? null, reference[name]))
    .map((name) => `${where}: ${name} is ${shown[name]}, not ${reference[name]}`);
}

function isSame(name: FigureName, shown: number | null, reference: number | null): boolean {
  if (shown === null || reference === null) return shown === reference;
  if (!approximate.includes(name))
    return Math.abs(shown - reference) <= 1e-9 * Math.max(1, Math.abs(reference));
  // Both are in one bucket, which is a tenth wide; the first one ends at ten seconds.
  return reference < 10_000 ? shown <= 10_000 : Math.abs(shown - reference) <= reference * 0.1001;
}

/** A visit begins with the item that waited first; of several, with the first of the visit. */
function firstOfVisit(item: ReferenceItem, all: readonly ReferenceItem[]): ReferenceItem | undefined {
  return all
    .filter(({ ticketId, arrivedAt }) => ticketId === item.ticketId && arrivedAt !== undefined)
    .reduce<ReferenceItem | undefined>(
      (first, one) => ((first?.arrivedAt ?? Infinity) <= (one.arrivedAt ?? Infinity) ? first : one),
      undefined,
    );
}

const sum = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0);
const mean = (times: readonly number[]): number | null =>
  times.length === 0 ? null : sum(times) / times.length;
const share = (part: readonly unknown[], whole: readonly unknown[]): number | null =>
  whole.length === 0 ? null : part.length / whole.length;

/** The time that so many of the times do not exceed; null for fewer than twenty. */
function quantile(times: readonly number[], at: number): number | null {
  if (times.length < 20) return null;
  return times.toSorted((a, b) => a - b)[Math.ceil(at * times.length) - 1] ?? null;
}
