import { startReasons } from "@cherga/engine/slots/explain-start";
import type { DayEvent } from "@cherga/engine/day/day-event";
import { passWays, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { debugLevels } from "#constants";
import { id, line } from "#fields";
import { paging, queryFlag, queryId } from "#shapes/query";
import { noStartReasons } from "#shapes/free-times";
import { callReasons, named, ticketNumber } from "#shapes/ticket";
import { askedDate, instant } from "#shapes/time";
import { wantedVisit, wantingOne } from "#shapes/wanted-visit";

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

/** The types of the events of a day, in the order of a visit. */
export const dayEventTypes = [
  "registered",
  "statusChanged",
  "printed",
  "paymentChecked",
  "checkedIn",
  "passWayChanged",
  "ticketEditReqTime",
  "moveInTime",
  "moveToOperator",
  "left",
  "arrived",
  "call",
  "forceCall",
  "release",
  "hold",
  "serviceStart",
  "pause",
  "resume",
  "addService",
  "faceCheck",
  "operatorChecked",
  "serviceComplete",
  "deleteService",
  "clientRegRequest",
  "clientRegResponse",
  "ticketRequest",
  "ticketResponse",
  "serviceRequest",
  "serviceResponse",
  "opened",
  "closed",
  "sleep",
  "wakeup",
  "dayClosed",
] as const satisfies readonly DayEvent["type"][];
export type DayEventType = (typeof dayEventTypes)[number];

/** One event of a day: who did what to which ticket, and when. Without personal data of visitors. */
export const dayEventEntry = z.object({
  seq: id,
  at: instant,
  type: z.enum(dayEventTypes),
  ticketId: id.nullable(),
  num: ticketNumber,
  itemId: id.nullable(),
  /** The first one if the event is about the whole ticket; in the requested language. */
  service: z.string().nullable(),
  /** The operator at whose window it happened. */
  operator: named.nullable(),
  /** Null: a timer, or a visitor. */
  actor: named.nullable(),
  details: z.object({
    because: z.enum(callReasons).optional(),
    isRepeat: z.boolean().optional(),
    ticketType: z.enum(ticketTypes).optional(),
    status: z.enum(ticketStatuses).optional(),
    passWay: z.enum(passWays).optional(),
    outcome: z.enum(["printed", "notPrinted", "paid", "notPaid", "unknown"]).optional(),
    /** Why the visit was deferred without an operator. */
    late: z.enum(["notStarted", "notThere"]).optional(),
    isNoShow: z.boolean().optional(),
    isDayClosed: z.boolean().optional(),
    isTimer: z.boolean().optional(),
    /** The new operator of a moved visit. */
    toOperator: z.string().optional(),
    /** The time of a moved visit, the wanted time, or the end of a pause. */
    time: instant.optional(),
  }),
});
export type DayEventEntry = z.output<typeof dayEventEntry>;

export const eventSorts = ["event", "count", "perMinute", "lastAt", "listeners"] as const;

/**
 * Whether a time can be booked. `dayShut`: the day cannot be booked at all; `notOpenYet`: times are opened later;
 * `laterPart`: the first service of a package would find a place, a later one would not; `taken`: see the operators.
 */
export const slotVerdicts = ["free", "dayShut", "notOpenYet", "laterPart", "taken"] as const;
export type SlotVerdict = (typeof slotVerdicts)[number];

/** One entry of the debug log: what was asked or decided, by ids only. */
export const debugEntry = z.object({
  at: instant,
  level: z.enum(debugLevels),
  heading: z.string(),
  /** The same for the request and for the decisions that it caused; empty for timers. */
  requestId: z.string(),
  what: z.string(),
  /** `ok`, or the code or status of the refusal. */
  outcome: z.string(),
  tookMs: z.int(),
  actorId: id.nullable(),
  about: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
});
export type DebugEntryView = z.output<typeof debugEntry>;

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
  dayEvents: defineCall({
    method: "GET",
    path: "/debug/event",
    who: "admin",
    tag: "debug",
    summary: "Lists the events of a day of the chosen organization, the latest first",
    query: z.strictObject({
      /** Today if no date is given. */
      date: askedDate.optional(),
      type: z.enum(dayEventTypes).optional(),
      /** Who did it, or at whose window it happened. */
      staffId: queryId.optional(),
      /** The number of a ticket. */
      num: line({ max: 20 }).optional(),
      ...paging,
    }),
    answer: z.object({
      content: z.array(dayEventEntry),
      total: z.int(),
      /** Everybody who appears in the events of the day, by name. */
      people: z.array(named),
      time: instant,
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  slots: defineCall({
    method: "POST",
    path: "/debug/slot",
    who: "admin",
    tag: "debug",
    summary: "Explains for every time of a day why a visit can begin then, or cannot; operator by operator",
    body: wantingOne(
      z.strictObject({
        ...wantedVisit,
        date: askedDate,
        type: z.enum(ticketTypes),
        operator: id.optional(),
      }),
    ),
    answer: z.object({
      /** Why the whole day has no start; null if it has one. */
      reason: z.enum(noStartReasons).nullable(),
      /** In minutes. */
      length: z.int(),
      operators: z.array(named),
      times: z.array(
        z.object({
          at: instant,
          verdict: z.enum(slotVerdicts),
          /** In the order of `operators`. */
          reasons: z.array(z.enum(startReasons)),
        }),
      ),
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_NO_SERVICE", "ERROR_NO_SERVICE_PACKAGE"],
  }),
  log: defineCall({
    method: "GET",
    path: "/debug/log",
    who: "admin",
    tag: "debug",
    summary: "Shows the debug log of the chosen organization, the latest entry first",
    query: z.strictObject({
      /** Only entries that were refused or failed. */
      refused: queryFlag.default(false),
      ...paging,
    }),
    answer: z.object({ content: z.array(debugEntry), total: z.int(), isOn: z.boolean(), time: instant }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  logFile: defineCall({
    method: "GET",
    path: "/debug/log/file",
    who: "admin",
    tag: "debug",
    summary: "Gives the whole debug log of the chosen organization, one entry of JSON in each line",
    answer: z.unknown(),
    produces: ["application/x-ndjson"],
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  clearLog: defineCall({
    method: "POST",
    path: "/debug/log/clear",
    who: "admin",
    tag: "debug",
    summary: "Deletes the debug log of the chosen organization",
    answer: z.object({ deleted: z.int() }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
} as const;
