import { z } from "zod";
import { defineCall } from "#call";
import { id, line } from "#fields";
import { paging, queryFlag } from "#shapes/query";
import { instant } from "#shapes/time";

/** The groups of events that a server counts: the first part of an event's name. */
export const eventGroups = ["agent", "day", "message", "timer", "topic"] as const;
export type EventGroup = (typeof eventGroups)[number];

/** How often an event has happened in a server process since its start. */
export const eventCount = z.object({
  event: z.string(),
  count: z.int(),
  /** In the last minute. */
  perMinute: z.int(),
  lastAt: instant,
  /** How many streams of this server are open for it. */
  listeners: z.int(),
});
export type EventCount = z.output<typeof eventCount>;

/** One event: what it was about, by ids only. */
export const loggedEvent = z.object({
  at: instant,
  organizationId: id.nullable(),
  about: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type LoggedEvent = z.output<typeof loggedEvent>;

export const eventSorts = ["event", "count", "perMinute", "lastAt", "listeners"] as const;

export const debugCalls = {
  eventNames: defineCall({
    method: "GET",
    path: "/core/show-event-names",
    who: "admin",
    tag: "debug",
    summary: "Counts every kind of event of this server since it was started",
    query: z.strictObject({
      sortBy: z.enum(eventSorts).default("event"),
      descending: queryFlag.default(true),
      ...paging,
    }),
    answer: z.object({ content: z.array(eventCount), total: z.int(), time: instant }),
  }),
  events: defineCall({
    method: "GET",
    path: "/core/show-event-names/:name",
    who: "admin",
    tag: "debug",
    summary: "Shows the last 200 events of one kind, without personal data; the latest first",
    params: z.strictObject({ name: line({ min: 1, max: 100 }) }),
    answer: z.object({ ...eventCount.shape, content: z.array(loggedEvent), time: instant }),
  }),
} as const;
