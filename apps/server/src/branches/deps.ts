import type { CutLine } from "@cherga/contract/shapes/cut-line";
import type { RunningBranch } from "#branches/branch/run-branch";
import type { BranchLinks } from "#branches/centre/branch-links";
import type { CutBranches } from "#branches/centre/cut-branches";
import type { Vouchers } from "#branches/vouchers/vouchers";

/** What this folder gives to others. */
export type BranchDeps = {
  /** The branch servers that are connected here. */
  readonly branchLinks: BranchLinks;
  /** By which the servers of the centre know each other. */
  readonly peerSecret: () => string;
  /** This server's own line to its centre; undefined at the centre. */
  readonly ownBranch: () => RunningBranch | undefined;
  /** The branches that are not connected although they decide. */
  readonly cutBranches: CutBranches;
  /** Returns what pages must say about the line between an organization's branch and the centre; null: nothing. */
  readonly cutLineOf: (organizationId: number) => CutLine | null;
  readonly vouchers: Vouchers;
};
