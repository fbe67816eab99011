import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { type KioskClosure, kioskClosure, preventsBookings } from "@cherga/engine/opening/kiosk-hours";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";

/** Why kiosks give out no tickets now, in its wire format. */
export type ClosedReason = {
  readonly reason: KioskClosure["reason"];
  /** When kiosks begin to give out tickets. */
  readonly opensAt?: string;
};

/** Returns why no ticket can be taken at a kiosk now. */
export function closedReasonAt(known: DayState, now: number): ClosedReason | undefined {
  const closure = closureAt(known, now);
  return closure && viewOf(closure);
}

/** Refuses what kiosks do not do now. */
export function refuseWhileShut(known: DayState, now: number, isForNow: boolean): void {
  const closure = closureAt(known, now);
  if (closure !== undefined && (isForNow || preventsBookings(closure)))
    throw new Refusal(codeOf[closure.reason], viewOf(closure));
}

const closureAt = (
  { config: { organization }, rules, day }: DayState,
  now: number,
): KioskClosure | undefined =>
  kioskClosure(
    {
      isEnabled: organization.terminalQueue.enabled,
      open: rules.open,
      minutesBefore: organization.terminalOpenMin,
      isClosed: day.isClosed,
      frame: rules.frame,
    },
    now,
  );

const viewOf = (closure: KioskClosure): ClosedReason =>
  closure.reason === "notYet" ? { ...closure, opensAt: textOfInstant(closure.opensAt) } : closure;

const codeOf: Readonly<Record<KioskClosure["reason"], ErrorCode>> = {
  disabled: "ERROR_ACTION_NOT_ALLOWED",
  closed: "ERROR_DAY_CLOSED",
  notYet: "ERROR_DAY_CLOSED",
};
