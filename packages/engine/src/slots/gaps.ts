import { longestDay } from "#slots/agenda";

/**
 * The gaps between an operator's promises, three numbers each: where the gap begins, where it ends, and where the visit
 * before it began (or `none`).
 */
export type Gaps = { readonly numbers: Int32Array; length: number };

/** A minute that no day has; small enough to be counted with like any other. */
export const never = 1 << 29;
/** Before the first visit there is none. */
const none = -1;

/** Makes room for the gaps of one day: there are no more of them than minutes. */
export const roomForGaps = (): Gaps => ({ numbers: new Int32Array(3 * longestDay), length: 0 });

/** Writes down the gaps that are long enough. Most are too short, and are passed over in the one look at each visit. */
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
