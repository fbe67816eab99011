import { z } from "zod";
import { pageSize } from "#constants";
import { whole } from "#fields";
import { askedDate } from "#shapes/time";

/** A whole number in a path or a query. */
export const queryNumber = (bounds: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(whole(bounds));

export const queryFlag = z.enum(["true", "false"]).transform((value) => value === "true");
export const queryId = queryNumber({ min: 1, max: 2_147_483_647 });

export const idParams = z.strictObject({ id: queryId });

/** The page of a long list. */
export const paging = {
  page: queryNumber({ min: 1, max: 1_000_000 }).optional(),
  perPage: queryNumber({ min: 1, max: 500 }).default(pageSize),
} as const;

/** The operator, and the day; absent: today. */
export const deskQuery = z.strictObject({ operatorId: queryId.optional(), date: askedDate.optional() });
