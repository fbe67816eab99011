import type { HallRow } from "#staff/hall/hall.ts";

const numbers = new Intl.Collator("en", { numeric: true });

/** Sorts waiting tickets in the order in which they may be called. */
export const byTime = (a: HallRow, b: HallRow): number =>
  Date.parse(a.pullTime) - Date.parse(b.pullTime) || numbers.compare(a.num ?? "", b.num ?? "") || a.id - b.id;

/** Sorts ended tickets, the latest first. */
export const latestFirst = (a: HallRow, b: HallRow): number =>
  Date.parse(b.lastEvent.addedDateTime) - Date.parse(a.lastEvent.addedDateTime) || a.id - b.id;

/** Whether a row's number, name or phone contains the words. */
export function hasWords({ num, name, phone }: HallRow, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const digits = wanted.replaceAll(/\D/g, "");
  return (
    [num ?? "", name].some((text) => text.toLocaleLowerCase().includes(wanted)) ||
    (digits !== "" && phone.replaceAll(/\D/g, "").includes(digits))
  );
}
