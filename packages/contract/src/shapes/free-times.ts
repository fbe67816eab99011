import type { NoStartReason } from "@cherga/engine/slots/reason-for-none";
import { z } from "zod";
import { says } from "#issues";
import { askedDate, date, instant } from "#shapes/time";
import { texts } from "#shapes/visitor-service";

/** Why a day has no bookable start. */
export const noStartReasons = {
  closed: "closed",
  noOperator: "noOperator",
  full: "full",
  quota: "quota",
  notOpenYet: "notOpenYet",
  tooFar: "tooFar",
  past: "past",
} as const satisfies { [R in NoStartReason]: R };

/** A requested month, '2026-05'. */
export const askedMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, says("ERROR_FORMAT"));

const whyNot = {
  reason: z.enum(noStartReasons).optional(),
  /** The organization's reason for a closed day. */
  closeReason: texts.optional(),
};

/** The number of free starts on each day of a month, and why days have none. */
export const freeDays = z.object({
  days: z.array(z.object({ date, free: z.int().min(0), ...whyNot })),
});
export type FreeDays = z.output<typeof freeDays>;

/** When a visit can begin on a day, and why there is no start. */
export const freeStarts = z.object({
  starts: z.array(instant),
  /** The time from start to end. */
  minutes: z.int().min(0),
  ...whyNot,
});
export type FreeStarts = z.output<typeof freeStarts>;

export const ofMonth = { month: askedMonth } as const;
export const ofDay = { queueDate: askedDate } as const;
