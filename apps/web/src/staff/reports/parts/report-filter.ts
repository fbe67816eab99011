import { type Channel, channels } from "@cherga/engine/figures/item-facts";
import { type Outcome, outcomes } from "@cherga/engine/figures/outcome";
import {
  type EventType,
  eventTypes,
  type TicketStatus,
  ticketStatuses,
  type TicketType,
  ticketTypes,
} from "@cherga/engine/vocabulary";
import type { Period } from "#staff/reports/parts/periods.ts";
import { type Search, searchTextIn } from "#staff/screens/queue/parts/search.ts";

/** What a report is restricted to, apart from its period. An empty list restricts nothing. */
export type ReportFilter = {
  readonly organizations: readonly number[];
  readonly services: readonly number[];
  readonly operators: readonly number[];
  readonly type: readonly TicketType[];
  readonly status: readonly TicketStatus[];
  readonly channel: readonly Channel[];
  readonly outcome: readonly Outcome[];
  readonly event: readonly EventType[];
  readonly search: string;
};
export type FilterName = keyof ReportFilter;
/** The filters whose values are words, with all of their values. */
export const filterWords = {
  type: ticketTypes,
  status: ticketStatuses,
  channel: channels,
  outcome: outcomes,
  event: eventTypes,
} as const;
export type WordFilter = keyof typeof filterWords;
export const idFilters = ["organizations", "services", "operators"] as const;
export type IdFilter = (typeof idFilters)[number];

/** What the lists of tickets and totals begin with: confirmed tickets, without those of bots. */
export const firstTypes = [
  "online",
  "inPlaceCurrent",
  "inPlaceFixed",
] as const satisfies readonly TicketType[];
export const firstStatuses = ["success"] as const satisfies readonly TicketStatus[];

/** The values that filters have while the address names none. */
export type FilterDefaults = Partial<Pick<ReportFilter, WordFilter>>;

/** How the address says that a filter restricts nothing, though the report begins with a restriction. */
const anything = "any";

/** Returns the values of a filter that are in effect. */
export const chosenIn = (
  filter: ReportFilter,
  defaults: FilterDefaults,
  name: FilterName,
): readonly (string | number)[] => {
  if (name === "search") return filter.search === "" ? [] : [filter.search];
  return filter[name].length === 0 && isWordFilter(name) ? (defaults[name] ?? []) : filter[name];
};

/** Whether values of a filter leave anything out. */
export const isRestricting = (name: FilterName, values: { readonly length: number }): boolean =>
  values.length > 0 && !(isWordFilter(name) && values.length === filterWords[name].length);

/** Returns the address parameter with which a filter restricts nothing. */
export const unrestricted = (name: FilterName, defaults: FilterDefaults): string | undefined =>
  isWordFilter(name) && defaults[name] !== undefined ? anything : undefined;

export const isWordFilter = (name: FilterName): name is WordFilter => name in filterWords;

/** Returns the filter in the address; what does not exist is ignored. */
export function filterIn(search: Search): ReportFilter {
  return {
    organizations: idsIn(search, "organizations"),
    services: idsIn(search, "services"),
    operators: idsIn(search, "operators"),
    type: wordsIn(search, "type", filterWords.type),
    status: wordsIn(search, "status", filterWords.status),
    channel: wordsIn(search, "channel", filterWords.channel),
    outcome: wordsIn(search, "outcome", filterWords.outcome),
    event: wordsIn(search, "event", filterWords.event),
    search: (searchTextIn(search, "search") ?? "").slice(0, longestSearch),
  };
}

/** Returns a list as an address parameter. A single id is a number, because the router would put a text of digits in quotes. */
export function listText(values: readonly (string | number)[]): string | number | undefined {
  const text = values.join(",");
  if (text === "") return undefined;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text;
}

/** Returns the parameters of a list in the address. */
export function listIn(search: Search, name: string): readonly string[] {
  return [...new Set((searchTextIn(search, name) ?? "").split(",").filter((each) => each !== ""))];
}

/** Returns the part of a request that all reports have. */
export const scopeBody = ({ organizations, services, operators, search }: ReportFilter) => ({
  ...(organizations.length === 0 ? {} : { organizationIds: organizations }),
  ...(services.length === 0 ? {} : { serviceIds: services }),
  ...(operators.length === 0 ? {} : { operatorIds: operators }),
  ...(search === "" ? {} : { search }),
});

/** Returns the period as a part of a request. */
export const rangeBody = ({ from, to }: Pick<Period, "from" | "to">) => ({ startDate: from, endDate: to });

/**
 * Returns the address parameters of the register that lists the visits of a row of figures: those of the report's filter
 * that were confirmed, also if they were cancelled later.
 */
export function registerSearch(
  { organizations, services, operators, type, event, search }: ReportFilter,
  row: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  const given = {
    organizations: listText(organizations),
    services: listText(services),
    operators: listText(operators),
    type: listText(type),
    event: listText(event),
    search: search === "" ? undefined : search,
    status: listText(["success", "delay", "cancel"] satisfies readonly TicketStatus[]),
  };
  const kept = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { ...Object.fromEntries(kept), ...row };
}

export const longestSearch = 100;
/** The server accepts no more. */
const mostIds = 1_000;

const wordsIn = <V extends string>(search: Search, name: string, values: readonly V[]): readonly V[] => {
  const given = listIn(search, name);
  if (given.includes(anything)) return values;
  return values.filter((value) => given.includes(value));
};

const idsIn = (search: Search, name: string): readonly number[] =>
  listIn(search, name)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, mostIds);
