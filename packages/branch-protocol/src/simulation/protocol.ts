import { findFork, isComplete, judgeUpload, nextBatch } from "#day-upload";
import { courseAtCentre, judgeForwarded } from "#forwarded-command";
import { chooseLeases, chooseShare } from "#leases/choose-leases";
import { decideSaleMessage } from "#leases/decide-sale";
import { heldCount, heldTime, type LeaseBook, type OperatorTime } from "#leases/lease-book";
import { cancelSale, close, closeAll, dueSaleMessages, sell } from "#leases/sales";
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
  cancelSale,
  chooseLeases,
  chooseShare,
  close,
  closeAll,
  courseAtCentre: courseAtCentre<number>,
  decideSaleMessage,
  discardFork,
  dueOwnershipMessage,
  dueSaleMessages,
  findFork,
  hearClaim,
  hearOffer,
  hearRecall,
  hearReplaced,
  hearReviewKept,
  hearStop,
  heldCount,
  // The clock is given to let a test show what a lease that ends by it would do.
  heldTime: (book: LeaseBook, _now: number): readonly OperatorTime[] => heldTime(book),
  isComplete,
  isReplaced,
  judgeForwarded,
  judgeUpload,
  mayBranchWrite,
  mayCentreWrite,
  nextBatch,
  orderOwnership,
  restoreOwnership,
  sell,
  stopAtFork,
};

export type Protocol = typeof protocol;
