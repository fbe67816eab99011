import type { Lease } from "#leases/lease-book";
import type { BranchOwnership } from "#ownership/branch-ownership";

/** Returns the leases without those that have ended. Ids are used once, so a late word of the centre does no harm. */
export function endLeases(leases: readonly Lease[], ended: readonly string[]): readonly Lease[] {
  return leases.filter(({ id }) => !ended.includes(id));
}

/**
 * Returns the leases after the ownership has changed. A branch server that takes charge has leased nothing yet, and one
 * that was replaced has nothing to lease. One that is recalled keeps its leases: the centre may still book in them.
 */
export function leasesAfterChange(
  leases: readonly Lease[],
  before: BranchOwnership,
  after: BranchOwnership,
): readonly Lease[] {
  const isOfOneEpoch = before.writer.epoch === after.writer.epoch;
  return isOfOneEpoch && after.status !== "replaced" && after.status !== "reading" ? leases : [];
}

/**
 * What the branch does with the request to register a provisional ticket. The registration uses up the leases of the
 * ticket, also if the day refuses it. So a request that is repeated late cannot register what was refused before.
 */
export type RegistrationVerdict = "known" | "lease-ended" | "decide";

/** Decides what the branch does with the request to register a provisional ticket. */
export function judgeRegistration(
  leases: readonly Lease[],
  leaseIds: readonly string[],
  isKnown: boolean,
): RegistrationVerdict {
  if (isKnown) return "known";
  const isHeld = leaseIds.every((leaseId) => leases.some(({ id }) => id === leaseId));
  return isHeld ? "decide" : "lease-ended";
}
