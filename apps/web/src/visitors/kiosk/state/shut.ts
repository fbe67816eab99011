import type { KioskState, UnavailableReason } from "@cherga/contract/calls/kiosk";

/** Why nothing at all can be had now. */
export type Shut = {
  readonly reason: Extract<UnavailableReason, "disabled" | "closed" | "notYet">;
  readonly opensAt: string | undefined;
};

/** Finds why nothing on the menu can be had now, where all of it is shut for the same reason. */
export function findShut(states: readonly KioskState[]): Shut | undefined {
  const [first] = states;
  const reason = first?.reason;
  if (reason !== "disabled" && reason !== "closed" && reason !== "notYet") return undefined;
  return states.every((state) => state.reason === reason) ? { reason, opensAt: first?.opensAt } : undefined;
}
