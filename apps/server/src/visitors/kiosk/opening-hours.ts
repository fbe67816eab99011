import type { UnavailableReason } from "@cherga/contract/calls/kiosk";
import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { instantOf } from "@cherga/engine/time/day-frame";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";

/** Why no ticket is given out at kiosks now, whatever for. */
export type ClosedReason = {
  readonly reason: Extract<UnavailableReason, "disabled" | "closed" | "notYet">;
  /** From when on there will be some. */
  readonly opensAt?: string;
};

/** Gives why nobody can take a ticket at a kiosk today, or not now: they are given out from a while before opening. */
export function closedReasonAt(known: DayState, now: number): ClosedReason | undefined {
  const { organization } = known.config;
  const { open, frame } = known.rules;
  if (!organization.terminalQueue.enabled) return { reason: "disabled" };
  if (open === null || known.day.isClosed || now >= instantOf(frame, open.to)) return { reason: "closed" };
  const opensAt = instantOf(frame, open.from - organization.terminalOpenMin);
  return now < opensAt ? { reason: "notYet", opensAt: textOfInstant(opensAt) } : undefined;
}

/**
 * Refuses when no ticket is given out. Whoever books for later may do so whenever the doors are open: hours are those of
 * the queue.
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
