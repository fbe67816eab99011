import type { HallRow } from "#staff/hall/hall.ts";

const numbers = new Intl.Collator("en", { numeric: true });

/** Sorts what waits in the order in which it may be called. */
export const byTime = (a: HallRow, b: HallRow): number =>
  Date.parse(a.pullTime) - Date.parse(b.pullTime) || numbers.compare(a.num ?? "", b.num ?? "") || a.id - b.id;

/** Sorts what has ended, the latest first. */
export const latestFirst = (a: HallRow, b: HallRow): number =>
  Date.parse(b.lastEvent.addedDateTime) - Date.parse(a.lastEvent.addedDateTime) || a.id - b.id;

/** Whether a row has these words in its number, name or telephone. */
export function hasWords({ num, name, phone }: HallRow, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const digits = wanted.replaceAll(/\D/g, "");
  return (
    [num ?? "", name].some((text) => text.toLocaleLowerCase().includes(wanted)) ||
    (digits !== "" && phone.replaceAll(/\D/g, "").includes(digits))
  );
}
