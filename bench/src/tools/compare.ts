import { median } from "#statistics";

type Measure = () => Promise<number>;

/**
 * Measures two things in turn, round after round, after one that does not count, and gives the median of each. What
 * disturbs the machine for a while then disturbs both; which of them goes first changes every round.
 */
export async function compare(
  rounds: number,
  measures: { readonly candidate: Measure; readonly baseline: Measure },
): Promise<{ readonly candidate: number; readonly baseline: number; readonly ratio: number }> {
  const candidates: number[] = [];
  const baselines: number[] = [];
  const turns = [
    async () => candidates.push(await measures.candidate()),
    async () => baselines.push(await measures.baseline()),
  ];
  for (let round = 0; round <= rounds; round += 1) {
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const candidate = median(candidates.slice(1));
  const baseline = median(baselines.slice(1));
  return { candidate, baseline, ratio: candidate / baseline };
}
