export const timeUnits = ["months", "weeks", "days", "hours", "minutes", "seconds"] as const;
export type TimeUnit = (typeof timeUnits)[number];

export type TimeSpan = { readonly value: number; readonly unit: TimeUnit };

/** Returns a span in whole minutes, rounded up: planning has no shorter unit, and a visit must not be cut. */
export function minutesOf({ value, unit }: TimeSpan): number {
  return Math.ceil((value * secondsPer[unit]) / 60);
}

const day = 24 * 60 * 60;

const secondsPer: Record<TimeUnit, number> = {
  // A span is a length and not a calendar period, so a month is thirty days.
  months: 30 * day,
  weeks: 7 * day,
  days: day,
  hours: 60 * 60,
  minutes: 60,
  seconds: 1,
};
