import { type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";

/** What an address says after its question mark. */
export type Search = Readonly<Record<string, unknown>>;

/** Gives what an address says under a name. The router reads what looks like a number as a number. */
export function searchTextIn(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Gives the date that an address names, if it is one that can be asked for. */
export function dateIn(search: Search): CalendarDate | undefined {
  const text = searchTextIn(search, "date");
  return text !== undefined && isAskable(text) ? text : undefined;
}

/** Gives which of some words an address says under a name. */
export function choiceIn<V extends string>(
  search: Search,
  name: string,
  values: readonly V[],
): V | undefined {
  const text = searchTextIn(search, name);
  return values.find((value) => value === text);
}

/** Gives the page of a list that an address names, counted from one. */
export function pageIn(search: Search): number {
  const page = Number(searchTextIn(search, "page"));
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** Says whether a date can be asked for: it exists and is of this century. */
export const isAskable = (text: string): boolean => isCalendarDate(text) && text.startsWith("20");

const lastPage = 10_000;
