import type { DayCourse } from "#figures/day-course";

/** How similar days went: in each step the usual number of waiting items, and between which numbers half of the days lie. */
export type UsualCourse = {
  /** How many days it comes from. */
  readonly days: number;
  readonly low: readonly number[];
  readonly middle: readonly number[];
  readonly high: readonly number[];
  /** The mean of served items. */
  readonly served: readonly number[];
};

/** Whether a day counts as usual. If nobody was served, the hall was closed or the program was off. */
export const isUsualDay = ({ served }: Pick<DayCourse, "served">): boolean =>
  served.some((count) => count > 0);

/** Fewer days would not tell what is usual. */
export const fewestDays = 3;

/** Returns how similar days went; undefined if there are too few. All courses have the same steps. */
export function usualCourse(courses: readonly DayCourse[]): UsualCourse | undefined {
  if (courses.length < fewestDays) return undefined;
  const steps = Math.max(...courses.map(({ waiting }) => waiting.length));
  const at = (part: keyof DayCourse, step: number): readonly number[] =>
    courses.map((course) => course[part][step] ?? 0).toSorted((a, b) => a - b);
  const inSteps = (of: (step: number) => number): readonly number[] =>
    Array.from({ length: steps }, (_, step) => of(step));
  return {
    days: courses.length,
    low: inSteps((step) => quantile(at("waiting", step), 0.25)),
    middle: inSteps((step) => quantile(at("waiting", step), 0.5)),
    high: inSteps((step) => quantile(at("waiting", step), 0.75)),
    served: inSteps((step) => sumOf(at("served", step)) / courses.length),
  };
}

/** After this many minutes, half of a day's difference to the usual course is expected to be gone. */
const halfLifeMin = 60;

/**
 * Returns how many items are expected to wait in the steps from the present one on: the usual number, plus today's
 * difference to it, which fades with time.
 */
export function expectedWaiting(
  { middle }: Pick<UsualCourse, "middle">,
  waitingNow: number,
  step: number,
  stepMin: number,
): readonly number[] {
  const difference = waitingNow - (middle[step] ?? 0);
  return middle
    .slice(step)
    .map((usual, ahead) => Math.max(0, usual + difference * 2 ** (-(ahead * stepMin) / halfLifeMin)));
}

/** Returns a quantile of sorted numbers, between two of them if it lies there. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
