/** Gives the gaps between things into which one can be put; where it lies already counts once. */
export function gapsAround(place: number | undefined, count: number): readonly number[] {
  const gaps = Array.from({ length: count + 1 }, (_, gap) => gap);
  return place === undefined ? gaps : gaps.filter((gap) => gap !== place + 1);
}

/** Gives the list with one more at a place. */
export const insertedTrack = <T>(list: readonly T[], place: number, value: T): T[] =>
  list.toSpliced(place, 0, value);

/** Gives the list with one at another place. */
export function movedTrack<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
