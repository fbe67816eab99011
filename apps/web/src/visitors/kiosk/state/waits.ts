import type { KioskState } from "@cherga/contract/calls/kiosk";
import type { useWords } from "#visitors/kiosk/words/words.ts";

/** Longer waits are given in hours. */
const longestInMinutes = 90;

type Words = ReturnType<typeof useWords>;

/** Returns the expected wait at a service, or why it is unknown. */
export function waitAtText(t: Words, { expectedWait, isUnstaffed }: KioskState): string {
  return waitText(t, expectedWait) ?? t(isUnstaffed === true ? "wait.unstaffed" : "wait.unknown");
}

/** Returns the expected wait as one figure: a wide range helps nobody. Undefined if it is unknown. */
export function waitText(t: Words, wait: KioskState["expectedWait"]): string | undefined {
  if (wait === null) return undefined;
  const { likely, high } = wait;
  // A minute is the walk to the window, not a wait.
  if (high <= 1) return t("wait.none");
  if (likely > longestInMinutes)
    return t("wait.hours", { hours: (Math.round(likely / 30) / 2).toLocaleString(t.locale) });
  return t("wait.about", { min: roundedMinutes(likely) });
}

/** A forecast is not more exact than this. */
const roundedMinutes = (likely: number): number => {
  const minutes = Math.max(1, likely);
  return minutes < 10 ? minutes : Math.round(minutes / 5) * 5;
};

/** Whether a visitor would be called at once: then the number ahead does not matter. */
export const isAtOnce = ({ expectedWait }: KioskState): boolean =>
  expectedWait !== null && expectedWait.high <= 1;

/** Returns how many visitors are ahead, before a ticket is taken. */
export const aheadText = (t: Words, count: number): string =>
  count === 0 ? t("ahead.none") : t("ahead.some", { count });

/** Returns how many visitors are ahead of a ticket. */
export const beforeText = (t: Words, count: number): string =>
  count === 0 ? t("before.none") : t("before.some", { count });
