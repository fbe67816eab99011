import type { Claim } from "#ownership/centre-ownership";
import { isCurrent, type Writer } from "#writer";

/**
 * What a branch server knows about who decides the days of an organization.
 *
 * - "reading": it does not decide, and has nothing that the centre lacks.
 * - "writing": it decides, also while it is cut off.
 * - "stopping": the centre recalls it; it decides nothing more and sends its last events.
 * - "replaced": another writer has its place; its events are sent for review, and never applied.
 * - "forked": the centre has other events; it decides nothing until a person has discarded its events (to review).
 */
export type BranchOwnership = {
  readonly serverId: number;
  /** The writer as far as known; while it is writing, stopping, replaced or forked, its own claim. */
  readonly writer: Writer;
  readonly status: "reading" | "writing" | "stopping" | "replaced" | "forked";
};

/** Tells whether the branch server decides the days. It is checked in the transaction that locks a day. */
export function mayBranchWrite({ serverId, writer, status }: BranchOwnership): boolean {
  return status === "writing" && writer.serverId === serverId;
}

/** Returns what the branch server says on contact. */
export function claimOf({ serverId, writer, status }: BranchOwnership): Claim {
  return { serverId, writer, isWriting: status !== "reading" };
}

/**
 * Returns the ownership after an offer of the centre. If it is accepted (the status becomes "writing"), the copy in the
 * offer replaces the days in the same transaction. A branch server that has decided under an earlier epoch does not
 * accept it before its events are kept for review: the copy would overwrite them.
 */
export function hearOffer(state: BranchOwnership, offered: Writer): BranchOwnership {
  if (offered.serverId !== state.serverId || offered.epoch <= state.writer.epoch) return state;
  if (state.status === "reading") return { ...state, writer: offered, status: "writing" };
  return { ...state, status: "replaced" };
}

/** Returns the ownership after the centre has asked the branch server to hand back. */
export function hearRecall(state: BranchOwnership, recalled: Writer): BranchOwnership {
  const isMeant = state.status === "writing" && isCurrent(recalled, state.writer);
  return isMeant ? { ...state, status: "stopping" } : state;
}

/** Returns the ownership after the centre has refused the claim of the branch server. */
export function hearReplaced(state: BranchOwnership, refused: Writer): BranchOwnership {
  const isMeant = state.status !== "reading" && isCurrent(refused, state.writer);
  return isMeant ? { ...state, status: "replaced" } : state;
}

/** Returns the ownership after the centre has kept the unsent events of a claim; `writer` is the one it told. */
export function hearReviewKept(state: BranchOwnership, reviewed: Writer, writer: Writer): BranchOwnership {
  if (state.status !== "replaced" || !isCurrent(reviewed, state.writer)) return state;
  const isOfferedAgain = writer.serverId === state.serverId && writer.epoch > reviewed.epoch;
  // The offer of the epoch is still to come, and must be newer than what is known.
  return {
    ...state,
    writer: isOfferedAgain ? { serverId: null, epoch: writer.epoch - 1 } : writer,
    status: "reading",
  };
}

/** Returns the ownership after a fork was found. */
export function stopAtFork(state: BranchOwnership): BranchOwnership {
  return state.status === "writing" || state.status === "stopping" ? { ...state, status: "forked" } : state;
}

/** Returns the ownership after a person has decided that the centre's events count, and these go to review. */
export function discardFork(state: BranchOwnership): BranchOwnership {
  return state.status === "forked" ? { ...state, status: "replaced" } : state;
}
