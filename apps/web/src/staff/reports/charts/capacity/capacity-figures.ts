import type { Capacity } from "@cherga/contract/calls/charts";

export type CapacityDay = Capacity["days"][number];
type Step = CapacityDay["steps"][number];

/** How much time is offered and taken. In milliseconds; `expected` is null if it is not known. */
export type CapacitySum = {
  readonly offered: number;
  readonly booked: number;
  readonly walkIn: number;
  readonly free: number;
  readonly expected: number | null;
};

/** Returns a step with its free time; more may be taken than was offered. */
export const withFree = (step: Step): Step & CapacitySum => ({
  ...step,
  free: Math.max(0, step.offered - step.booked - step.walkIn),
});

/** Adds steps up; undefined if there are none, because it is a day off. */
export function sumOfSteps(steps: readonly Step[]): CapacitySum | undefined {
  if (steps.length === 0) return undefined;
  const all = steps.map(withFree);
  const sum = (part: "offered" | "booked" | "walkIn" | "free"): number =>
    all.reduce((total, step) => total + step[part], 0);
  const isExpected = all.some(({ expected }) => expected !== null);
  return {
    offered: sum("offered"),
    booked: sum("booked"),
    walkIn: sum("walkIn"),
    free: sum("free"),
    expected: isExpected ? all.reduce((total, { expected }) => total + (expected ?? 0), 0) : null,
  };
}

/** Returns the steps from a moment on; of the step in which it lies, the part that is left. */
export function stepsFrom(days: readonly CapacityDay[], stepMin: number, now: number): readonly Step[] {
  const stepMs = stepMin * 60_000;
  return days
    .flatMap(({ steps }) => steps)
    .flatMap((step) => {
      const left = Math.min(1, (Date.parse(step.from) + stepMs - now) / stepMs);
      if (left <= 0) return [];
      return [
        {
          ...step,
          offered: step.offered * left,
          booked: step.booked * left,
          walkIn: step.walkIn * left,
          expected: step.expected === null ? null : step.expected * left,
        },
      ];
    });
}

/** Hours one after the other, as instants. */
export type HourRange = { readonly from: number; readonly to: number };

/** Returns, by day, the hours from a moment on in which more work is expected than is offered. */
export function shortHours(
  days: readonly CapacityDay[],
  stepMin: number,
  now: number,
): readonly { readonly date: CapacityDay["date"]; readonly hours: readonly HourRange[] }[] {
  const stepMs = stepMin * 60_000;
  return days.flatMap((day) => {
    const hours = stepsFrom([day], stepMin, now)
      .filter(({ offered, expected }) => expected !== null && expected - offered >= leastShortMs)
      .map(({ from }) => Date.parse(from))
      .reduce<HourRange[]>((ranges, from) => {
        const last = ranges.at(-1);
        return last?.to === from
          ? [...ranges.slice(0, -1), { from: last.from, to: from + stepMs }]
          : [...ranges, { from, to: from + stepMs }];
      }, []);
    return hours.length === 0 ? [] : [{ date: day.date, hours }];
  });
}

/** Less is a matter of rounding. */
const leastShortMs = 60_000;
