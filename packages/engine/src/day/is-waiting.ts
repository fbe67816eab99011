import { type Entry, stateOf } from "#day/day";
import { isPresent } from "#day/queue";
import type { Settings } from "#rules/rules";

/**
 * Whether a visitor waits in the hall: their time has come, and *next* could call them. A booked visitor who must check in
 * waits from then on. Every screen that counts or lists waiting visitors means these.
 */
export function isWaiting(
  entry: Entry,
  { checkInRequired }: Pick<Settings, "checkInRequired">,
  now: number,
): boolean {
  const { passWay } = entry.ticket;
  if (stateOf(entry, now) !== "wait" || passWay === "hide") return false;
  return passWay !== "fixed" || !checkInRequired || isPresent(entry.ticket);
}
