import { figureNames } from "@cherga/engine/figures/figures";
import { eventTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import {
  reportDay,
  defaultTypes,
  figureValues,
  pagingFields,
  rangeFields,
  scopeFields,
  typeList,
} from "#shapes/report/parts";
import { date, instant } from "#shapes/time";

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
  ...scopeFields,
  ...rangeFields,
  ...pagingFields,
  type: typeList.default([...defaultTypes]),
  /** Empty: whatever happened last. */
  lastEvent: z.array(z.enum(eventTypes)).readonly().default(["serviceComplete"]),
  groupBy: z.enum(totalGroups).default("service"),
  sortBy: z.enum(["total", "name", ...figureNames]).default("total"),
});

export type TotalReportBody = z.output<typeof totalReportBody>;

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
  ...scopeFields,
  from: reportDay.optional(),
  to: reportDay.optional(),
  type: typeList.optional(),
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

/** The longest range that is shown by hour, in days. */
export const longestHoursRange = 31;

export const hoursBody = z.strictObject({ ...scopeFields, ...rangeFields, type: typeList.optional() });

/** An hour of the day, over all days of a range. */
export const hourRow = z.object({
  hour: z.int().min(0).max(23),
  /** Visitors who came in this hour. */
  arrived: z.int(),
  /** Of those who came in this hour; null if none was called. */
  waitingMean: z.number().nullable(),
  longestWait: z.number().nullable(),
  /** The mean number of operators on duty. */
  onDuty: z.number(),
  /** The days with operators on which this hour has begun: what the means are over. */
  days: z.int(),
});

export type HourRow = z.output<typeof hourRow>;

/** The values of a heat map. */
export const meshValues = ["arrivals", "waiting", "serviceLevel"] as const;

export type MeshValue = (typeof meshValues)[number];

export const meshBody = z.strictObject({
  ...scopeFields,
  ...rangeFields,
  type: typeList.optional(),
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
