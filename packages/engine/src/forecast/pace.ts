import { msPerMinute } from "#time/durations";
import type { Day } from "#day/day";
import { eitherOf, exactly, type Length, lengthOf } from "#forecast/length";
import { joinObservations, type Observations, observationsOf } from "#forecast/observations";
import { noSpread, type Spread, spreadOf } from "#forecast/spread";
import type { Rules } from "#rules/rules";

/** How long calls, visits and gaps take. */
export type Pace = {
  /** The remaining way to the desk of a visitor who was called so long ago, and the length of the visit after it. */
  readonly called: (
    serviceId: number,
    calledForMs: number,
  ) => { readonly walkMs: number; readonly visit: Length };
  /** The remaining length of a visit that has taken so long, by its rank among the visits under way. */
  readonly served: (serviceId: number, servedForMs: number, place?: Rank) => Length;
  /** The time between being able to call a visitor and calling them. */
  readonly gap: (operatorId: number) => Length;
  /** How long after the beginning of their work absent operators are expected. */
  readonly lateMs: number;
};

/** A position among so many, from zero. */
export type Rank = { readonly index: number; readonly of: number };

/** The pace, and the spread of forecasts made with it. */
export type Outlook = { readonly pace: Pace; readonly spread: Spread };

/** An outlook without chance: visits always take the same time, and operators call at once. */
export function steadyOutlook(walkMs: number, serviceMs: (serviceId: number) => number): Outlook {
  return {
    pace: {
      called: (serviceId, calledForMs) => ({
        walkMs: Math.max(0, walkMs - calledForMs),
        visit: exactly(serviceMs(serviceId)),
      }),
      served: (serviceId, servedForMs) => exactly(Math.max(0, serviceMs(serviceId) - servedForMs)),
      gap: () => exactly(0),
      lateMs: 0,
    },
    spread: noSpread,
  };
}

/**
 * Returns the outlook from recent observations, of this day and before. The configured durations count until enough
 * visits have been observed.
 */
export function outlookOn(day: Day, rules: Rules, past?: Observations): Outlook {
  const today = observationsOf(day, rules);
  const observations = joinObservations(past === undefined ? [today] : [today, past]);
  return { pace: paceOf(observations, rules), spread: spreadOf(observations.errors) };
}

function paceOf({ visits, calls, gaps, lateMs }: Observations, { services, settings }: Rules): Pace {
  const visitsByService = groupBy(visits, ({ serviceId }) => serviceId);
  const samplesOf = rememberingById((serviceId) => {
    const seen = (visitsByService.get(serviceId) ?? []).map(({ serviceMs }) => serviceMs);
    const durationMs = (services.get(serviceId)?.duration ?? 0) * msPerMinute;
    return withoutOutliers(withUsual(seen, durationMs));
  });
  const serviceOf = rememberingById((serviceId) => lengthOf(samplesOf(serviceId)));

  const come = calls.filter(({ hasCome }) => hasCome);
  const missed = calls.filter(({ hasCome }) => !hasCome).map(({ tookMs }) => tookMs);
  const walks = withUsual(
    come.map(({ tookMs }) => tookMs),
    usualWalkMs,
  );
  const walkMs = lengthOf(walks).ms;
  const waitedFor =
    missed.length === 0 ? exactly(settings.maxWaitForCallMin * msPerMinute) : lengthOf(missed);
  const missedShare = missed.length / (calls.length + enough);

  const gapsByOperator = groupBy(gaps, ({ operatorId }) => operatorId);
  const gapOf = rememberingById((operatorId) => {
    const own = gapsByOperator.get(operatorId) ?? [];
    // Until an operator has enough gaps of their own, the gaps of all operators are used.
    const others = gaps.slice(0, Math.max(0, enough - own.length));
    return lengthOf([...own, ...others].map(({ gapMs }) => gapMs));
  });

  return {
    called: (serviceId, calledForMs) => {
      // The longer a visitor has not come, the less likely they will.
      const stillWalking =
        (1 - missedShare) * (walks.filter((each) => each >= calledForMs).length / walks.length);
      const share = stillWalking === 0 ? 1 : missedShare / (missedShare + stillWalking);
      const leftMs = Math.max(0, walkMs - calledForMs);
      const away = { ...waitedFor, ms: Math.max(0, waitedFor.ms - calledForMs - leftMs) };
      return { walkMs: leftMs, visit: shared(eitherOf(serviceOf(serviceId), away, share)) };
    },
    served: (serviceId, servedForMs, place = onlyOne) => {
      const left = samplesOf(serviceId).flatMap((ms) => (ms > servedForMs ? [ms - servedForMs] : []));
      // A visit that has taken longer than nearly all before will still take a while.
      const expected = left.length >= fewest ? left : [...left, serviceOf(serviceId).ms / 2];
      return { ...lengthOf(expected), ms: Math.round(meanAt(expected, place)) };
    },
    gap: gapOf,
    lateMs: latenessOf(lateMs),
  };
}

const usualWalkMs = 30_000;
const usualLateMs = 5 * msPerMinute;
const enough = 10;
const fewest = 3;
const onlyOne: Rank = { index: 0, of: 1 };

/** Nearly all operators who come have come by then. */
function latenessOf(seen: readonly number[]): number {
  const { ms, spreadMs } = lengthOf(seen);
  return seen.length === 0 ? usualLateMs : Math.round(ms + spreadMs);
}

/**
 * With several desks, the next visitor is called from the one whose visit was short. A simulation with means makes
 * every desk as slow as the average; the difference, once for each desk that begins, is known for visits that follow
 * one another: their variance divided by twice their mean.
 */
const shared = (visit: Length): Length => ({
  ...visit,
  savedMs: visit.ms === 0 ? 0 : visit.spreadMs ** 2 / (2 * visit.ms),
});

/** Returns the mean of one of the equal parts into which the sorted values are cut. */
function meanAt(values: readonly number[], { index, of }: Rank): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [from, to] = [(index * sorted.length) / of, ((index + 1) * sorted.length) / of];
  let sum = 0;
  for (let place = Math.floor(from); place < to; place += 1)
    sum += (sorted[place] ?? 0) * (Math.min(to, place + 1) - Math.max(from, place));
  return sum / (to - from);
}

/** The configured duration counts as five visits scattered around it; every two observed visits replace one of them. */
function withUsual(seen: readonly number[], ms: number): readonly number[] {
  const usual = [1, 0.8, 1.2, 0.6, 1.4].slice(0, Math.max(0, 5 - Math.floor(seen.length / 2)));
  return [...seen, ...usual.map((part) => part * ms)];
}

/** An operator may forget to press a button; that must not make all visits long. */
function withoutOutliers(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const longest = (sorted[Math.floor(sorted.length / 2)] ?? 0) * 6;
  return values.map((ms) => Math.min(ms, longest));
}

function groupBy<T>(values: readonly T[], idOf: (value: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const value of values) {
    const group = groups.get(idOf(value));
    if (group === undefined) groups.set(idOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

function rememberingById<T extends {}>(work: (id: number) => T): (id: number) => T {
  const remembered = new Map<number, T>();
  return (id) => {
    const known = remembered.get(id);
    if (known !== undefined) return known;
    const made = work(id);
    remembered.set(id, made);
    return made;
  };
}
