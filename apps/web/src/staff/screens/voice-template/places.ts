/** Returns the list with one more entry. */
export const insertedTrack = <T>(list: readonly T[], place: number, value: T): T[] =>
  list.toSpliced(place, 0, value);

/** Returns the list with one entry moved. */
export function movedTrack<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
