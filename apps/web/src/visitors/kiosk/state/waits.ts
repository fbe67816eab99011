import type { KioskState } from "@cherga/contract/calls/kiosk";
import { waitText } from "#visitors/kit/wait-text.ts";
import type { useWords } from "#visitors/kiosk/words/words.ts";

type Words = ReturnType<typeof useWords>;

/** Returns the expected wait at a service, or why it is unknown. */
export const waitAtText = (t: Words, { expectedWait, isUnstaffed }: KioskState): string =>
  expectedWaitText(t, expectedWait) ?? t(isUnstaffed === true ? "wait.unstaffed" : "wait.unknown");

/** Returns the expected wait; undefined if it is unknown. */
export const expectedWaitText = (t: Words, wait: KioskState["expectedWait"]): string | undefined =>
  wait === null ? undefined : (waitText(t, wait) ?? t("wait.none"));

/** Returns how many visitors are ahead of a ticket, or of a visitor who takes one now. */
export const beforeText = (t: Words, count: number): string =>
  count === 0 ? t("before.none") : t("before.some", { count });
