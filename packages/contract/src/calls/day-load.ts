import { z } from "zod";
import { defineCall } from "#call";
import { date, instant } from "#shapes/time";

const numbers = z.array(z.number().min(0)).readonly();
const count = z.number().min(0);

/** The figures of a day up to now; of several days, their means. */
const dayFigures = z.object({
  arrived: count,
  served: count,
  noShow: count,
  left: count,
  /** The share of visitors served within the allowed wait; null if nobody has been served or has left. */
  serviceLevel: z.number().min(0).max(1).nullable(),
});

/** How today goes, beside the usual course of the same weekday. Each list has one number for each step. */
export const dayLoad = z.object({
  time: instant,
  date,
  /** The beginning of the first step; steps cover the opening hours. */
  from: instant,
  stepMin: z.int().positive(),
  steps: z.int().min(0),
  /** The mean number of waiting visitors, and the visitors served, up to the present step. */
  today: z.object({ waiting: numbers, served: numbers }),
  /** The same of earlier weeks: half of the days lie between `low` and `high`. Null if there are too few days. */
  usual: z
    .object({ days: z.int(), low: numbers, middle: numbers, high: numbers, served: numbers })
    .nullable(),
  /** How many are expected to wait, from the present step to closing time. */
  expected: numbers.nullable(),
  /** Whether the organization has ever registered a visitor. */
  hasVisits: z.boolean(),
  figures: dayFigures,
  usualFigures: dayFigures.nullable(),
});
export type DayLoad = z.output<typeof dayLoad>;

export const dayLoadCalls = {
  dayLoad: defineCall({
    method: "GET",
    path: "/operator-queue/day-load",
    who: "staff",
    tag: "operator-queue",
    summary: "Gives the load of today by quarter hours, beside the usual load of the same weekday",
    answer: dayLoad,
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
};
