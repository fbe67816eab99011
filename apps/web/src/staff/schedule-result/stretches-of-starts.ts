import { msPerMinute } from "@cherga/engine/time/durations";
/** From the first start to the last of those that follow one another minute by minute. */
export type Stretch = { readonly from: string; readonly to: string };

/** Gives starts that follow one another minute by minute as stretches. */
export function stretchesOfStarts(starts: readonly string[]): readonly Stretch[] {
  const stretches: { from: string; to: string }[] = [];
  for (const start of starts) {
    const last = stretches.at(-1);
    if (last !== undefined && Date.parse(start) - Date.parse(last.to) === msPerMinute) last.to = start;
    else stretches.push({ from: start, to: start });
  }
  return stretches;
}
