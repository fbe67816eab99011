import type { DayLoad } from "@cherga/contract/calls/day-load";

/** The size of the picture, in pixels: waiting visitors above, served visitors below. */
export type ChartSize = {
  readonly width: number;
  readonly waitingHeight: number;
  readonly servedHeight: number;
};

/** The shapes of the picture. */
export type LoadShapes = {
  /** The number at the top of the upper part. */
  readonly most: number;
  readonly band: string;
  readonly usual: string;
  readonly today: string;
  readonly todayArea: string;
  readonly expected: string;
  readonly nowX: number | undefined;
  readonly hours: readonly { readonly x: number; readonly step: number }[];
  readonly served: readonly ServedBar[];
};

/** The visitors served in an hour. */
export type ServedBar = {
  /** The step with which the hour begins. */
  readonly step: number;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** The usual number and its height; undefined if it is not known. */
  readonly usual: { readonly count: number; readonly height: number } | undefined;
};

/** The upper part never shows less than this, so that two waiting visitors do not look like a crowd. */
const leastMost = 5;
const gap = 4;

/**
 * Returns the shapes of a day's load. A number of a step is drawn in the middle of its time, that of the present
 * step at the present. `opensAt` is the local
 * time of the first step, in minutes.
 */
export function loadShapes(
  load: DayLoad,
  opensAt: number,
  { width, waitingHeight, servedHeight }: ChartSize,
): LoadShapes {
  const { today, usual, expected, steps, stepMin } = load;
  const stepWidth = width / Math.max(1, steps);
  const most = niceTop(Math.max(leastMost, ...today.waiting, ...(usual?.high ?? []), ...(expected ?? [])));
  const nowStep = today.waiting.length - 1;
  const minutes = (Date.parse(load.time) - Date.parse(load.from)) / 60_000;
  const isNow = minutes >= 0 && minutes <= steps * stepMin;
  const nowX = isNow ? (minutes / stepMin) * stepWidth : undefined;
  const xOf = (step: number): number => (step + 0.5) * stepWidth;
  /** The line of today ends now, and the forecast begins there. */
  const presentX = nowX !== undefined && Math.floor(minutes / stepMin) === nowStep ? nowX : xOf(nowStep);
  const yOf = (count: number): number => waitingHeight * (1 - count / most);
  const points = (counts: readonly number[], at: (index: number) => number = xOf): readonly string[] =>
    counts.map((count, index) => `${round(at(index))},${round(yOf(count))}`);
  const upToNow = (step: number): number => (step === nowStep ? presentX : xOf(step));
  const fromNow = (index: number): number => (index === 0 ? presentX : xOf(Math.max(0, nowStep) + index));
  const line = (all: readonly string[]): string => (all.length === 0 ? "" : `M${all.join("L")}`);
  const todayPoints = points(today.waiting, upToNow);
  const band = usual === null ? [] : [...points(usual.high), ...points(usual.low).toReversed()];
  return {
    most,
    band: band.length === 0 ? "" : `${line(band)}Z`,
    usual: line(usual === null ? [] : points(usual.middle)),
    today: line(todayPoints),
    todayArea:
      todayPoints.length === 0
        ? ""
        : `${line(todayPoints)}L${round(presentX)},${waitingHeight}L${round(upToNow(0))},${waitingHeight}Z`,
    expected: line(expected === null ? [] : points(expected, fromNow)),
    nowX: nowX === undefined ? undefined : round(nowX),
    hours: hoursOf(load, opensAt).map((step) => ({ step, x: round(step * stepWidth) })),
    served: servedBars(load, opensAt, stepWidth, servedHeight),
  };
}

/** Returns the steps with which full hours begin. */
function hoursOf({ steps, stepMin }: DayLoad, opensAt: number): readonly number[] {
  const all = Array.from({ length: steps }, (_, step) => step);
  return all.filter((step) => (opensAt + step * stepMin) % 60 === 0);
}

function servedBars(load: DayLoad, opensAt: number, stepWidth: number, height: number): readonly ServedBar[] {
  const perHour = 60 / load.stepMin;
  const sum = (counts: readonly number[], step: number): number =>
    counts.slice(step, step + perHour).reduce((total, count) => total + count, 0);
  const bars = hoursOf(load, opensAt).map((step) => ({
    step,
    count: sum(load.today.served, step),
    usual: load.usual === null ? undefined : sum(load.usual.served, step),
  }));
  const most = Math.max(leastMost, ...bars.map(({ count, usual = 0 }) => Math.max(count, usual)));
  return bars.map(({ step, count, usual }) => ({
    step,
    count,
    x: round(step * stepWidth + gap / 2),
    width: round(Math.max(1, Math.min(perHour, load.steps - step) * stepWidth - gap)),
    height: round((count / most) * height),
    usual: usual === undefined ? undefined : { count: usual, height: round((usual / most) * height) },
  }));
}

/** Returns the next number up that reads well on an axis. */
function niceTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((times) => times * unit >= most) ?? 10);
}

const round = (value: number): number => Math.round(value * 10) / 10;
