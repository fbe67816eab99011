import type { Texts } from "#staff/texts/use-texts.ts";

/** Returns a duration in words: minutes, and hours from one hour on. */
export function sayMinutes(t: Texts, minutes: number): string {
  if (minutes < 60) return t("dashboard.minutes", { minutes });
  return t("dashboard.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Returns the whole minutes since an instant. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
