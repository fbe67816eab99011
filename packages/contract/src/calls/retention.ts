import { ticketStatuses } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { id, line } from "#fields";
import { message } from "#calls/messages";
import { queryId } from "#shapes/query";
import { clientValue, named, ticketNumber } from "#shapes/ticket";
import { date, instant } from "#shapes/time";

/** The most visits of one visitor that are found at once. */
export const mostVisitsFound = 500;

const count = z.int().min(0);

/** How many visits a run has erased, and when. */
const run = z.object({ at: instant, visits: count });

/** The progress of erasing old visits in an organization. */
export const retentionState = z.object({
  /** The latest run, whether or not it found anything. */
  lastRun: run.nullable(),
  /** The latest run that erased something. */
  lastErasing: run.nullable(),
  /** How many visits all runs have erased. */
  total: count,
  /** The next date on which visits are erased, and how many; null: the organization has no visitor data. */
  next: z.object({ date, visits: count }).nullable(),
});
export type RetentionState = z.output<typeof retentionState>;

/** A visit of a visitor who asks for their data. */
export const foundVisit = z.object({
  ticketId: id,
  organization: named,
  date,
  num: ticketNumber,
  status: z.enum(ticketStatuses),
  services: z.array(z.string()),
  values: z.array(clientValue),
  /** Today or later, and neither served nor cancelled. It cannot be erased. */
  isOpen: z.boolean(),
});
export type FoundVisit = z.output<typeof foundVisit>;

/** Everything stored about a visitor, by visit. */
export const visitorData = z.object({
  exportedAt: instant,
  visits: z.array(
    z.object({
      organization: z.string(),
      date,
      num: ticketNumber,
      status: z.string(),
      type: z.string(),
      registeredAt: instant,
      services: z.array(
        z.object({
          name: z.string(),
          state: z.string(),
          plannedAt: instant.nullable(),
          calledAt: instant.nullable(),
          startedAt: instant.nullable(),
          endedAt: instant.nullable(),
          notes: z.array(z.object({ at: instant, text: z.string() })),
        }),
      ),
      values: z.array(z.object({ field: z.string(), value: z.string() })),
      messages: z.array(
        message
          .pick({ channel: true, kind: true, recipient: true, state: true, created: true, sent: true })
          .extend({ text: z.string() }),
      ),
      /** Why staff cancelled it. */
      cancelReason: z.string().nullable(),
      survey: z.object({ answeredAt: instant, ratings: z.array(z.int()), comment: z.string() }).nullable(),
      /** Pictures as data URLs. */
      photos: z.array(z.string()),
      /** Browsers that receive notifications of calls. */
      browsers: z.array(z.string()),
    }),
  ),
});
export type VisitorData = z.output<typeof visitorData>;

const visits = z.strictObject({ ticketIds: z.array(id).min(1).max(mostVisitsFound) });

/** How long visitors' data is kept, and the handling of visitors' requests for their data. */
export const retentionCalls = {
  state: defineCall({
    method: "GET",
    path: "/organization/retention",
    who: "admin",
    tag: "visitor-data",
    summary: "Tells when visitors' data was erased in an organization, and when it will be next",
    query: z.strictObject({ id: queryId }),
    answer: retentionState,
    refuses: ["ERROR_NOT_FOUND"],
  }),
  find: defineCall({
    method: "POST",
    path: "/visitor-data/find",
    who: "admin",
    tag: "visitor-data",
    summary: "Finds the visits of a visitor by something they said, the latest first",
    body: z.strictObject({ dataFieldId: id, value: line({ min: 1, max: 1_000 }) }),
    answer: z.array(foundVisit),
  }),
  export: defineCall({
    method: "POST",
    path: "/visitor-data/export",
    who: "admin",
    tag: "visitor-data",
    summary: "Gives everything that is kept of a visitor in these visits",
    body: visits,
    answer: visitorData,
    refuses: ["ERROR_NOT_FOUND", "ERROR_TOO_LARGE"],
  }),
  erase: defineCall({
    method: "POST",
    path: "/visitor-data/erase",
    who: "admin",
    tag: "visitor-data",
    summary:
      "Erases what is kept of a visitor in these visits; numbers and times stay. None of them may be open",
    body: visits,
    answer: z.object({ visits: count }),
    refuses: ["ERROR_NOT_FOUND", "ERROR_ACTION_NOT_ALLOWED"],
  }),
} as const;
