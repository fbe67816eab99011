import type { Params, TextKey } from "#staff/texts/use-texts.ts";

type Say = (key: TextKey, params?: Params) => string;

/** Says a duration to the second, with its units: '42 s', '4 min 05 s', '1 h 02 min'. */
export function sayRunning(t: Say, ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return t("time.seconds", { seconds });
  if (seconds >= 3_600) return sayWholeMinutes(t, ms);
  return t("time.minutesSeconds", { minutes: Math.floor(seconds / 60), seconds: two(seconds % 60) });
}

/** Says a duration in whole minutes: '0 min', '29 min', '1 h 02 min'. */
export function sayWholeMinutes(t: Say, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return minutes < 60
    ? t("time.minutes", { minutes })
    : t("time.hoursMinutes", { hours: Math.floor(minutes / 60), minutes: two(minutes % 60) });
}

/** Says a duration in whole minutes, or in seconds if it is shorter: '42 s', '29 min'. */
export const sayDuration = (t: Say, ms: number): string =>
  ms < 60_000 ? sayRunning(t, ms) : sayWholeMinutes(t, ms);

/** Says how long a state has lasted: 'for 3 min', 'waiting 29 min'. */
export const sayLasting = (t: Say, key: "time.lasting" | "time.waits", ms: number): string =>
  ms < 60_000 ? t("time.justNow") : t(key, { duration: sayWholeMinutes(t, ms) });

/** Says a time of day: 'at 11:15'. */
export const sayAt = (t: Say, clock: string): string => t("time.at", { time: clock });

const two = (value: number): string => String(value).padStart(2, "0");
