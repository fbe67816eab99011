const shortestMs = 500;
const longestMs = 15_000;

/** Returns how long to wait after so many failures in a row. `chance` keeps a hundred agents from coming at once. */
export const pauseMs = (failures: number, chance: number = Math.random()): number =>
  Math.min(longestMs, shortestMs * 2 ** failures) * (0.5 + chance / 2);
