import { findFork, isComplete, judgeUpload, nextBatch } from "#day-upload";
import { courseAtCentre, judgeForwarded } from "#forwarded-command";
import { endLeases, judgeRegistration, leasesAfterChange } from "#leases/branch-leases";
import { chooseLeases, chooseShare } from "#leases/choose-leases";
import type { Lease } from "#leases/lease-book";
import {
  askedTickets,
  askForAll,
  cancel,
  closeAllLeases,
  closeLeases,
  confirm,
  endedLeases,
  forgetLeases,
  hearRefusal,
  hearRegistered,
  lapse,
  mayHandOver,
  reserve,
  takeList,
} from "#leases/provisional";
import {
  discardFork,
  hearOffer,
  hearRecall,
  hearReplaced,
  hearReviewKept,
  mayBranchWrite,
  stopAtFork,
} from "#ownership/branch-ownership";
import {
  accepts,
  dueOwnershipMessage,
  hearClaim,
  hearStop,
  isReplaced,
  mayCentreWrite,
  orderOwnership,
  restoreOwnership,
} from "#ownership/centre-ownership";

/** The functions that decide in the simulation. Tests replace some of them to prove that faults are found. */
export const protocol = {
  accepts,
  acceptsLeases: accepts,
  askedTickets,
  askForAll,
  cancel,
  chooseLeases,
  chooseShare,
  closeAllLeases,
  closeLeases,
  confirm,
  courseAtCentre: courseAtCentre<number>,
  discardFork,
  dueOwnershipMessage,
  endedLeases,
  endLeases,
  findFork,
  forgetLeases,
  hearClaim,
  hearOffer,
  hearRecall,
  hearRefusal,
  hearRegistered,
  hearReplaced,
  hearReviewKept,
  hearStop,
  // The clock is given to let a test show what a lease that ends by it would do.
  heldLeases: (leases: readonly Lease[], _now: number): readonly Lease[] => leases,
  isComplete,
  /** Tells whether the copy has the events before a list of leases. */
  isCopied: (versionOfList: number, versionOfCopy: number): boolean => versionOfList <= versionOfCopy,
  isReplaced,
  judgeForwarded,
  judgeRegistration,
  judgeUpload,
  judgeVoucher: judgeRegistration,
  lapse,
  /** Each lease counts as a visit against the quota. */
  leasedCount: (leases: readonly Lease[]): number => leases.length,
  leasesAfterChange,
  /** The leases that are left when a ticket was registered, or refused. */
  leasesAfterRefusal: endLeases,
  leasesAfterRegistration: endLeases,
  mayBranchWrite,
  mayCentreWrite,
  mayHandOver,
  nextBatch,
  orderOwnership,
  reserve,
  restoreOwnership,
  stopAtFork,
  takeList,
};

export type Protocol = typeof protocol;
