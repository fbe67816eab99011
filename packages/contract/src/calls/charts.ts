import { deskStates } from "@cherga/engine/day/desk-state";
import { z } from "zod";
import { defineCall, type Stream } from "#call";
import { id } from "#fields";
import { queryNumber } from "#shapes/query";
import { named } from "#shapes/ticket";
import { date, instant } from "#shapes/time";

const ms = z.number().min(0);
const count = z.int().min(0);

/** Where visitors wait now, and for how long, beside the longest wait that is allowed. Times are in milliseconds. */
export const lags = z.object({
  targetMs: ms,
  /** Services for which somebody waits, the longest wait first. */
  services: z.array(
    z.object({ service: named, waiting: count, meanMs: ms, longestMs: ms, overTarget: count }),
  ),
  operators: z.array(
    z.object({
      operator: named,
      room: z.string(),
      state: z.enum(deskStates),
      since: instant.optional(),
      /** How late the operator is with bookings. */
      lagMs: ms,
    }),
  ),
});

/** How time was spent, in milliseconds. `absent` is scheduled time without duty. */
const load = {
  onDuty: ms,
  serving: ms,
  called: ms,
  paused: ms,
  asleep: ms,
  idle: ms,
};

export const workerLoad = z.object({
  /** Today, by operator. */
  main: z.array(z.object({ operatorId: id, name: z.string(), scheduled: ms, ...load })),
  /** Today, by hour. */
  groupByHour: z.array(z.object({ from: instant, absent: ms, ...load })),
  /** The days before today. */
  groupByDay: z.array(z.object({ date, scheduled: ms, ...load })),
});

/** The fewest, the median and the most of the last same weekdays, eight at most. */
const usualRange = z.object({ low: z.number().min(0), middle: z.number().min(0), high: z.number().min(0) });

/** How many visitors come today, beside the same weekday of the weeks before. `usual` is null if there are too few. */
export const queryLoad = z.object({
  date,
  isOpen: z.boolean(),
  /** How many days the usual numbers come from. */
  usualDays: count,
  /** Who has come up to now. */
  soFar: z.object({ arrived: count, usual: usualRange.nullable() }),
  hours: z.array(
    z.object({
      /** By the wall clock. */
      hour: z.int().min(0).max(23),
      /** Null if the hour has not begun. */
      arrived: count.nullable(),
      /** Bookings that are still to come. */
      booked: count,
      usual: usualRange.nullable(),
    }),
  ),
});

/** How much of the operators' time is offered, kept for bookings, and spent on walk-ins. In milliseconds. */
export const capacity = z.object({
  stepMin: z.int().positive(),
  days: z.array(
    z.object({
      date,
      steps: z.array(
        z.object({
          from: instant,
          offered: ms,
          booked: ms,
          walkIn: ms,
          /** The work that usually arrives at this time of the same weekday; null if there are too few days. */
          expected: ms.nullable(),
        }),
      ),
    }),
  ),
});

/** What the chart stream tells every few seconds. */
export const chartMessage = z.object({ datetime: instant, lags, queryLoad, workerLoad });
export type ChartMessage = z.output<typeof chartMessage>;
export type Lags = z.output<typeof lags>;
export type QueryLoad = z.output<typeof queryLoad>;
export type WorkerLoad = z.output<typeof workerLoad>;
export type Capacity = z.output<typeof capacity>;

const shared = {
  method: "GET",
  who: "manager",
  tag: "chart",
  refuses: ["ERROR_ORGANIZATION_SELECT"],
} as const;
const capacityQuery = z.strictObject({ days: queryNumber({ min: 1, max: 31 }).default(7) });

/** The charts of the chosen organization. */
export const chartCalls = {
  lags: defineCall({
    ...shared,
    path: "/operator-queue/lags",
    summary: "Gives where visitors wait now, and for how long",
    answer: lags.extend({ time: instant }),
  }),
  workerLoad: defineCall({
    ...shared,
    path: "/operator-queue/workerload",
    summary: "Gives how operators spend today, by operator and hour, and how they spent the days before",
    answer: workerLoad.extend({ time: instant }),
  }),
  capacity: defineCall({
    ...shared,
    path: "/operator-queue/capacity",
    summary: "Gives how much of the operators' time is offered and taken, from today on",
    query: capacityQuery,
    answer: capacity.extend({ time: instant }),
  }),
  chart: defineCall({
    ...shared,
    path: "/operator-queue/chart",
    summary: "Gives lags, arrivals, load and capacity in one",
    query: capacityQuery,
    answer: z.object({ lags, queryLoad, workerLoad, capacity, time: instant }),
  }),
} as const;

export const chartStream = {
  path: "/operator-queue/sse/chart",
  who: "manager",
  tag: "chart",
  summary: "Tells lags, arrivals and load every few seconds",
  message: chartMessage,
} as const satisfies Stream;
