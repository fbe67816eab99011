import type { LimitUse } from "#day/command";

/** Finds a limit that leaves no room for a visit. */
export function findReached(limits: readonly LimitUse[]): LimitUse | undefined {
  return limits.find(({ used, wanted, max }) => used + wanted > max);
}
