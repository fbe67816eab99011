import { z } from "zod";
import { defineCall } from "#call";
import { mostUnscheduled } from "#constants";
import { id, lines } from "#fields";
import { says } from "#issues";
import { ticketNumber } from "#shapes/ticket";
import { askedInstant, date, instant } from "#shapes/time";

/** A booking whose time cannot be kept any more. */
export const unscheduledVisit = z.object({
  ticketId: id,
  num: ticketNumber,
  date,
  plannedTime: instant,
  /** In the requested language. */
  services: z.array(z.string()),
  name: z.string(),
  phone: z.string(),
  /** `closed`: the centre is closed that day. `schedule`: the time is no longer in any schedule. */
  reason: z.enum(["closed", "schedule"]),
  /** Free times to which it can be moved, the best first. The first suggestions of two visits never collide. */
  suggestions: z.array(instant),
  /** Whether a message can reach the visitor. */
  reachable: z.boolean(),
  /** When the visitor was told by a message; null if none has left or will leave. */
  told: instant.nullable(),
});
export type UnscheduledVisit = z.output<typeof unscheduledVisit>;

const decision = z.discriminatedUnion("action", [
  z.strictObject({ ticketId: id, action: z.literal("move"), queueDateTime: askedInstant }),
  z.strictObject({
    ticketId: id,
    action: z.literal("cancel"),
    /** Shown to the visitor. */
    reason: lines({ min: 1, max: 300 }).refine((text) => text.trim() !== "", says("ERROR_FORMAT")),
  }),
]);
export type UnscheduledDecision = z.output<typeof decision>;

const tag = "operator-queue";

/** The handling of bookings whose time cannot be kept any more. */
export const unscheduledCalls = {
  list: defineCall({
    method: "GET",
    path: "/operator-queue/unscheduled",
    who: "staff",
    tag,
    summary: "Lists bookings, from today on, that have no valid place any more; not for operators",
    query: z.strictObject({
      /** `true`: include free times to which each can be moved. */
      suggest: z.enum(["true", "false"]).optional(),
    }),
    answer: z.object({
      content: z.array(unscheduledVisit),
      /** How many there are; the list may be shorter, as one answer is limited. */
      total: z.int(),
      time: instant,
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  resolve: defineCall({
    method: "POST",
    path: "/operator-queue/unscheduled/resolve",
    who: "staff",
    tag,
    summary:
      "Moves or cancels several bookings, each for itself, and says which could not be; not for operators",
    body: z.strictObject({
      decisions: z
        .array(decision)
        .min(1)
        .max(mostUnscheduled)
        .refine(
          (decisions) => new Set(decisions.map(({ ticketId }) => ticketId)).size === decisions.length,
          says("ERROR_DUPLICATE"),
        ),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          ticketId: id,
          /** The number; another day assigns a new one. */
          num: ticketNumber,
          /** Why nothing was done with it. */
          error: z.string().optional(),
        }),
      ),
    }),
    idempotent: true,
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  tell: defineCall({
    method: "POST",
    path: "/operator-queue/unscheduled/tell",
    who: "staff",
    tag,
    summary:
      "Tells the visitors of several bookings that their time cannot be kept, nobody twice, and says who could not be told; not for operators",
    body: z.strictObject({ ticketIds: z.array(id).min(1).max(mostUnscheduled) }),
    answer: z.object({
      results: z.array(
        z.object({
          ticketId: id,
          /** Why the visitor was not told. */
          error: z.string().optional(),
        }),
      ),
    }),
    idempotent: true,
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
} as const;
