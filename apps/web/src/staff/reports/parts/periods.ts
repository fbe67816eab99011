import { addDays, type CalendarDate, dayNumberOf } from "@cherga/engine/time/calendar-date";
import { type DateRange, type NamedPeriod, namedPeriods, rangeOf } from "@cherga/engine/time/named-periods";
import { choiceIn, isAskable, type Search, searchTextIn } from "#staff/screens/queue/parts/search.ts";

/** The period of a report; one by dates has no name. */
export type Period = DateRange & { readonly name: NamedPeriod | undefined };

/** Returns the period in the address; if it has none, the one that the report begins with. */
export function periodIn(search: Search, today: CalendarDate, first: NamedPeriod): Period {
  const [one, other] = [searchTextIn(search, "from"), searchTextIn(search, "to")];
  if (one !== undefined && other !== undefined && isAskable(one) && isAskable(other))
    return { name: undefined, from: one < other ? one : other, to: one < other ? other : one };
  const name = choiceIn(search, "period", namedPeriods) ?? first;
  return { name, ...rangeOf(name, today) };
}

/** Returns the address parameters of a period. */
export const periodSearch = (period: NamedPeriod | DateRange): Search =>
  typeof period === "string"
    ? { period, from: undefined, to: undefined }
    : { period: undefined, from: period.from, to: period.to };

/** Returns a longer period with the same end; undefined if it is a year already. */
export function widerPeriod({ from, to }: DateRange): DateRange | undefined {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1;
  const wider = lengths.find((length) => length > days);
  return wider === undefined ? undefined : { from: addDays(to, 1 - wider), to };
}

/** The lengths of periods that an empty report offers, in days. */
const lengths = [7, 31, 92, 366] as const;
