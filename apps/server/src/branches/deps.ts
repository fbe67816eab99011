import type { RunningBranch } from "#branches/branch/run-branch";
import type { BranchLinks } from "#branches/centre/branch-links";

/** What the room of branch servers gives to others. */
export type BranchDeps = {
  /** The branch servers that are connected here. */
  readonly branchLinks: BranchLinks;
  /** This server's own line to its centre; undefined at the centre. */
  readonly ownBranch: () => RunningBranch | undefined;
};
