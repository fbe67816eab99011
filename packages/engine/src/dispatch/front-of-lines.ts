import type { Candidate } from "#dispatch/candidate";
import type { Situation } from "#dispatch/situation";

/**
 * Gives the first two of each line of those who wait for this operator: nobody further behind can be next, and none but
 * the second can tell why the first is. The operator's own bookings stand apart, because for them no call is early.
 */
export function frontOfLines(
  candidates: readonly Candidate[],
  { now, settings, operatorId }: Situation,
): readonly Candidate[] {
  const goesByTime = settings.timePriority || settings.currentQueuePolitics === "byWait";
  const own = makeLines(goesByTime ? byTime : byNumber);
  const others = makeLines(goesByTime ? byTime : byNumber);
  for (const candidate of candidates) {
    const { pullTime, boundTo = operatorId, plannedWith } = candidate;
    if (pullTime <= now && boundTo === operatorId) (plannedWith === operatorId ? own : others).add(candidate);
  }
  return [...own.front(), ...others.front()];
}

type Order = (one: Candidate, other: Candidate) => number;

const byNumber: Order = (one, other) => one.num - other.num || one.itemId - other.itemId;
const byTime: Order = (one, other) => one.pullTime - other.pullTime || byNumber(one, other);

function makeLines(order: Order) {
  const lines = new Map<number, { first: Candidate; second: Candidate | undefined }>();

  const add = (candidate: Candidate): void => {
    const line = lines.get(candidate.line);
    if (line === undefined) lines.set(candidate.line, { first: candidate, second: undefined });
    else if (order(candidate, line.first) < 0) [line.first, line.second] = [candidate, line.first];
    else if (line.second === undefined || order(candidate, line.second) < 0) line.second = candidate;
  };
  const front = (): readonly Candidate[] =>
    [...lines.values()].flatMap(({ first, second }) => (second === undefined ? [first] : [first, second]));
  return { add, front };
}
