/**
 * Returns how busy a centre is on a weekday (1 = Monday), at a local time in minutes since midnight; 1 means that all
 * desks are needed.
 */
export function busyness(weekday: number, shown: number): number {
  const hourly = peaks.reduce(
    (sum, { at, height, width }) => sum + height * bell((shown - at) / width),
    quiet,
  );
  return hourly * (byWeekday[weekday - 1] ?? 1);
}

/** Some visitors come at any time. */
const quiet = 0.08;

/** Mondays are the busiest, and the weekend is quiet. */
const byWeekday = [1.12, 1.02, 0.95, 1, 1.06, 0.8, 0.6] as const;

/** The peaks in the morning, after lunch and after work. In minutes. */
const peaks = [
  { at: 10 * 60 + 15, height: 0.95, width: 100 },
  { at: 14 * 60 + 30, height: 0.8, width: 90 },
  { at: 17 * 60 + 45, height: 0.3, width: 70 },
] as const;

const bell = (distance: number): number => Math.exp(-distance * distance);
