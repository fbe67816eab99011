import { conversations } from "@cherga/engine/day/day-event";
import { channels } from "@cherga/engine/figures/item-facts";
import { figureNames } from "@cherga/engine/figures/figures";
import { outcomes } from "@cherga/engine/figures/outcome";
import { eventTypes, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { pageSize } from "#constants";
import { id, line, whole } from "#fields";
import { says } from "#issues";
import { askedDate, askedInstant, date, instant } from "#shapes/time";

const ids = z.array(id).min(1).max(1_000).readonly();
const day = z.union([askedDate, askedInstant]);

/** What every report can be restricted to. Without organizations it is about the chosen one. */
const scope = {
  organizationIds: ids.optional(),
  serviceIds: ids.optional(),
  operatorIds: ids.optional(),
  /** A part of a ticket's number, or of a value that the visitor entered. */
  search: line({ max: 100 }).optional(),
};

/**
 * From the first day to the last one, both included; or from an instant to another, which is not included. Absent: today.
 */
const range = { startDate: day.optional(), endDate: day.optional() };

const defaultTypes = ["online", "inPlaceCurrent", "inPlaceFixed"] as const;
const types = z.array(z.enum(ticketTypes)).min(1).readonly();
const defaultStatuses = ["success"] as const;
const statuses = z.array(z.enum(ticketStatuses)).min(1).readonly();

const paging = {
  descending: z.boolean().optional(),
  page: whole({ min: 1, max: 1_000_000 }).default(1),
  perPage: whole({ min: 1, max: 500 }).default(pageSize),
};

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

const fieldColumn = z.templateLiteral(["field.", z.int().positive()]);
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
  ...scope,
  ...range,
  status: statuses.default([...defaultStatuses]),
  type: types.default([...defaultTypes]),
  channel: z.array(z.enum(channels)).min(1).readonly().optional(),
  outcome: z.array(z.enum(outcomes)).min(1).readonly().optional(),
  lastEvent: z.array(z.enum(eventTypes)).min(1).readonly().optional(),
});
export type TicketFilter = z.output<typeof ticketFilter>;

export const ticketReportBody = z.strictObject({
  ...ticketFilter.shape,
  ...paging,
  sortBy: z.enum(ticketSorts).default("timeStart"),
  columns: z
    .array(z.union([z.enum(ticketColumns), fieldColumn]))
    .max(60)
    .readonly()
    .optional(),
});
export type TicketReportBody = z.output<typeof ticketReportBody>;

const ms = z.number().min(0);

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
    waiting: ms.optional(),
    called: ms.optional(),
    serving: ms.optional(),
    paused: ms.optional(),
    held: ms.optional(),
  })
  // `field.<id>`: what the visitor entered.
  .catchall(z.string());
export type TicketReportRow = z.output<typeof ticketReportRow>;

/** How many rows there are; counting stops at a limit, because a person does not need to know exactly. */
export const rowTotal = z.union([z.int().min(0), z.object({ atLeast: z.int() })]);

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

/** What figures are grouped by, in reports about several organizations. */
export const totalGroups = [
  "service",
  "organization",
  "region",
  "organizationType",
  "type",
  "channel",
] as const;
export type TotalGroup = (typeof totalGroups)[number];

export const totalReportBody = z.strictObject({
  ...scope,
  ...range,
  ...paging,
  type: types.default([...defaultTypes]),
  /** Empty: whatever happened last. */
  lastEvent: z.array(z.enum(eventTypes)).readonly().default(["serviceComplete"]),
  groupBy: z.enum(totalGroups).default("service"),
  sortBy: z.enum(["total", "name", ...figureNames]).default("total"),
});
export type TotalReportBody = z.output<typeof totalReportBody>;

/** The figures of a group; null where there is nothing to compute one from. Times are in milliseconds. */
const figureValues = z.record(z.enum(figureNames), z.number().nullable());
export type FigureValues = z.output<typeof figureValues>;

export const totalReportRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The organization, where the group is a part of one. */
  organization: z.string(),
  total: z.int().min(0),
  figures: figureValues,
});
export type TotalReportRow = z.output<typeof totalReportRow>;

export const statisticGroups = ["day", "week", "month", "year"] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

export const statisticBody = z.strictObject({
  ...scope,
  from: day.optional(),
  to: day.optional(),
  type: types.optional(),
  groupBy: z.enum(statisticGroups).default("day"),
});
export type StatisticBody = z.output<typeof statisticBody>;

export const statisticRow = z.object({
  /** The first day of the period. */
  date,
  total: z.int().min(0),
  figures: figureValues,
});
export type StatisticRow = z.output<typeof statisticRow>;

/** The values of a heat map. */
export const meshValues = ["arrivals", "waiting", "serviceLevel"] as const;
export type MeshValue = (typeof meshValues)[number];

export const meshBody = z.strictObject({
  ...scope,
  ...range,
  type: types.optional(),
  per: z.enum(meshValues).default("arrivals"),
});

export const mesh = z.object({
  per: z.enum(meshValues),
  /** Weekdays from Monday. */
  rows: z.array(z.int()),
  /** Hours of the day. */
  columns: z.array(z.int()),
  /** A list for each weekday; null where nothing is known. Waiting is in milliseconds. */
  values: z.array(z.array(z.number().nullable())),
  /** How many items each value comes from. */
  counts: z.array(z.array(z.int())),
  time: instant,
});
export type Mesh = z.output<typeof mesh>;

