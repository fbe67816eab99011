/** Time of one operator, in milliseconds; `to` is the first instant after it. */
export type OperatorTime = { readonly operatorId: number; readonly from: number; readonly to: number };

/**
 * Time that the centre may book while the line is cut. A lease is a row of the branch and no event of the day. It ends
 * by the word of the centre, never by a clock.
 */
export type Lease = OperatorTime & { readonly id: string };

/** Tells whether two times of operators overlap. */
export function overlaps(one: OperatorTime, other: OperatorTime): boolean {
  return one.operatorId === other.operatorId && one.from < other.to && other.from < one.to;
}

/** Tells whether times that do not overlap each other fill a time. */
export function cover(parts: readonly OperatorTime[], whole: OperatorTime): boolean {
  const covered = parts
    .filter((part) => overlaps(part, whole))
    .reduce((sum, { from, to }) => sum + Math.min(to, whole.to) - Math.max(from, whole.from), 0);
  return covered === whole.to - whole.from;
}
