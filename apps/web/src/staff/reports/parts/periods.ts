import { addDays, type CalendarDate, dayNumberOf, weekdayOf } from "@cherga/engine/time/calendar-date";
import { choiceIn, isAskable, type Search, searchTextIn } from "#staff/screens/queue/parts/search.ts";

/** From the first day to the last one, both included. */
type Range = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The periods that are chosen by name. */
export const namedPeriods = ["today", "yesterday", "thisWeek", "lastWeek", "thisMonth", "lastMonth"] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** The period of a report; one by dates has no name. */
export type Period = Range & { readonly name: NamedPeriod | undefined };

/** Returns the days of a named period. */
export function rangeOf(name: NamedPeriod, today: CalendarDate): Range {
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = `${today.slice(0, 7)}-01`;
  const firstOf = (on: CalendarDate): CalendarDate => `${on.slice(0, 7)}-01`;
  const ranges: Readonly<Record<NamedPeriod, Range>> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    thisWeek: { from: monday, to: addDays(monday, 6) },
    lastWeek: { from: addDays(monday, -7), to: addDays(monday, -1) },
    // A month has at most 31 days, so the 32nd is always in the next one.
    thisMonth: { from: first, to: addDays(firstOf(addDays(first, 31)), -1) },
    lastMonth: { from: firstOf(addDays(first, -1)), to: addDays(first, -1) },
  };
  return ranges[name];
}

/** Returns the period in the address; if it has none, the one that the report begins with. */
export function periodIn(search: Search, today: CalendarDate, first: NamedPeriod): Period {
  const [one, other] = [searchTextIn(search, "from"), searchTextIn(search, "to")];
  if (one !== undefined && other !== undefined && isAskable(one) && isAskable(other))
    return { name: undefined, from: one < other ? one : other, to: one < other ? other : one };
  const name = choiceIn(search, "period", namedPeriods) ?? first;
  return { name, ...rangeOf(name, today) };
}

/** Returns the address parameters of a period. */
export const periodSearch = (period: NamedPeriod | Range): Search =>
  typeof period === "string"
    ? { period, from: undefined, to: undefined }
    : { period: undefined, from: period.from, to: period.to };

/** Returns a longer period with the same end; undefined if it is a year already. */
export function widerPeriod({ from, to }: Range): Range | undefined {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1;
  const wider = lengths.find((length) => length > days);
  return wider === undefined ? undefined : { from: addDays(to, 1 - wider), to };
}

/** The lengths of periods that an empty report offers, in days. */
const lengths = [7, 31, 92, 366] as const;
