import type { PrintOutcome } from "@cherga/engine/day/day-event";
import type { Reason } from "@cherga/engine/dispatch/pick-next";
import { intervalKinds } from "@cherga/engine/life/intervals";
import { itemStates } from "@cherga/engine/life/item-state";
import { eventTypes, passWays, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { instant } from "#shapes/time";

/** Another row with its name, in the requested language. */
export const named = z.object({ id, name: z.string() });

/** A value that a visitor entered. */
export const clientValue = z.object({ dataFieldId: id, value: z.string() });

/** The displayed number, prefix included; null until it is assigned. */
export const ticketNumber = z.string().nullable();

/** The rules by which a visitor can be next. */
export const callReasons = {
  forcedTime: "forcedTime",
  priorityQuota: "priorityQuota",
  lowerPriority: "lowerPriority",
  fixedFirst: "fixedFirst",
  byWait: "byWait",
  alternate: "alternate",
  rivalry: "rivalry",
  pullTime: "pullTime",
  number: "number",
  id: "id",
  theOnlyOne: "theOnlyOne",
  fitsInTime: "fitsInTime",
  soonestBooking: "soonestBooking",
  chosen: "chosen",
} as const satisfies { [R in Reason]: R };

/** How a visit ended without being completed: the visitor did not come, or the day was closed. */
export const itemOutcome = z.enum(["noShow", "dayClosed"]);
export type ItemOutcome = z.output<typeof itemOutcome>;

export const ticketEvent = z.object({
  type: z.enum(eventTypes),
  addedDateTime: instant,
  operatorId: id.optional(),
  /** Why dispatch chose the item. */
  because: z.enum(callReasons).optional(),
  /** Why it ended without being completed. */
  outcome: itemOutcome.optional(),
  /** Why the operator deferred it. */
  comment: z.string().optional(),
});

/** A time an item spent in one state; the last is open until the item ends. */
const interval = z.object({ kind: z.enum(intervalKinds), from: instant, to: instant.nullable() });

const minutes = z.int().min(0);

export const ticketItem = z.object({
  id,
  type: z.literal("service"),
  serviceId: id,
  service: named,
  state: z.enum(itemStates),
  operatorId: id.nullable(),
  start: instant.nullable(),
  end: instant.nullable(),
  duration: minutes,
  align: minutes,
  wantDateTime: instant.nullable(),
  outcome: itemOutcome.nullable(),
  events: z.array(ticketEvent),
  intervals: z.array(interval),
});
export type TicketItem = z.output<typeof ticketItem>;

/** The outcomes of printing a ticket. */
export const printOutcomes = {
  printed: "printed",
  notPrinted: "notPrinted",
} as const satisfies { [O in PrintOutcome]: O };

/** One visit, as staff see it. */
export const ticket = z.object({
  id,
  num: ticketNumber,
  /** The visitor's secret for this ticket; it cannot be guessed. */
  token: z.string(),
  type: z.enum(ticketTypes),
  passWay: z.enum(passWays),
  status: z.enum(ticketStatuses),
  entryTime: instant,
  plannedTime: instant.nullable(),
  pullTime: instant.nullable(),
  forcedTime: instant.nullable(),
  /** When a late visitor has said they will be there; null once they have been seen. */
  promisedTime: instant.nullable(),
  /** When the visitor checked in, or staff saw them. */
  checkedInAt: instant.nullable(),
  /** The outcome of printing; null: not tried. */
  print: z.enum(printOutcomes).nullable(),
  /** The service that names the visit; null if it has one service, or its package has no main service. */
  mainService: named.nullable(),
  items: z.array(ticketItem),
  client: z.array(clientValue),
});
export type Ticket = z.output<typeof ticket>;
