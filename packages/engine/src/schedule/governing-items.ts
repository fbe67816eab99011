import type { Hours, ScheduleItem } from "#schedule/schedule";
import { minutesOfClock, type Stretch } from "#time/day-frame";

const minutesPerDay = 1440;

/** Nothing governs where there is no item, and where the organization is closed. */
export const nothing = -1;

/**
 * Gives the place of the item that governs each minute the wall clock shows. Of two that overlap the later one governs:
 * the more specific, and in one block the one further down. Fixed breaks are taken from all work.
 */
export function governingItems(items: readonly ScheduleItem[], open: Hours): Int16Array {
  const governing = new Int16Array(minutesPerDay).fill(nothing);
  const paint = (item: ScheduleItem, place: number): void => {
    governing.fill(place, minutesOfClock(item.from), minutesOfClock(item.to));
  };
  items.forEach((item, place) => item.kind === "work" && paint(item, place));
  items.forEach((item, place) => isFixedBreak(item) && paint(item, place));
  governing.fill(nothing, 0, minutesOfClock(open.from));
  governing.fill(nothing, minutesOfClock(open.to));
  return governing;
}

/** Says whether an item is a break in the whole of which nobody works. */
export const isFixedBreak = ({ kind, continuous }: ScheduleItem): boolean =>
  kind === "break" && (continuous === undefined || continuous === 0);

/** A stretch of minutes of the same value. */
export type Run = Stretch & { readonly value: number };

/** Gives the stretches of minutes of the same value between two minutes. */
export function runsOf(values: Int16Array, first = 0, last: number = values.length): readonly Run[] {
  const runs: Run[] = [];
  for (let from = first; from < last;) {
    const value = values[from] ?? nothing;
    let to = from + 1;
    while (to < last && values[to] === value) to += 1;
    runs.push({ value, from, to });
    from = to;
  }
  return runs;
}
