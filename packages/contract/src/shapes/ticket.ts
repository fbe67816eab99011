import type { PrintOutcome } from "@cherga/engine/day/day-event";
import type { Reason } from "@cherga/engine/dispatch/pick-next";
import { intervalKinds } from "@cherga/engine/life/intervals";
import { itemStates } from "@cherga/engine/life/item-state";
import { eventTypes, passWays, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { instant } from "#shapes/time";

/** Another row with its name, in the language that was asked for. */
export const named = z.object({ id, name: z.string() });

/** Something a visitor told of themselves. */
export const clientValue = z.object({ dataFieldId: id, value: z.string() });

/** The number as people see it, prefix included; null until it is given. */
export const ticketNumber = z.string().nullable();

/** The rules by which somebody can come to be next. */
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

/** How a visit ended that nobody served to its end: the visitor did not come, or the day was closed. */
export const itemOutcome = z.enum(["noShow", "dayClosed"]);
export type ItemOutcome = z.output<typeof itemOutcome>;

export const ticketEvent = z.object({
  type: z.enum(eventTypes),
  addedDateTime: instant,
  operatorId: id.optional(),
  /** Why dispatch chose it. */
  because: z.enum(callReasons).optional(),
  /** Why it ended without being served to its end. */
  outcome: itemOutcome.optional(),
});

/** A time an item spent in one way; the last is open until the item ends. */
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

/** How printing a ticket can go. */
export const printOutcomes = {
  printed: "printed",
  notPrinted: "notPrinted",
} as const satisfies { [O in PrintOutcome]: O };

/** One visit, as staff see it. */
export const ticket = z.object({
  id,
  num: ticketNumber,
  /** The visitor's own handle; nobody can guess it. */
  token: z.string(),
  type: z.enum(ticketTypes),
  passWay: z.enum(passWays),
  status: z.enum(ticketStatuses),
  entryTime: instant,
  plannedTime: instant.nullable(),
  pullTime: instant.nullable(),
  forcedTime: instant.nullable(),
  /** When a visitor who is late has said they will be there; null once they have been seen. */
  promisedTime: instant.nullable(),
  /** When the visitor said, or staff saw, that they are there. */
  checkedInAt: instant.nullable(),
  /** How printing it went; null: nobody has tried. */
  print: z.enum(printOutcomes).nullable(),
  /** The service that names the visit; null where it comes for one service, or its package has no main service. */
  mainService: named.nullable(),
  items: z.array(ticketItem),
  client: z.array(clientValue),
});
export type Ticket = z.output<typeof ticket>;
