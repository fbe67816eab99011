/** Lets so many pieces of work go on at a time; the others wait in the order in which they came. */
export function makeTurnstile(most: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < most) inside += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever leaves hands the place on.
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
