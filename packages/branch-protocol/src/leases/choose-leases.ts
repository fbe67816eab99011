import { type OperatorTime, overlaps } from "#leases/lease-book";

/**
 * Picks the times that the branch leases to the centre next, spread over the day and over operators. `freeTimes` is
 * what online visitors may book now, `already` what is leased to the centre; together with it, the picked times are
 * at most the given share of all.
 */
export function chooseLeases(
  freeTimes: readonly OperatorTime[],
  share: number,
  already: readonly OperatorTime[],
): readonly OperatorTime[] {
  const candidates = withoutOverlaps(freeTimes, already);
  const wanted = Math.floor((candidates.length + already.length) * share) - already.length;
  const chosen: OperatorTime[] = [];
  while (chosen.length < wanted) {
    const next = loneliest(candidates, [...already, ...chosen]);
    if (next === undefined) break;
    chosen.push(next);
  }
  return chosen;
}

/** How many visits of a limit the branch leases to the centre next; `free` are not taken yet and not leased. */
export function chooseShare(free: number, share: number, already: number): number {
  return Math.max(0, Math.min(free, Math.floor((free + already) * share) - already));
}

/** Free starts may overlap, as every five minutes for visits of twenty: only one of such times can be sold. */
function withoutOverlaps(
  times: readonly OperatorTime[],
  taken: readonly OperatorTime[],
): readonly OperatorTime[] {
  const kept: OperatorTime[] = [];
  for (const time of times.toSorted(
    (one, other) => one.from - other.from || one.operatorId - other.operatorId,
  ))
    if (![...taken, ...kept].some((other) => overlaps(time, other))) kept.push(time);
  return kept;
}

/** Returns the time farthest from all leased ones; among equals, of the operator with the fewest, then the earliest. */
function loneliest(
  candidates: readonly OperatorTime[],
  leased: readonly OperatorTime[],
): OperatorTime | undefined {
  const ranked = candidates
    .filter((time) => !leased.includes(time))
    .map((time) => ({
      time,
      distance: Math.min(...leased.map(({ from }) => Math.abs(from - time.from))),
      leases: leased.filter(({ operatorId }) => operatorId === time.operatorId).length,
    }));
  return ranked.toSorted(
    (one, other) =>
      // Without any lease, all distances are infinite, and their difference is not a number.
      (one.distance === other.distance ? 0 : other.distance - one.distance) || one.leases - other.leases,
  )[0]?.time;
}
