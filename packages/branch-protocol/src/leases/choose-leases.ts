import { type OperatorTime, overlaps } from "#leases/lease-book";

/**
 * Picks the times that the branch leases to the centre next, spread over the day and over operators. `freeTimes` is
 * what online visitors may book now, `already` what is leased to the centre; together with it, the picked times last
 * at most the given share of all.
 */
export function chooseLeases(
  freeTimes: readonly OperatorTime[],
  share: number,
  already: readonly OperatorTime[],
): readonly OperatorTime[] {
  const candidates = withoutOverlaps(freeTimes, already);
  const leased = lengthOf(already);
  const wanted = (lengthOf(candidates) + leased) * share - leased;
  const byOperator = [...byOperatorId(candidates).values()].map(spread);
  const inTurns = Array.from({ length: Math.max(0, ...byOperator.map(({ length }) => length)) }, (_, turn) =>
    byOperator.flatMap((times) => times[turn] ?? []),
  );
  const chosen: OperatorTime[] = [];
  let length = 0;
  for (const time of inTurns.flat()) {
    length += time.to - time.from;
    if (length > wanted) break;
    chosen.push(time);
  }
  return chosen;
}

const lengthOf = (times: readonly OperatorTime[]): number =>
  times.reduce((sum, { from, to }) => sum + to - from, 0);

/** How many visits of a limit the branch leases to the centre next; `free` are not taken yet and not leased. */
export function chooseShare(free: number, share: number, already: number): number {
  return Math.max(0, Math.min(free, Math.floor((free + already) * share) - already));
}

/** Free starts may overlap, as every five minutes for visits of twenty: only one of such times can be sold. */
function withoutOverlaps(
  times: readonly OperatorTime[],
  taken: readonly OperatorTime[],
): readonly OperatorTime[] {
  const takenBy = byOperatorId(taken);
  const endBy = new Map<number, number>();
  return times
    .toSorted((one, other) => one.from - other.from || one.operatorId - other.operatorId)
    .filter((time) => {
      const { operatorId, from, to } = time;
      const isTaken =
        from < (endBy.get(operatorId) ?? -Infinity) ||
        (takenBy.get(operatorId) ?? []).some((other) => overlaps(time, other));
      if (!isTaken) endBy.set(operatorId, to);
      return !isTaken;
    });
}

/** Puts times into an order of which every beginning is spread over the day: by the reversed bits of their places. */
function spread(times: readonly OperatorTime[]): readonly OperatorTime[] {
  const bits = Math.max(1, Math.ceil(Math.log2(times.length)));
  const reversed = (place: number): number => {
    let result = 0;
    for (let bit = 0; bit < bits; bit += 1) result = result * 2 + ((place >> bit) & 1);
    return result;
  };
  return times
    .map((time, place) => ({ time, rank: reversed(place) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ time }) => time);
}

function byOperatorId(times: readonly OperatorTime[]): ReadonlyMap<number, readonly OperatorTime[]> {
  const grouped = new Map<number, OperatorTime[]>();
  for (const time of times) {
    const some = grouped.get(time.operatorId);
    if (some === undefined) grouped.set(time.operatorId, [time]);
    else some.push(time);
  }
  return grouped;
}
