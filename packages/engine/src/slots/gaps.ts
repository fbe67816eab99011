import { longestDay } from "#slots/agenda";

/**
 * The gaps between an operator's promises, three numbers each: where the gap begins, where it ends, and where the visit
 * before it began (or `none`).
 */
export type Gaps = { readonly numbers: Int32Array; length: number };

/** A minute that no day has; small enough for integer arithmetic. */
export const never = 1 << 29;
/** There is no visit before the first gap. */
const none = -1;

/** Allocates a buffer for the gaps of one day: there are no more of them than minutes. */
export const roomForGaps = (): Gaps => ({ numbers: new Int32Array(3 * longestDay), length: 0 });

/** Writes the gaps that are long enough into `gaps`. Most are too short and are skipped in a single pass. */
export function findGaps(busy: ArrayLike<number>, shortest: number, gaps: Gaps): void {
  const { numbers } = gaps;
  let count = 0;
  let previousFrom = none;
  let previousTo = 0;
  for (let index = 0; index < busy.length; index += 2) {
    const from = busy[index] ?? 0;
    if (from - previousTo >= shortest) {
      numbers[count] = previousTo;
      numbers[count + 1] = from;
      numbers[count + 2] = previousFrom;
      count += 3;
    }
    previousFrom = from;
    previousTo = busy[index + 1] ?? 0;
  }
  numbers[count] = previousTo;
  numbers[count + 1] = never;
  numbers[count + 2] = previousFrom;
  gaps.length = count + 3;
}
