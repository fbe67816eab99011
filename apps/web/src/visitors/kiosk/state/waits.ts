import type { KioskState } from "@cherga/contract/calls/kiosk";
import type { useWords } from "#visitors/kiosk/words/words.ts";

/** Longer waits are told in hours. */
const longestInMinutes = 120;

type Words = ReturnType<typeof useWords>;

/** Says how long one would wait at a service, or why the kiosk does not know. */
export function waitAtText(t: Words, { expectedWait, isUnstaffed }: KioskState): string {
  return waitText(t, expectedWait) ?? t(isUnstaffed === true ? "wait.unstaffed" : "wait.unknown");
}

/** Says how long one would wait; nothing where the kiosk does not know. */
export function waitText(t: Words, wait: KioskState["expectedWait"]): string | undefined {
  if (wait === null) return undefined;
  const { low, high } = wait;
  // Walking to the window takes a minute, too; nobody calls that waiting.
  if (high <= 1) return t("wait.none");
  if (high > longestInMinutes)
    return t("wait.hours", { low: Math.floor(low / 60), high: Math.ceil(high / 60) });
  return low === high ? t("wait.about", { min: high }) : t("wait.range", { low, high });
}

/** Whether a visitor would be called at once: then how many are ahead matters to nobody. */
export const isAtOnce = ({ expectedWait }: KioskState): boolean =>
  expectedWait !== null && expectedWait.high <= 1;

/** Says how many are called before. */
export const aheadText = (t: Words, count: number): string =>
  count === 0 ? t("ahead.none") : t("ahead.some", { count });

/** Says to somebody who has a ticket how many are called before them. */
export const beforeText = (t: Words, count: number): string =>
  count === 0 ? t("before.none") : t("before.some", { count });
