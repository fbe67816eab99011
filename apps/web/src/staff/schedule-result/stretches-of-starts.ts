import { msPerMinute } from "@cherga/engine/time/durations";

/** Consecutive starts, one per minute, from the first to the last. */
export type Stretch = { readonly from: string; readonly to: string };

/** Returns starts grouped into stretches of consecutive minutes. */
export function stretchesOfStarts(starts: readonly string[]): readonly Stretch[] {
  const stretches: { from: string; to: string }[] = [];
  for (const start of starts) {
    const last = stretches.at(-1);
    if (last !== undefined && Date.parse(start) - Date.parse(last.to) === msPerMinute) last.to = start;
    else stretches.push({ from: start, to: start });
  }
  return stretches;
}
