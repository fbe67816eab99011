import { ticketStatuses } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { visitorValues } from "#calls/registration";
import { id, line } from "#fields";
import { freeDays, freeStarts, ofDay, ofMonth } from "#shapes/free-times";
import { idParams } from "#shapes/query";
import { ticketNumber } from "#shapes/ticket";
import { askedInstant, instant } from "#shapes/time";
import { wantedVisit, wantingOne } from "#shapes/wanted-visit";

/** The visitor types the code from a message: digits only. */
export const confirmationCode = { length: 6, attempts: 5, messages: 3 } as const;

/** The state of a booking. */
export const booking = z.object({
  /** The visitor's secret for the ticket; sent as `authorization: Ticket …` from then on. */
  token: z.string(),
  status: z.enum(ticketStatuses),
  /** Until when the visitor must take the next step; null: no deadline. */
  until: instant.nullable(),
  num: ticketNumber,
  start: instant,
  end: instant,
  /** Where the code was sent, only as much as the visitor who typed it needs to recognize it. */
  sentTo: z.string().optional(),
  time: instant,
});
export type Booking = z.output<typeof booking>;

const ofOrganization = { organizationId: id, ...wantedVisit } as const;

const refusals = [
  "ERROR_NO_ORGANIZATION",
  "ERROR_NO_SERVICE",
  "ERROR_NO_SERVICE_PACKAGE",
  "ERROR_SERVICE_PACKAGE_NOT_AVAILABLE",
  "ERROR_NOT_FOUND",
  "ERROR_TOO_MANY",
] as const;

/** Booking without an account: find a time, reserve it, enter data, confirm; later move. */
export const bookingCalls = {
  freeDays: defineCall({
    method: "POST",
    path: "/online/:id/free-days",
    who: "anyone",
    tag: "online",
    summary: "Gives the days of a month on which a visit can be booked",
    params: idParams,
    body: wantingOne(z.strictObject({ ...ofOrganization, ...ofMonth })),
    answer: freeDays,
    refuses: refusals,
  }),
  freeTime: defineCall({
    method: "POST",
    path: "/online/:id/free-time",
    who: "anyone",
    tag: "online",
    summary: "Gives every start of a day at which a visit can be booked",
    params: idParams,
    body: wantingOne(z.strictObject({ ...ofOrganization, ...ofDay })),
    answer: freeStarts,
    refuses: refusals,
  }),
  reserve: defineCall({
    method: "POST",
    path: "/online/:id/reserve",
    who: "anyone",
    tag: "online",
    summary: "Keeps a start for a while, until its visitor has said who they are",
    params: idParams,
    body: wantingOne(z.strictObject({ ...ofOrganization, queueDateTime: askedInstant })),
    answer: booking,
    status: 201,
    idempotent: true,
    refuses: [
      ...refusals,
      "ERROR_DATE_SELECT",
      "ERROR_TIME_SELECT",
      "ERROR_TIME_RESERVED",
      "ERROR_DAY_CLOSED",
      "ERROR_LIMIT",
    ],
  }),
  fill: defineCall({
    method: "POST",
    path: "/online/:id/fill",
    who: "visitor",
    tag: "online",
    summary: "Takes what the visitor says of themselves; books, or sends a code to confirm it by",
    params: idParams,
    body: z.strictObject({ dataField: visitorValues, faceId: line({ min: 1, max: 200 }).optional() }),
    answer: booking,
    refuses: ["ERROR_ACTION_NOT_ALLOWED", "ERROR_LIMIT", "ERROR_TOO_MANY"],
  }),
  sendCode: defineCall({
    method: "POST",
    path: "/online/send-code",
    who: "visitor",
    tag: "online",
    summary: "Sends another code; the one before is no longer good",
    answer: booking,
    refuses: ["ERROR_ACTION_NOT_ALLOWED", "ERROR_TOO_MANY"],
  }),
  confirm: defineCall({
    method: "POST",
    path: "/online/confirm",
    who: "visitor",
    tag: "online",
    summary: "Confirms a booking by the code that was sent",
    body: z.strictObject({ code: line({ min: 1, max: 20 }) }),
    answer: booking,
    refuses: ["ERROR_ACTION_NOT_ALLOWED", "ERROR_CODE"],
  }),
  freeDaysToMove: defineCall({
    method: "POST",
    path: "/tracker/free-days",
    who: "visitor",
    tag: "tracker",
    summary: "Gives the days of a month to which a booking can be moved",
    body: z.strictObject(ofMonth),
    answer: freeDays,
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  freeTimeToMove: defineCall({
    method: "POST",
    path: "/tracker/free-time",
    who: "visitor",
    tag: "tracker",
    summary: "Gives every start of a day to which a booking can be moved",
    body: z.strictObject(ofDay),
    answer: freeStarts,
    refuses: ["ERROR_ACTION_NOT_ALLOWED", "ERROR_TRANSFER_BAN"],
  }),
  move: defineCall({
    method: "POST",
    path: "/tracker/move",
    who: "visitor",
    tag: "tracker",
    summary: "Moves a booking: the old time is freed and the new one taken in one step",
    body: z.strictObject({ queueDateTime: askedInstant }),
    answer: booking,
    idempotent: true,
    refuses: [
      "ERROR_ACTION_NOT_ALLOWED",
      "ERROR_CONFLICT",
      "ERROR_DATE_SELECT",
      "ERROR_TIME_SELECT",
      "ERROR_TIME_RESERVED",
      "ERROR_TRANSFER_BAN",
      "ERROR_DAY_CLOSED",
      "ERROR_LIMIT",
    ],
  }),
  calendar: defineCall({
    method: "GET",
    path: "/tracker/calendar",
    who: "visitor",
    tag: "tracker",
    summary: "Gives a booking as an entry for a calendar",
    answer: z.unknown(),
    produces: ["text/calendar"],
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
} as const;
