import { median } from "#statistics";

const rounds = { least: 9, forMs: 1_000 };

/** Gives how long work takes once it is warm, in milliseconds. The work says how much it found; nothing is no work. */
export function timeOf(work: () => number): number {
  const times: number[] = [];
  for (
    const startedAt = performance.now();
    times.length < rounds.least || performance.now() - startedAt < rounds.forMs;
  ) {
    const roundAt = performance.now();
    if (work() === 0) throw new Error("nothing was found, so nothing was measured");
    times.push(performance.now() - roundAt);
  }
  return median(times.slice(Math.floor(times.length / 3)));
}
