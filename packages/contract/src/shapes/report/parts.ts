import { figureNames } from "@cherga/engine/figures/figures";
import { ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { pageSize } from "#constants";
import { id, line, whole } from "#fields";
import { askedDate, askedInstant } from "#shapes/time";

// What the shapes of several reports have in common.
const ids = z.array(id).min(1).max(1_000).readonly();

export const reportDay = z.union([askedDate, askedInstant]);

/** What every report can be restricted to. Without organizations it is about the chosen one. */
export const scopeFields = {
  organizationIds: ids.optional(),
  serviceIds: ids.optional(),
  operatorIds: ids.optional(),
  /** A part of a ticket's number, or of a value that the visitor entered. */
  search: line({ max: 100 }).optional(),
};

/**
 * From the first day to the last one, both included; or from an instant to another, which is not included. Absent: today.
 */
export const rangeFields = { startDate: reportDay.optional(), endDate: reportDay.optional() };

export const defaultTypes = ["online", "inPlaceCurrent", "inPlaceFixed"] as const;

export const typeList = z.array(z.enum(ticketTypes)).min(1).readonly();

export const defaultStatuses = ["success"] as const;

export const statusList = z.array(z.enum(ticketStatuses)).min(1).readonly();

export const pagingFields = {
  descending: z.boolean().optional(),
  page: whole({ min: 1, max: 1_000_000 }).default(1),
  perPage: whole({ min: 1, max: 500 }).default(pageSize),
};

export const milliseconds = z.number().min(0);

/** How many rows there are; counting stops at a limit, because a person does not need to know exactly. */
export const rowTotal = z.union([z.int().min(0), z.object({ atLeast: z.int() })]);

/** The figures of a group; null where there is nothing to compute one from. Times are in milliseconds. */
export const figureValues = z.record(z.enum(figureNames), z.number().nullable());

export type FigureValues = z.output<typeof figureValues>;
