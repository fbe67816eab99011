import { itemStates } from "@cherga/engine/life/item-state";
import { passWays, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id, languageCode } from "#fields";
import { cutLine } from "#shapes/cut-line";
import { named, ticketNumber } from "#shapes/ticket";
import { date, instant, timeZone } from "#shapes/time";

/** What visitors may do with their own ticket. */
export const visitorActions = ["late", "giveUp", "checkIn", "move", "survey"] as const;
export type VisitorAction = (typeof visitorActions)[number];

/** What can have happened to a ticket, from the visitor's point of view. */
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

/** In minor units. */
const money = z.object({ amount: z.int(), currency: z.string() });

/** One service of the visit, as its visitor sees it. */
export const trackedItem = z.object({
  id,
  service: named,
  state: z.enum(itemStates),
  /** The operator's room, while it is called or served. */
  room: z.string().nullable(),
  plannedTime: instant.nullable(),
  /** When the visitor has said they will be there. */
  wantedTime: instant.nullable(),
  calledTime: instant.nullable(),
  startedTime: instant.nullable(),
  /** In minutes. */
  duration: z.int(),
  /** The visitor was called or awaited, and did not come in time. */
  late: z.boolean(),
  /** The organization closed before the visitor was called. */
  unserved: z.boolean(),
  /** What the visitor can pay on this page, in minor units; null: nothing, or it is paid. */
  toPay: money.nullable(),
  /** What was paid for it; null: nothing. */
  paid: money.nullable(),
});
export type TrackedItem = z.output<typeof trackedItem>;

/**
 * A ticket as its visitor sees it, with texts in the requested language. It contains no data of other visitors, and not
 * the visitor's identity.
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
    logoPath: z.string().nullable(),
    accentColour: z.string(),
    /** The languages of the page, in the order in which it offers them. */
    languages: z.array(languageCode).min(1),
  }),
  /** The service that names the visit, if it has several. */
  mainService: named.nullable(),
  items: z.array(trackedItem),
  /**
   * How many others are forecast to be called first by the operators who may call this visitor. Null: the visitor does
   * not wait, or it is unknown.
   */
  peopleAhead: z.int().nullable(),
  /** To the minute. The later ones are null if it may not be on this day. Null: unknown, or no call is expected. */
  expectedCall: z
    .object({ optimistic: instant, likely: instant.nullable(), pessimistic: instant.nullable() })
    .nullable(),
  /** The visitor waits, but no operator who could call them is there or will be. */
  noOperator: z.boolean(),
  late: z.boolean(),
  /** By how many minutes the visitor may be late and is still awaited. */
  lateUpToMin: z.int().min(0),
  /** A booking that can be moved to another time of its day only. */
  staysOnDay: z.boolean(),
  /** The work of the day is over, and the visitor was not called. They still may be, until the day is closed. */
  afterHours: z.boolean(),
  /** The promised time cannot be kept any more: the centre is closed that day, or has other hours. */
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
  /** The questions asked after the visit; null: none, or already answered. */
  survey: z
    .object({ questions: z.tuple([z.string(), z.string(), z.string()]), comment: z.string() })
    .nullable(),
  /** Without a line to the branch that decides, this is what was last known. */
  cutLine: cutLine.nullable(),
  /** What to bring to a visit that is still to come, one thing each. */
  bring: z.array(z.string()),
  /** Nothing more will happen to it; its stream ends. */
  over: z.boolean(),
});
export type TrackedTicket = z.output<typeof trackedTicket>;
