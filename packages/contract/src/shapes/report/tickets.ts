import { channels } from "@cherga/engine/figures/item-facts";
import { outcomes } from "@cherga/engine/figures/outcome";
import { eventTypes, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import {
  defaultStatuses,
  defaultTypes,
  milliseconds,
  pagingFields,
  rangeFields,
  scopeFields,
  statusList,
  typeList,
} from "#shapes/report/parts";
import { instant } from "#shapes/time";

/** The columns of the ticket register, apart from `field.<id>`: the values that visitors enter. */
export const ticketColumns = [
  "num",
  "timeStart",
  "addedDateTime",
  "organization",
  "service",
  "operator",
  "type",
  "channel",
  "status",
  "event",
  "outcome",
  "waiting",
  "called",
  "serving",
  "paused",
  "held",
] as const;

export type TicketColumn = (typeof ticketColumns)[number];

/** Columns that the register can be sorted by. */
export const ticketSorts = [
  "timeStart",
  "addedDateTime",
  "num",
  "service",
  "operator",
  "outcome",
  "waiting",
  "serving",
] as const;

const fieldColumn = z
  .templateLiteral(["field.", z.int().positive()])
  // The expression of a template literal lets signs and numbers of any length pass.
  .refine((column) => id.safeParse(Number(column.slice("field.".length))).success);

export type FieldColumn = z.output<typeof fieldColumn>;

/** The columns that the register shows first. */
export const defaultTicketColumns = [
  "num",
  "timeStart",
  "addedDateTime",
  "service",
  "event",
  "field.1",
  "field.5",
] as const;

/** Which tickets the register lists. */
export const ticketFilter = z.strictObject({
  ...scopeFields,
  ...rangeFields,
  status: statusList.default([...defaultStatuses]),
  type: typeList.default([...defaultTypes]),
  channel: z.array(z.enum(channels)).min(1).readonly().optional(),
  outcome: z.array(z.enum(outcomes)).min(1).readonly().optional(),
  lastEvent: z.array(z.enum(eventTypes)).min(1).readonly().optional(),
});

export type TicketFilter = z.output<typeof ticketFilter>;

export const ticketReportBody = z.strictObject({
  ...ticketFilter.shape,
  ...pagingFields,
  sortBy: z.enum(ticketSorts).default("timeStart"),
  columns: z
    .array(z.union([z.enum(ticketColumns), fieldColumn]))
    .min(1)
    .max(60)
    .readonly()
    .optional(),
});

export type TicketReportBody = z.output<typeof ticketReportBody>;

/** A line of the register: one service of a visit. Only the requested columns are there. */
export const ticketReportRow = z
  .object({
    /** The ticket. */
    id,
    itemId: id,
    num: z.string().optional(),
    timeStart: instant.optional(),
    addedDateTime: instant.optional(),
    organization: z.string().optional(),
    service: z.string().optional(),
    operator: z.string().optional(),
    type: z.enum(ticketTypes).optional(),
    channel: z.enum(channels).optional(),
    status: z.enum(ticketStatuses).optional(),
    event: z.enum(eventTypes).optional(),
    /** Absent while the visit is open. */
    outcome: z.enum(outcomes).optional(),
    /** In milliseconds, as the others; of an open visit, until now. */
    waiting: milliseconds.optional(),
    called: milliseconds.optional(),
    serving: milliseconds.optional(),
    paused: milliseconds.optional(),
    held: milliseconds.optional(),
  })
  // `field.<id>`: what the visitor entered.
  .catchall(z.string());

export type TicketReportRow = z.output<typeof ticketReportRow>;

export const countGroups = [
  "service",
  "operator",
  "type",
  "channel",
  "outcome",
  "hour",
  "weekday",
  "day",
  "organization",
  "region",
] as const;

export type CountGroup = (typeof countGroups)[number];

export const ticketCountBody = z.strictObject({
  ...ticketFilter.shape,
  groupBy: z.enum(countGroups).optional(),
});