export const coreBody = z.strictObject({ ...scope, ...range });

/** How an operator worked. Times are in milliseconds; shares are between 0 and 1. */
export const efficiencyRow = z.object({
  id,
  name: z.string(),
  organization: z.string(),
  days: z.int().min(0),
  scheduled: ms,
  onDuty: ms,
  serving: ms,
  called: ms,
  paused: ms,
  asleep: ms,
  idle: ms,
  /** Time with visitors in the time on duty without breaks. */
  utilisation: z.number().min(0).nullable(),
  /** Served visitors an hour on duty. */
  throughput: z.number().min(0).nullable(),
  total: z.int().min(0),
  figures: figureValues,
  /** How many services of which kind, the most frequent first. */
  services: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The mean of the ratings and the number of answers. */
  satisfaction: z.object({ mean: z.number().nullable(), answers: z.int() }),
});
export type EfficiencyRow = z.output<typeof efficiencyRow>;

export const stretchKinds = ["onDuty", "called", "serving", "paused", "asleep"] as const;
export const operatorSorts = ["addedDateTime", "operator", "status", "duration"] as const;

export const operatorFilter = z.strictObject({
  ...scope,
  ...range,
  status: z.array(z.enum(stretchKinds)).min(1).readonly().optional(),
  type: types.optional(),
});

export const operatorReportBody = z.strictObject({
  ...operatorFilter.shape,
  ...paging,
  sortBy: z.enum(operatorSorts).default("addedDateTime"),
});
export type OperatorReportBody = z.output<typeof operatorReportBody>;

/** A stretch of an operator's day. */
export const operatorReportRow = z.object({
  operatorId: id,
  operator: z.string(),
  organization: z.string(),
  status: z.enum(stretchKinds),
  addedDateTime: instant,
  /** Absent while it goes on. */
  end: instant.optional(),
  duration: ms,
  ticketId: id.optional(),
  num: z.string().optional(),
  service: z.string().optional(),
});
export type OperatorReportRow = z.output<typeof operatorReportRow>;

/** A question and how it was rated, from one to five. */
const rating = z.object({
  question: z.string(),
  mean: z.number().nullable(),
  /** How many answers gave one, two, three, four, five. */
  distribution: z.array(z.int()).length(5),
});

export const surveyBody = z.strictObject({
  organizationIds: scope.organizationIds,
  ...range,
  /** A version of the questions; absent: the latest one. */
  surveyId: id.optional(),
});

export const surveyReport = z.object({
  /** The versions of the questions that were answered, the latest first. */
  versions: z.array(z.object({ id, since: instant, questions: z.array(z.string()) })),
  surveyId: id.nullable(),
  answers: z.int(),
  /** Answers for each served visit. */
  responseRate: z.number().nullable(),
  ratings: z.array(rating),
  trend: z.array(z.object({ date, mean: z.number(), answers: z.int() })),
  time: instant,
});
export type SurveyReport = z.output<typeof surveyReport>;

export const surveyListBody = z.strictObject({
  ...surveyBody.shape,
  search: scope.search,
  page: paging.page,
  perPage: paging.perPage,
});

export const surveyListRow = z.object({
  ticketId: id,
  num: z.string(),
  organization: z.string(),
  answeredAt: instant,
  ratings: z.array(z.object({ question: z.string(), rating: z.int().min(1).max(5) })),
  comment: z.string(),
});

export const paymentStates = [
  "created",
  "pending",
  "paid",
  "failed",
  "cancelled",
  "unknown",
  "refunded",
] as const;
export const paymentWays = ["frame", "qr", "pos", "cash"] as const;

export const paymentBody = z.strictObject({
  organizationIds: scope.organizationIds,
  operatorIds: scope.operatorIds,
  ...range,
  page: paging.page,
  perPage: paging.perPage,
});

/** A payment. Amounts are in minor units. */
export const paymentRow = z.object({
  id,
  ticketId: id,
  num: z.string(),
  organization: z.string(),
  service: z.string(),
  operator: z.string(),
  way: z.enum(paymentWays),
  state: z.enum(paymentStates),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  createdAt: instant,
});

export const paymentSum = z.object({
  way: z.enum(paymentWays),
  currency: z.string(),
  operator: z.string(),
  count: z.int(),
  /** What was paid, less what was refunded. */
  amount: z.int(),
});

/** An event of a ticket, with who caused it. */
export const ticketReportEvent = z.object({
  id: z.string(),
  ticketId: id,
  type: z.string(),
  addedDateTime: instant,
  itemId: id.optional(),
  operator: z.string().optional(),
  /** Who did it; absent: the visitor, or a timer. */
  actor: z.string().optional(),
  /** Why this visitor was called. */
  because: z.string().optional(),
  comment: z.string().optional(),
});

export const addEventBody = z
  .strictObject({
    ticketId: id,
    type: z.enum(["note", ...conversations]),
    comment: line({ min: 1, max: 300 }).optional(),
  })
  .refine(({ type, comment }) => type !== "note" || comment !== undefined, {
    error: says("ERROR_REQUIRED"),
    path: ["comment"],
  });
