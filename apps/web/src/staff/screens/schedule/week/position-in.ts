import type { Stretch } from "@cherga/engine/time/day-frame";

/** Returns the position of a stretch in a column of hours, as custom properties. */
export function positionIn(
  hours: Stretch,
  { from, to }: Stretch,
): { readonly "--top": string; readonly "--length": string } {
  const share = (minutes: number): string => `${(minutes / (hours.to - hours.from)) * 100}%`;
  return { "--top": share(from - hours.from), "--length": share(to - from) };
}
