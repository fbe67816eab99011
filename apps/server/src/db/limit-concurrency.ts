import { tooLate } from "#db/time-limits";

/**
 * Limits how many pieces of work run at a time; the others wait in order of arrival. Work that has waited longer than
 * `patienceMs` is refused: by then its client has given up.
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
      // Passes the slot on to the next in line.
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
