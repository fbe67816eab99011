import { handOver, isCurrent, mayWrite, takeBack, type Writer } from "#writer";

/** What the centre knows about who decides the days of an organization. */
export type CentreOwnership = {
  readonly writer: Writer;
  /** "offering": the branch has not confirmed yet; "recalling": the branch is asked to stop and hand back. */
  readonly phase: "steady" | "offering" | "recalling";
  /** Restored, and no person has confirmed yet who decides: the centre decides nothing, applies nothing, books nothing. */
  readonly isRestored: boolean;
  /** The next change of the writer has at least this epoch: a restored centre may have forgotten the ones before. */
  readonly leastEpoch: number;
};

/** What people order at the centre. */
export type OwnershipOrder =
  | { readonly kind: "hand-over"; readonly serverId: number }
  | { readonly kind: "recall" }
  | { readonly kind: "declare-lost" }
  | { readonly kind: "resume" };

/**
 * Returns the ownership after an order of a person, or undefined if the order does not fit. The writer changes in one
 * transaction. From its commit on, the previous writer is refused:
 *
 * - "hand-over" must be committed under the locks of all days that are handed over, so that the copy in the offer has
 *   everything that was decided. Until the branch has stored the copy, nobody decides.
 * - "declare-lost" makes the centre the writer, with its copy.
 *
 * Whenever the writer changes, the centre forgets all leases in the same transaction.
 */
export function orderOwnership(state: CentreOwnership, order: OwnershipOrder): CentreOwnership | undefined {
  if (state.isRestored !== (order.kind === "resume")) return undefined;
  const { writer, phase } = state;
  switch (order.kind) {
    case "hand-over":
      if (!mayWrite(null, writer)) return undefined;
      return { ...withWriter(state, handOver(writer, order.serverId)), phase: "offering" };
    case "recall":
      return mayWrite(null, writer) || phase !== "steady" ? undefined : { ...state, phase: "recalling" };
    case "declare-lost":
      return mayWrite(null, writer) ? undefined : withWriter(state, takeBack(writer));
    case "resume": {
      const resumed = { ...state, isRestored: false };
      // A centre that decides again is a new writer: it may have handed over in the time that it has forgotten.
      return mayWrite(null, writer) ? withWriter(resumed, takeBack(writer)) : resumed;
    }
  }
}

function withWriter(state: CentreOwnership, writer: Writer): CentreOwnership {
  return {
    ...state,
    writer: { ...writer, epoch: Math.max(writer.epoch, state.leastEpoch) },
    phase: "steady",
  };
}

/**
 * Returns the ownership after the database was restored from a backup. `leastEpoch` must be greater than all epochs
 * that were given before, also after earlier restores of the same backup: the minutes since 1970 are.
 */
export function restoreOwnership(state: CentreOwnership, leastEpoch: number): CentreOwnership {
  return { ...state, isRestored: true, leastEpoch };
}

/** Tells whether the centre decides the days. It is checked in the transaction that locks a day. */
export function mayCentreWrite({ writer, isRestored }: CentreOwnership): boolean {
  return mayWrite(null, writer) && !isRestored;
}

/** Tells whether events under this claim are applied to the copy. It is checked in the transaction that applies them. */
export function accepts({ writer, isRestored }: CentreOwnership, claim: Writer): boolean {
  return !isRestored && isCurrent(claim, writer);
}

/** What a branch server says on contact: the writer as it knows it, and whether it decides or has decided as such. */
export type Claim = { readonly serverId: number; readonly writer: Writer; readonly isWriting: boolean };

/**
 * Returns the ownership after a branch server has said what it knows. Only the centre makes epochs, so a later one
 * shows a restored centre what it has forgotten.
 */
export function hearClaim(state: CentreOwnership, claim: Claim): CentreOwnership {
  if (state.isRestored)
    return claim.writer.epoch > state.writer.epoch
      ? { ...state, writer: claim.writer, phase: "steady" }
      : state;
  const isConfirmed = state.phase === "offering" && claim.isWriting && isCurrent(claim.writer, state.writer);
  return isConfirmed ? { ...state, phase: "steady" } : state;
}

/** Tells whether a branch server must stop because another writer has replaced it. A restored centre cannot know. */
export function isReplaced({ writer, isRestored }: CentreOwnership, claim: Claim): boolean {
  return !isRestored && claim.isWriting && !isCurrent(claim.writer, writer);
}

/**
 * Returns the ownership after a branch server has said that it stopped deciding. The centre takes over only if its copy
 * is complete.
 */
export function hearStop(state: CentreOwnership, claim: Writer, isCopyComplete: boolean): CentreOwnership {
  if (!accepts(state, claim) || !isCopyComplete) return state;
  return withWriter(state, takeBack(state.writer));
}

/** What the centre must send to a branch server about the ownership, until the answer has changed the phase. */
export function dueOwnershipMessage(
  state: CentreOwnership,
  serverId: number,
): "offer" | "recall" | undefined {
  if (state.isRestored || state.writer.serverId !== serverId) return undefined;
  if (state.phase === "offering") return "offer";
  return state.phase === "recalling" ? "recall" : undefined;
}
