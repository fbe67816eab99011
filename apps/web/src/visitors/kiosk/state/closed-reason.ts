import type { KioskState, UnavailableReason } from "@cherga/contract/calls/kiosk";

/** Why nothing at all is available now. */
export type ClosedReason = {
  readonly reason: Extract<UnavailableReason, "disabled" | "closed" | "notYet">;
  readonly opensAt: string | undefined;
};

/** Finds why nothing on the menu is available now, if all of it is closed for the same reason. */
export function findClosedReason(states: readonly KioskState[]): ClosedReason | undefined {
  const [first] = states;
  const reason = first?.reason;
  if (reason !== "disabled" && reason !== "closed" && reason !== "notYet") return undefined;
  return states.every((state) => state.reason === reason) ? { reason, opensAt: first?.opensAt } : undefined;
}
