import type { Stretch } from "@cherga/engine/time/day-frame";

/** The span of a timeline and its marks, in minutes since the beginning of the day. */
export type TimeRange = Stretch & { readonly marks: readonly number[] };

/** Returns the span of stretches, in round minutes and with few enough marks to be readable. */
export function reachOver(stretches: readonly Stretch[], dayMinutes: number): TimeRange {
  const earliest = Math.max(0, Math.min(...stretches.map(({ from }) => from)));
  const latest = Math.min(dayMinutes, Math.max(...stretches.map(({ to }) => to)));
  const isAnything = stretches.length > 0 && earliest <= latest;
  const [first, last] = isAnything ? [earliest, latest] : [0, dayMinutes];
  const step = steps.find((each) => (last - first) / each <= mostSteps) ?? longestStep;
  const from = Math.floor(first / step) * step;
  const to = Math.min(
    Math.max(from + step, Math.ceil(last / step) * step),
    Math.max(dayMinutes, from + step),
  );
  const marks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { from, to, marks };
}

/** Returns the part of a stretch within a span; undefined if there is none. */
export function cutTo(reach: Stretch, { from, to }: Stretch): Stretch | undefined {
  const cut = { from: Math.max(reach.from, from), to: Math.min(reach.to, to) };
  return cut.from < cut.to ? cut : undefined;
}

/** The possible distances of marks. */
const steps = [1, 5, 10, 15, 30, 60, 120, 180] as const;
const longestStep = 240;
const mostSteps = 7;
