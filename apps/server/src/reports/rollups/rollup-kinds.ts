import { type RawBuilder, sql } from "kysely";
import type { ItemFilter } from "#reports/item-filter";

/** The dimensions that rollups are grouped by. */
export type Dimension = "service" | "operator" | "type" | "channel" | "status" | "day" | "hourOfWeek";

/** The kinds of rollups, and what each of them is grouped by besides organizations and periods. */
export const rollupKinds = {
  whole: [],
  kindOfTicket: ["type", "channel", "status"],
  operator: ["operator"],
  service: ["service"],
  hour: ["hourOfWeek"],
  day: ["day"],
  hourType: ["hourOfWeek", "type"],
  dayType: ["day", "type"],
  serviceDay: ["service", "day"],
  operatorDay: ["operator", "day"],
  serviceDetail: ["service", "type", "channel", "status"],
  operatorService: ["operator", "service"],
} as const satisfies Readonly<Record<string, readonly Dimension[]>>;

export type RollupKind = keyof typeof rollupKinds;

/** The kinds that are computed from items. */
export const detailedKinds = [
  "hourType",
  "dayType",
  "serviceDay",
  "operatorDay",
  "serviceDetail",
  "operatorService",
] as const satisfies readonly RollupKind[];

export type DetailedKind = (typeof detailedKinds)[number];

/** The kinds that are added up from another one, because most questions need no more and have a tenth of its rows to read. */
export const summaryKinds = {
  whole: "dayType",
  kindOfTicket: "serviceDetail",
  operator: "operatorService",
  service: "serviceDetail",
  hour: "hourType",
  day: "dayType",
} as const satisfies Readonly<Record<Exclude<RollupKind, DetailedKind>, DetailedKind>>;

export type SummaryKind = keyof typeof summaryKinds;

export const summaryKindNames = [
  "whole",
  "kindOfTicket",
  "operator",
  "service",
  "hour",
  "day",
] as const satisfies readonly SummaryKind[];

/** The kinds with a row for each day. Quarters do not have them: their rows would be those of the months. */
export const dailyKinds: readonly RollupKind[] = ["day", "dayType", "serviceDay", "operatorDay"];

/** The kinds that count visits: a ticket has one day and one type, but may have several services and operators. */
export const visitKinds: readonly RollupKind[] = ["day", "dayType"];

/** Every kind of rollup, those with the fewest rows first; last those without histograms. */
const kindsByPreference = [
  "whole",
  "kindOfTicket",
  "operator",
  "service",
  "day",
  "dayType",
  "serviceDay",
  "operatorDay",
  "serviceDetail",
  "operatorService",
  "hour",
  "hourType",
] as const satisfies readonly RollupKind[];

/** What a filter restricts. Undefined: nothing that a rollup keeps apart. */
const restricted: Readonly<Record<keyof ItemFilter, Dimension | undefined>> = {
  serviceIds: "service",
  operatorIds: "operator",
  status: "status",
  type: "type",
  channel: "channel",
  outcome: undefined,
  lastEvent: undefined,
  search: undefined,
};

/** Returns the kind of rollup that answers a question about some items, grouped by some dimensions; undefined if none does. */
export function rollupFor(filter: ItemFilter, grouped: readonly Dimension[]): RollupKind | undefined {
  const needed: (Dimension | undefined)[] = [...grouped];
  for (const name of Object.keys(restricted))
    if (isRestriction(name) && (filter[name]?.length ?? 0) > 0) needed.push(restricted[name]);
  return kindsByPreference.find((kind) =>
    needed.every((each) => rollupKinds[kind].some((dimension) => dimension === each)),
  );
}

const isRestriction = (name: string): name is keyof ItemFilter => name in restricted;

/** The columns of each dimension, and their values for an item of an organization. */
export const dimensionColumns: Readonly<
  Record<Dimension, readonly (readonly [column: string, value: RawBuilder<unknown>])[]>
> = {
  service: [["service_id", sql`item.service_id`]],
  operator: [["operator_id", sql`item.operator_id`]],
  type: [["type", sql`item.type`]],
  channel: [["channel", sql`item.channel`]],
  status: [["status", sql`item.status`]],
  day: [["queue_date", sql`item.queue_date`]],
  hourOfWeek: [
    ["weekday", sql`extract(isodow from item.queue_date)::integer`],
    ["hour", sql`extract(hour from item.arrived_at at time zone org.zone)::integer`],
  ],
};
