import {
  defaultTicketColumns,
  type FieldColumn,
  type TicketColumn,
  ticketColumns,
  ticketSorts,
} from "@cherga/contract/shapes/report/tickets";
import { choiceIn, type Search } from "#staff/screens/queue/parts/search.ts";
import { listIn } from "#staff/reports/parts/report-filter.ts";
import type { ReportOrder } from "#staff/reports/parts/sort-heading.tsx";

/** A column of the register: a fact of the visit, or what the visitor entered. */
export type RegisterColumn = TicketColumn | FieldColumn;
export type RegisterSort = (typeof ticketSorts)[number];

/** Returns the chosen columns in their order; the usual ones if the address has none. */
export function columnsIn(search: Search): readonly RegisterColumn[] {
  const chosen = listIn(search, "columns").filter(isColumn).slice(0, mostColumns);
  return chosen.length === 0 ? defaultTicketColumns : chosen;
}

/**
 * Returns the columns of a narrow screen, and what stands below them: of the usual ones service and outcome, otherwise the
 * chosen ones.
 */
export function narrowColumns(columns: readonly RegisterColumn[]): {
  readonly columns: readonly RegisterColumn[];
  readonly below: readonly RegisterColumn[];
} {
  const isUsual = columns.join() === defaultTicketColumns.join();
  return { columns: columns.slice(0, 2), below: isUsual ? ["service", "outcome"] : columns.slice(2) };
}

/** Returns the data field of a column; undefined if it is another column. */
export function fieldIdOf(column: string): number | undefined {
  const id = /^field\.([1-9]\d*)$/.exec(column)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns what the register is sorted by: the latest first, unless the address says otherwise. */
export function orderIn(search: Search): ReportOrder<RegisterSort> {
  return {
    by: choiceIn(search, "sort", ticketSorts) ?? "timeStart",
    descending: choiceIn(search, "order", orders) !== "asc",
  };
}

/** Returns an order as address parameters; the usual one needs none. */
export const orderSearch = <S extends string>({ by, descending }: ReportOrder<S>, usual: S): Search => ({
  sort: by === usual ? undefined : by,
  order: descending ? undefined : "asc",
});

/** Whether the register can be sorted by a column. */
export const isSortable = (column: RegisterColumn): column is RegisterSort & TicketColumn =>
  ticketSorts.some((sort) => sort === column);

const durations = ["waiting", "called", "serving", "paused", "held"] as const;

/** Whether a column has durations. */
export const isDuration = (column: RegisterColumn): column is (typeof durations)[number] =>
  durations.some((each) => each === column);

const orders = ["asc", "desc"] as const;
/** The server gives no more at a time. */
const mostColumns = 60;

const isColumn = (text: string): text is RegisterColumn =>
  ticketColumns.some((column) => column === text) || fieldIdOf(text) !== undefined;
