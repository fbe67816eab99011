import type { KioskState, UnavailableReason } from "@cherga/contract/calls/kiosk";

/** Why nothing at all can be had now. */
export type ClosedReason = {
  readonly reason: Extract<UnavailableReason, "disabled" | "closed" | "notYet">;
  readonly opensAt: string | undefined;
};

/** Finds why nothing on the menu can be had now, where all of it is closed for the same reason. */
export function findClosedReason(states: readonly KioskState[]): ClosedReason | undefined {
  const [first] = states;
  const reason = first?.reason;
  if (reason !== "disabled" && reason !== "closed" && reason !== "notYet") return undefined;
  return states.every((state) => state.reason === reason) ? { reason, opensAt: first?.opensAt } : undefined;
}
