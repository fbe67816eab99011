/** Returns how busy a centre is at a local time in minutes since midnight; 1 means that all desks are needed. */
export function busyness(shown: number): number {
  return peaks.reduce((sum, { at, height, width }) => sum + height * bell((shown - at) / width), quiet);
}

/** Some visitors come even at night. */
const quiet = 0.08;

/** The peaks in the morning, after lunch and after work. In minutes. */
const peaks = [
  { at: 10 * 60 + 15, height: 0.95, width: 100 },
  { at: 14 * 60 + 30, height: 0.8, width: 90 },
  { at: 17 * 60 + 45, height: 0.3, width: 70 },
] as const;

const bell = (distance: number): number => Math.exp(-distance * distance);
