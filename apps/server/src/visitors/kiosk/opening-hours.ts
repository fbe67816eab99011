import type { UnavailableReason } from "@cherga/contract/calls/kiosk";
import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { instantOf } from "@cherga/engine/time/day-frame";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";

/** Why kiosks give out no tickets now. */
export type ClosedReason = {
  readonly reason: Extract<UnavailableReason, "disabled" | "closed" | "notYet">;
  /** When kiosks begin to give out tickets. */
  readonly opensAt?: string;
};

/** Returns why no ticket can be taken at a kiosk now: tickets are given out from a configured time before opening. */
export function closedReasonAt(known: DayState, now: number): ClosedReason | undefined {
  const { organization } = known.config;
  const { open, frame } = known.rules;
  if (!organization.terminalQueue.enabled) return { reason: "disabled" };
  if (open === null || known.day.isClosed || now >= instantOf(frame, open.to)) return { reason: "closed" };
  const opensAt = instantOf(frame, open.from - organization.terminalOpenMin);
  return now < opensAt ? { reason: "notYet", opensAt: textOfInstant(opensAt) } : undefined;
}

/**
 * Refuses while no tickets are given out. Bookings for later are refused only if kiosks are disabled, because the hours
 * apply to the queue.
 */
export function refuseWhileShut(known: DayState, now: number, isForNow: boolean): void {
  const shut = closedReasonAt(known, now);
  if (shut !== undefined && (isForNow || shut.reason === "disabled"))
    throw new Refusal(codeOfShut[shut.reason], shut);
}

const codeOfShut: Readonly<Record<ClosedReason["reason"], ErrorCode>> = {
  disabled: "ERROR_ACTION_NOT_ALLOWED",
  closed: "ERROR_DAY_CLOSED",
  notYet: "ERROR_DAY_CLOSED",
};
