import { tooLate } from "#db/time-limits";

/**
 * Lets so many pieces of work go on at a time; the others wait in the order in which they came. Whoever has waited
 * longer than `patienceMs` is refused: by then nobody waits for the answer.
 */
export function limitConcurrency(most: number, patienceMs = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const cameAt = performance.now();
    if (inside < most) inside += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (performance.now() - cameAt > patienceMs) throw tooLate();
      return await work();
    } finally {
      // Whoever leaves hands the place on.
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
