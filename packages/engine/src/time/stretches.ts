import type { Stretch } from "#time/day-frame";

/** Returns the stretches joined where they touch or overlap, in order of time. */
export function unionOf(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    if (to <= from) continue;
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Returns what two lists of stretches have in common. */
export function intersectionOf(some: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );
}

/** Returns the total length of stretches that do not overlap. */
export function totalLength(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}
