import { type Candidate, type LineOrder, lineOrder } from "#dispatch/candidate";
import type { Situation } from "#dispatch/situation";

/**
 * Gives the first two of each line of those who wait for this operator: nobody further behind can be next, and none but
 * the second can tell why the first is. The operator's own bookings stand apart, because for them no call is early.
 */
export function frontOfLines(
  candidates: readonly Candidate[],
  { now, settings, operatorId }: Situation,
): readonly Candidate[] {
  const order = lineOrder(settings);
  const [own, others] = [makeLines(order), makeLines(order)];
  for (const candidate of candidates) {
    const { pullTime, boundTo, plannedWith } = candidate;
    if (pullTime > now || (boundTo !== undefined && boundTo !== operatorId)) continue;
    if (plannedWith === operatorId) own.add(candidate);
    else others.add(candidate);
  }
  return [...own.front(), ...others.front()];
}

function makeLines(order: LineOrder) {
  const lines = new Map<number, { first: Candidate; second: Candidate | undefined }>();

  const add = (candidate: Candidate): void => {
    const line = lines.get(candidate.line);
    if (line === undefined) lines.set(candidate.line, { first: candidate, second: undefined });
    else if (order(candidate, line.first) < 0) {
      line.second = line.first;
      line.first = candidate;
    } else if (line.second === undefined || order(candidate, line.second) < 0) line.second = candidate;
  };
  const front = (): readonly Candidate[] => {
    const ahead: Candidate[] = [];
    for (const { first, second } of lines.values()) {
      ahead.push(first);
      if (second !== undefined) ahead.push(second);
    }
    return ahead;
  };
  return { add, front };
}
