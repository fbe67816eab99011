import { msPerHour } from "@cherga/engine/time/durations";
import { type Opening, openStarts } from "@cherga/engine/opening/open-starts";

/** From this part of the opening period on (0 to 1), this share of a day's times is open. */
export type CurvePoint = { readonly part: number; readonly share: number };

const grid = Array.from({ length: 100 }, (_, index) => index);
const looks = 60;

/** Returns how a day's times open, by the engine's rules: the points at which the share grows, in order. */
export function openingCurve(opening: Opening, seed: string): readonly CurvePoint[] {
  const points: CurvePoint[] = [];
  for (const part of partsFor(opening.steps)) {
    const share = openAt(grid, opening, part, seed).size / grid.length;
    if (share !== (points.at(-1)?.share ?? 0)) points.push({ part, share });
  }
  return points;
}

/** Returns which of so many times of a day are open halfway through the opening period, the earliest first. */
export function openHalfway(opening: Opening, count: number, seed: string): readonly boolean[] {
  const starts = Array.from({ length: count }, (_, index) => index);
  const open = openAt(starts, opening, 0.5, seed);
  return starts.map((start) => open.has(start));
}

/** Returns the curve as an SVG line: horizontal between the points, vertical at them. */
export function lineOf(points: readonly CurvePoint[], width: number, height: number): string {
  const x = (part: number): string => String(Math.round(part * width));
  const y = (share: number): string => String(Math.round(height - share * height));
  const rises = points.map(({ part, share }) => `H${x(part)}V${y(share)}`);
  return `M0 ${height}${rises.join("")}H${width}`;
}

function openAt(starts: readonly number[], opening: Opening, part: number, seed: string) {
  return openStarts(starts, opening, 0, part * opening.openingPeriod * msPerHour, seed);
}

/** The sampling points: dense enough for a drawing, and exact where equal steps are. */
function partsFor(steps: number): readonly number[] {
  const every = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index / count);
  const exact = steps <= looks ? every(steps) : [];
  return [...new Set([...every(looks), ...exact])].toSorted((one, other) => one - other);
}
