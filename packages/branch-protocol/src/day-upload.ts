/** Events of a day with `from` < number ≤ `to`. The events of a day are numbered from 1 to its version, without gaps. */
export type DayBatch = { readonly from: number; readonly to: number };

/**
 * Returns the events of a day that the branch sends next, at most `most`. The position is the version of the copy at
 * the centre and nothing else, so that a centre that was restored from a backup just tells an older version.
 */
export function nextBatch(
  versionAtBranch: number,
  versionAtCentre: number,
  most: number,
): DayBatch | undefined {
  if (versionAtBranch <= versionAtCentre) return undefined;
  return { from: versionAtCentre, to: Math.min(versionAtBranch, versionAtCentre + most) };
}

/** What the centre does with a batch: applies its events after `after`, knows all of them, or lacks those before it. */
export type BatchVerdict =
  | { readonly kind: "apply"; readonly after: number }
  | { readonly kind: "known" }
  | { readonly kind: "gap"; readonly version: number };

/** Decides what the centre does with a batch; repeated and reordered batches are harmless. */
export function judgeBatch(versionAtCentre: number, batch: DayBatch): BatchVerdict {
  if (batch.to <= versionAtCentre) return { kind: "known" };
  if (batch.from > versionAtCentre) return { kind: "gap", version: versionAtCentre };
  return { kind: "apply", after: versionAtCentre };
}

/**
 * Decides as `judgeBatch`, and applies nothing to a copy with other events. `digestInBatch` returns the digest of the
 * sender's events up to a version: computers with one identity, as after copying a disk, send equal numbers for
 * different events.
 */
export function judgeUpload(
  centre: DayHead,
  batch: DayBatch,
  digestInBatch: (version: number) => string | undefined,
): BatchVerdict | Fork {
  const verdict = judgeBatch(centre.version, batch);
  if (verdict.kind !== "apply") return verdict;
  return findFork(batch.to, centre, digestInBatch(verdict.after)) ?? verdict;
}

/** The version of a day, and a digest of all its events up to this version. */
export type DayHead = { readonly version: number; readonly digest: string };

/** Branch and centre have different events of one day. The branch must not write until a person has decided. */
export type Fork = {
  readonly kind: "fork";
  readonly reason: "centre-ahead" | "events-differ";
  readonly versionAtBranch: number;
  readonly versionAtCentre: number;
};

/**
 * Finds out whether the copy at the centre is no beginning of the day at the branch, as when the branch was restored
 * from an old backup. `digestAtBranch` is that of the branch's events up to the version of the centre: by the versions
 * alone, a restored branch that went on writing would look like one that is only ahead.
 */
export function findFork(
  versionAtBranch: number,
  centre: DayHead,
  digestAtBranch: string | undefined,
): Fork | undefined {
  const versions = { versionAtBranch, versionAtCentre: centre.version };
  if (centre.version > versionAtBranch) return { kind: "fork", reason: "centre-ahead", ...versions };
  if (digestAtBranch !== centre.digest) return { kind: "fork", reason: "events-differ", ...versions };
  return undefined;
}

/** Tells whether the copies at the centre have all events of the branch: the same version and digest for each day. */
export function isComplete(
  branch: Readonly<Record<string, DayHead>>,
  centre: Readonly<Record<string, DayHead>>,
): boolean {
  return Object.entries(branch).every(
    ([date, head]) =>
      head.version === 0 || (centre[date]?.version === head.version && centre[date].digest === head.digest),
  );
}
