import { type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";

/** The query parameters of an address. */
export type Search = Readonly<Record<string, unknown>>;

/** Returns a query parameter as text. The router parses what looks like a number as a number. */
export function searchTextIn(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the date in the address, if it can be requested. */
export function dateIn(search: Search): CalendarDate | undefined {
  const text = searchTextIn(search, "date");
  return text !== undefined && isAskable(text) ? text : undefined;
}

/** Returns a query parameter, if it is one of the given values. */
export function choiceIn<V extends string>(
  search: Search,
  name: string,
  values: readonly V[],
): V | undefined {
  const text = searchTextIn(search, name);
  return values.find((value) => value === text);
}

/** Returns the page number in the address, counted from one. */
export function pageIn(search: Search): number {
  const page = Number(searchTextIn(search, "page"));
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** Whether a date can be requested: it exists and is in this century. */
export const isAskable = (text: string): boolean => isCalendarDate(text) && text.startsWith("20");

const lastPage = 10_000;
