import type { Stretch } from "@cherga/engine/time/day-frame";

/** Returns the position of a stretch in a span, as custom properties. */
export function timePositionIn(
  span: Stretch,
  { from, to }: Stretch,
): { readonly "--left": string; readonly "--width": string } {
  const share = (minutes: number): string => `${(minutes / (span.to - span.from)) * 100}%`;
  return { "--left": share(from - span.from), "--width": share(Math.max(0, to - from)) };
}
