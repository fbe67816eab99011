import { isCalendarDate } from "@cherga/engine/time/calendar-date";
import { isTimeZone } from "@cherga/engine/time/zone";
import { z } from "zod";
import { says } from "#issues";

/** A wall-clock time, '09:00'. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says("ERROR_FORMAT"));
/** A wall-clock end time; the end of the day is '24:00'. */
export const endClock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, says("ERROR_FORMAT"));

/** Refuses a stretch of time that ends before it begins; none crosses midnight. */
export const inClockOrder = <S extends z.ZodType<{ from: string; to: string }>>(schema: S) =>
  schema.refine(({ from, to }) => from < to, { error: says("ERROR_ORDER"), path: ["to"] });

export const hours = inClockOrder(z.strictObject({ from: clock, to: endClock }));

/** A calendar date, '2026-05-01'. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, says("ERROR_FORMAT"))
  .refine(isCalendarDate, says("ERROR_FORMAT"));

export const period = z
  .strictObject({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { error: says("ERROR_ORDER"), path: ["to"] });

/** An IANA time zone, 'Europe/Kyiv'. */
export const timeZone = z.string().max(64).refine(isTimeZone, says("ERROR_FORMAT"));

/** An instant, ISO 8601 with Z. */
export const instant = z.iso.datetime();

// Requested times must be in this century: near the limits of the calendar dates overflow, in databases even earlier.

/** A date in a request. */
export const askedDate = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/, says("ERROR_FORMAT"))
  .refine(isCalendarDate, says("ERROR_FORMAT"));

/** An instant in a request. */
export const askedInstant = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/, says("ERROR_FORMAT"))
  .refine((value) => isCalendarDate(value.slice(0, 10)), says("ERROR_FORMAT"))
  .meta({ format: "date-time" });
