import { refusalCodes } from "@cherga/engine/day/verdict";
import { quotaPeriods, quotaTypes, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { instant } from "#shapes/time";

const services = z.union([z.literal("all"), z.array(id)]);
const count = z.int().min(0);

/** A stretch of an operator's day according to the schedule. */
export const workStretch = z.object({
  from: instant,
  to: instant,
  kind: z.enum(["work", "break"]),
  services,
  ticketTypes: z.union([z.literal("all"), z.array(z.enum(ticketTypes))]),
});
export type WorkStretch = z.output<typeof workStretch>;

/** How much of a quota is used on a date. The type of an organization's own quota is its period. */
export const quotaUse = z.object({
  id: z.string(),
  type: z.enum([...quotaTypes, ...quotaPeriods]),
  services,
  limit: count.nullable(),
  used: count,
  left: count.nullable(),
});

/** The result of a schedule for a date and one service. */
export const scheduleResult = z.object({
  schedules: z.array(workStretch),
  quotas: z.array(quotaUse),
  starts: z.array(instant),
});

/** How an operator spent a stretch of the day, or is planned to spend it. */
export const chronologyEntry = z.object({
  kind: z.enum(["work", "break", "planned", "called", "serving", "paused", "sleep"]),
  from: instant,
  to: instant,
  ticketItemId: id.optional(),
});

/** Returns the schema of "content and time": the content, and when it was read. */
export const contentOf = <S extends z.ZodType>(content: S) => z.object({ content, time: instant });

const invented = {
  /** The visitor's name. */
  name: z.string(),
  /** The ticket's number; null: the visitor got none. */
  num: z.string().nullable(),
  serviceId: id,
  ticketType: z.enum(ticketTypes),
  /** When the visitor came for a ticket, or the booked time; null: there was none to book. */
  at: instant.nullable(),
  isBooked: z.boolean(),
} as const;

/** A generated visit, and its outcome. */
export const triedVisit = z.discriminatedUnion("outcome", [
  z.object({
    ...invented,
    outcome: z.literal("served"),
    operatorId: count,
    calledAt: instant,
    startedAt: instant,
    endedAt: instant,
    waitedMin: count,
  }),
  z.object({ ...invented, outcome: z.enum(["missed", "unserved"]) }),
  z.object({ ...invented, outcome: z.literal("refused"), code: z.enum(refusalCodes) }),
]);

/** A simulated day with generated visits. */
export const triedDay = z.object({
  /** The operators who work on the day. 0: a generated operator, because none works by the schedule yet. */
  operators: z.array(z.object({ id: count, name: z.string(), room: z.string(), work: z.array(workStretch) })),
  visits: z.array(triedVisit),
});
export type TriedDay = z.output<typeof triedDay>;
