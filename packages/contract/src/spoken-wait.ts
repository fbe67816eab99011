/** A forecast in minutes from now. `likely` and `high` are null if the call may not be today. */
type ForecastMinutes = {
  readonly low: number;
  readonly likely: number | null;
  readonly high: number | null;
};

/** A wait as people say it: one rounded figure. `atLeast`: the call may not be today. */
export type SpokenWait =
  | { readonly kind: "now" }
  | { readonly kind: "about" | "atLeast"; readonly unit: "minutes" | "hours"; readonly count: number };

/**
 * Returns the figure that every screen gives for a wait. It is the likely wait, never the range: "4–76 min" tells a
 * visitor nothing, and a row of ranges cannot be compared at a glance.
 */
export function spokenWait({ low, likely, high }: ForecastMinutes): SpokenWait {
  // A minute is the walk to the window, not a wait.
  if (high !== null && high <= 1) return { kind: "now" };
  return likely === null ? { kind: "atLeast", ...rounded(low) } : { kind: "about", ...rounded(likely) };
}

/** To the minute below five, then in steps of five minutes, and from an hour on in half hours. */
function rounded(minutes: number): { readonly unit: "minutes" | "hours"; readonly count: number } {
  const inFives = Math.round(minutes / 5) * 5;
  if (inFives >= 60) return { unit: "hours", count: Math.round(minutes / 30) / 2 };
  return { unit: "minutes", count: minutes < 5 ? Math.max(1, Math.round(minutes)) : inFives };
}

/** A range wider than this does not help a visitor to plan. */
const usefulRangeMinutes = 30;

/** Returns whether a range is narrow enough to be shown beside the figure. */
export const isUsefulRange = (low: number, high: number): boolean => high - low <= usefulRangeMinutes;
