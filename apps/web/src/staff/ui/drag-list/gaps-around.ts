/** Returns the gaps that an entry can be put into; those around it count once. */
export function gapsAround(place: number | undefined, count: number): readonly number[] {
  const gaps = Array.from({ length: count + 1 }, (_, gap) => gap);
  return place === undefined ? gaps : gaps.filter((gap) => gap !== place + 1);
}
