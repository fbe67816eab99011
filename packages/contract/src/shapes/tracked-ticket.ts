import { itemStates } from "@cherga/engine/life/item-state";
import { passWays, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { named, ticketNumber } from "#shapes/ticket";
import { date, instant, timeZone } from "#shapes/time";

/** What visitors may do with their own ticket. */
export const visitorActions = ["late", "giveUp", "checkIn", "move", "survey"] as const;
export type VisitorAction = (typeof visitorActions)[number];

/** What can have happened to a ticket, in a visitor's words. */
export const trackedEvents = [
  "registered",
  "reserved",
  "confirmed",
  "movedHere",
  "checkedIn",
  "called",
  "calledAgain",
  "started",
  "completed",
  "deferred",
  "late",
  "returned",
  "moved",
  "serviceAdded",
  "serviceRemoved",
  "dayClosed",
  "didNotCome",
  "wantedTime",
  "givenUp",
] as const;
export type TrackedEvent = (typeof trackedEvents)[number];

/** One service of the visit, as its visitor sees it. */
export const trackedItem = z.object({
  id,
  service: named,
  state: z.enum(itemStates),
  /** Where to go, or where they are: while it is called or served. */
  room: z.string().nullable(),
  plannedTime: instant.nullable(),
  /** When the visitor has said they will be there. */
  wantedTime: instant.nullable(),
  calledTime: instant.nullable(),
  startedTime: instant.nullable(),
  /** In minutes. */
  duration: z.int(),
  /** Called or awaited, and not there in time. */
  late: z.boolean(),
});
export type TrackedItem = z.output<typeof trackedItem>;

/**
 * A ticket as its visitor sees it, texts in the language that was asked for. Nothing in it is about anybody else, nor
 * does it say who the visitor is.
 */
export const trackedTicket = z.object({
  time: instant,
  num: ticketNumber,
  type: z.enum(ticketTypes),
  passWay: z.enum(passWays),
  status: z.enum(ticketStatuses),
  /** Until when a reservation, or the wait for its code, lasts. */
  statusUntil: instant.nullable(),
  date,
  plannedTime: instant.nullable(),
  checkedInTime: instant.nullable(),
  organization: named.extend({
    fullName: z.string(),
    address: z.string(),
    supportPhones: z.array(z.string()),
    timeZone,
  }),
  /** The service that names the visit, where it comes for several. */
  mainService: named.nullable(),
  items: z.array(trackedItem),
  /**
   * How many others are called before them, as far as can be foretold, by those who may call them too. Null: they do not
   * wait, or nobody can tell.
   */
  peopleAhead: z.int().nullable(),
  /** To the minute. The later ones are null when it may not be on this day. Null: nobody can tell, or none is awaited. */
  expectedCall: z
    .object({ optimistic: instant, likely: instant.nullable(), pessimistic: instant.nullable() })
    .nullable(),
  /** They wait, and nobody is there or will be who could call them. */
  noOperator: z.boolean(),
  late: z.boolean(),
  /** By how many minutes the visitor may be late and is still waited for. */
  lateUpToMin: z.int().min(0),
  /** Nobody can keep the promised time any more: the centre is closed that day, or has other hours. */
  unscheduled: z.object({ reason: z.enum(["closed", "schedule"]), text: z.string() }).nullable(),
  /** Why staff cancelled it; null: they did not. */
  cancelReason: z.string().nullable(),
  history: z.array(
    z.object({
      type: z.enum(trackedEvents),
      time: instant,
      service: z.string().nullable(),
      room: z.string().nullable(),
    }),
  ),
  can: z.array(z.enum(visitorActions)),
  /** What is asked once it is over; null: nothing is, or it was answered. */
  survey: z
    .object({ questions: z.tuple([z.string(), z.string(), z.string()]), comment: z.string() })
    .nullable(),
  /** Nothing will happen to it any more; its stream ends. */
  over: z.boolean(),
});
export type TrackedTicket = z.output<typeof trackedTicket>;
