import type { Stretch } from "@cherga/engine/time/day-frame";

/** Gives where a stretch stands in a column that shows some hours, as the style sheet asks for it. */
export function positionIn(
  hours: Stretch,
  { from, to }: Stretch,
): { readonly "--top": string; readonly "--length": string } {
  const share = (minutes: number): string => `${(minutes / (hours.to - hours.from)) * 100}%`;
  return { "--top": share(from - hours.from), "--length": share(to - from) };
}
