/** The parts of a day, by the hour at which they begin. */
const partsOfDay = [
  { part: "night", from: "00:00" },
  { part: "morning", from: "06:00" },
  { part: "afternoon", from: "12:00" },
  { part: "evening", from: "17:00" },
] as const;

export type PartOfDay = (typeof partsOfDay)[number]["part"];

/** A start that can be chosen. */
export type ShownStart = { readonly start: string; readonly clock: string };

/** Gives starts by the part of the day they lie in; parts without any are left out. */
export function inPartsOfDay(
  starts: readonly string[],
  clockOf: (start: string) => string,
): readonly { readonly part: PartOfDay; readonly starts: readonly ShownStart[] }[] {
  const shown = starts.map((start) => ({ start, clock: clockOf(start) }));
  return partsOfDay
    .map(({ part, from }, index) => {
      const to = partsOfDay[index + 1]?.from ?? "24:00";
      return { part, starts: shown.filter(({ clock }) => clock >= from && clock < to) };
    })
    .filter(({ starts: own }) => own.length > 0);
}
