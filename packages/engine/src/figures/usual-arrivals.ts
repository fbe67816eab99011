import { fewestDays, quantile } from "#figures/usual-course";

/** What came in one step of a past day. */
export type StepArrivals = {
  readonly date: string;
  /** The number of the step since midnight, by the wall clock. */
  readonly step: number;
  readonly arrived: number;
  /** Those whom an operator served to the end. */
  readonly handled: number;
  /** How long they were in hand, in milliseconds. */
  readonly handlingMs: number;
};

/** The fewest, the median and the most of several days. */
export type UsualRange = { readonly low: number; readonly middle: number; readonly high: number };

/** How many visitors came on similar days. */
export type UsualArrivals = {
  /** How many days it comes from. */
  readonly days: number;
  /** Returns the range of a step. */
  readonly inStep: (step: number) => UsualRange;
  /** Returns the range from midnight to a moment, which is counted in steps: 2.5 is in the middle of the third step. */
  readonly until: (moment: number) => UsualRange;
  /** Returns how much work usually arrives in a step: the mean number of visitors, each taking the mean time. In milliseconds. */
  readonly workMs: (step: number) => number;
};

/**
 * Returns what is usual on similar days; undefined if there are too few. Days on which nobody was served do not count:
 * the hall was closed or the program was off.
 */
export function usualArrivals(rows: readonly StepArrivals[]): UsualArrivals | undefined {
  const days = [...new Set(rows.map(({ date }) => date))]
    .map((date) => rows.filter((row) => row.date === date))
    .filter((day) => sumOf(day, "handled") > 0);
  if (days.length < fewestDays) return undefined;
  const together = days.flat();
  const meanMs = sumOf(together, "handlingMs") / sumOf(together, "handled");
  const arrivedIn = (step: number): readonly number[] =>
    days.map((day) =>
      sumOf(
        day.filter((row) => row.step === step),
        "arrived",
      ),
    );
  return {
    days: days.length,
    inStep: (step) => rangeOf(arrivedIn(step)),
    until: (moment) =>
      rangeOf(
        days.map((day) =>
          day.reduce((sum, { step, arrived }) => sum + arrived * Math.min(1, Math.max(0, moment - step)), 0),
        ),
      ),
    workMs: (step) => (arrivedIn(step).reduce((sum, arrived) => sum + arrived, 0) / days.length) * meanMs,
  };
}

function rangeOf(numbers: readonly number[]): UsualRange {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { low: quantile(sorted, 0), middle: quantile(sorted, 0.5), high: quantile(sorted, 1) };
}

const sumOf = (rows: readonly StepArrivals[], part: "arrived" | "handled" | "handlingMs"): number =>
  rows.reduce((sum, row) => sum + row[part], 0);
