import type { Hours, ScheduleItem } from "#schedule/schedule";
import { minutesOfClock, type Stretch } from "#time/day-frame";

const minutesPerDay = 1440;

/** The value of minutes without an item, or outside opening hours. */
export const nothing = -1;

/**
 * Returns, for each minute of the wall clock, the index of the item that governs it. Where two overlap, the later one
 * governs: the more specific, and within a block the one further down. Fixed breaks override all work.
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

/** Whether an item is a break that lasts from its beginning to its end. */
export const isFixedBreak = ({ kind, continuous }: ScheduleItem): boolean =>
  kind === "break" && (continuous === undefined || continuous === 0);

/** A stretch of minutes with the same value. */
export type Run = Stretch & { readonly value: number };

/** Returns the stretches of minutes with the same value between two minutes. */
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
