import type { Answer } from "@cherga/contract/call";
import type { registrationCalls } from "@cherga/contract/calls/registration";

export type FreeTime = Answer<typeof registrationCalls.remote>;

/** Why a walk-in cannot be taken. */
export type NotNow = "closed" | "past" | "noOperator" | "waitTooLong" | "quota";

type KnownTime = Pick<FreeTime, "availableCurrent" | "expectedWait" | "reason">;

/** Returns why a walk-in would be refused, as far as known; undefined if they would be taken. */
export function whyNotNow(
  { availableCurrent, expectedWait, reason }: KnownTime,
  maxWaitMinutes: number,
): NotNow | undefined {
  if (availableCurrent) return undefined;
  if (reason === "closed" || reason === "past") return reason;
  if (reason === "noOperator") return "noOperator";
  if (expectedWait === null) return "waitTooLong";
  if (maxWaitMinutes > 0 && expectedWait.likely > maxWaitMinutes) return "waitTooLong";
  return reason === "quota" ? "quota" : "noOperator";
}
