import type { EarlyCall } from "@cherga/engine/dispatch/early-call";
import { operatorActions, passWays } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { deviceJob } from "#devices/device-job";
import { id, line, lines } from "#fields";
import { noStartReasons } from "#shapes/free-times";
import { idParams, queryId } from "#shapes/query";
import { callReasons, clientValue, named, ticket, ticketNumber } from "#shapes/ticket";
import { askedDate, askedInstant, date, instant } from "#shapes/time";

/** What an action may need besides the item. */
const option = z.strictObject({
  /** The call may be early; the time need not fit the schedule. */
  allowForcedTime: z.boolean().optional(),
  /** To move: the new operator and the new time. */
  operatorId: id.optional(),
  queueDateTime: askedInstant.optional(),
  /** To add a service, or to move to another one. */
  service: id.optional(),
  /** To defer, or to complete without the required payment: why. */
  comment: lines({ max: 500 }).optional(),
});

/** The actions of administrators, who are responsible for the whole hall. */
export const adminEvents = [...operatorActions, "replan", "closeDay"] as const;
export type AdminEvent = (typeof adminEvents)[number];

const earlyReasons = {
  break: "break",
  notEnoughTime: "notEnoughTime",
  priorBooking: "priorBooking",
} as const satisfies { [R in EarlyCall["early"]]: R };

/** The outcome of an action. */
export const eventAnswer = z.object({
  success: z.boolean(),
  /** Whether it could be done at once; otherwise nothing has happened, and this says why. Absent: no visitor waits. */
  can: z
    .union([z.literal(true), z.object({ early: z.enum(earlyReasons), until: instant.optional() })])
    .optional(),
  ticket: ticket.optional(),
  /** What the desk has in hand afterwards, and the actions allowed there now; absent if no desk acts. */
  current: z
    .object({ ticketItemId: id.nullable(), permissions: z.array(z.enum(operatorActions)) })
    .optional(),
  /** Why dispatch chose the item. */
  because: z.enum(callReasons).optional(),
  error: z.literal("ERROR_NO_CLIENT").optional(),
  /** The ticket items for which no place was found. */
  unplaced: z.array(id).optional(),
});
export type EventAnswer = z.output<typeof eventAnswer>;

const plannedVisit = z.object({ ticketItemId: id, num: ticketNumber, start: instant });
/** A visit that another operator would take at the same time. */
const plannedMove = plannedVisit.extend({ from: named.nullable(), to: named });

/** One event, and who caused it. */
export const auditEntry = z.object({
  date,
  seq: id,
  addedDateTime: instant,
  /** The type of a day's event; there are more of these than types of item events. */
  type: z.string(),
  ticketId: id.nullable(),
  ticketItemId: id.nullable(),
  operatorId: id.nullable(),
  /** Null: a timer, or a visitor. */
  actor: named.nullable(),
  /** The comments on it. */
  notes: z.array(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const refusals = [
  "ERROR_ORGANIZATION_SELECT",
  "ERROR_OPERATOR_SELECT",
  "ERROR_CLIENT_SELECT",
  "ERROR_NO_OPERATOR",
  "ERROR_NO_SCHEDULE",
  "ERROR_NO_SERVICE",
  "ERROR_SERVICE_SELECT",
  "ERROR_DATE_SELECT",
  "ERROR_TIME_SELECT",
  "ERROR_TIME_RESERVED",
  "ERROR_ACTION_NOT_ALLOWED",
  "ERROR_DAY_CLOSED",
  "ERROR_LIMIT",
  "ERROR_TRANSFER_BAN",
  "ERROR_PAYMENT_REQUIRED",
  "ERROR_CONFLICT",
] as const;

/** The actions on tickets and at desks. */
export const queueCalls = {
  createEvent: defineCall({
    method: "POST",
    path: "/operator-queue/create-event",
    who: "desk",
    tag: "operator-queue",
    summary: "Does something at a desk: calls the next visitor, starts, completes, defers, moves",
    body: z.strictObject({
      type: z.enum(operatorActions),
      ticketItemId: id.optional(),
      /** Acts for that operator. */
      operator: id.optional(),
      option: option.optional(),
    }),
    answer: eventAnswer,
    idempotent: true,
    refuses: refusals,
  }),
  createAdminEvent: defineCall({
    method: "POST",
    path: "/operator-queue/create-admin-event",
    who: "desk",
    tag: "operator-queue",
    summary: "Does something with any ticket or operator, or with the whole day; not for operators",
    body: z.strictObject({
      event: z.enum(adminEvents),
      operatorId: id.optional(),
      ticketItemId: id.optional(),
      /** To replan or close a day: the date; absent: today. */
      option: option.extend({ date: askedDate.optional() }).optional(),
    }),
    answer: eventAnswer,
    idempotent: true,
    refuses: refusals,
  }),
  previewReplan: defineCall({
    method: "GET",
    path: "/operator-queue/replan-preview",
    who: "staff",
    tag: "operator-queue",
    summary: "Says what replanning a day would move and what it could not; not for operators",
    query: z.strictObject({ operatorId: queryId.optional(), date: askedDate.optional() }),
    answer: z.object({ moves: z.array(plannedMove), unplaced: z.array(plannedVisit) }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  moveOptions: defineCall({
    method: "GET",
    path: "/operator-queue/move-options/:id",
    who: "staff",
    tag: "operator-queue",
    summary: "Says where a ticket item can be moved: to which operators, services and times of a date",
    params: idParams,
    query: z.strictObject({
      /** Absent: the day it is on. */
      date: askedDate.optional(),
      /** Only the times of this operator. */
      operatorId: queryId.optional(),
    }),
    answer: z.object({
      /** The operators to whom it can be moved now. */
      operators: z.array(id),
      /** The operators who serve its service on the date. */
      givers: z.array(id),
      services: z.array(id),
      starts: z.array(instant),
      /** Why there is no start. */
      reason: z.enum(noStartReasons).optional(),
      /** Whether it can go to another day. */
      otherDays: z.boolean(),
      date,
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  callAndStart: defineCall({
    method: "GET",
    path: "/operator-queue/call-start/:id",
    who: "desk",
    tag: "operator-queue",
    summary: "Calls this very ticket item and starts serving it",
    params: idParams,
    answer: eventAnswer,
    refuses: refusals,
  }),
  setPassWay: defineCall({
    method: "POST",
    path: "/operator-queue/set-pass-way",
    who: "desk",
    tag: "operator-queue",
    summary: "Lets a ticket go by its time, by its turn, or be called by name only",
    body: z.strictObject({
      ticketId: id,
      passWay: z.enum(passWays),
      /** The new time, for a ticket that becomes fixed and has none. */
      queueDateTime: askedInstant.optional(),
      allowForcedTime: z.boolean().optional(),
    }),
    answer: z.object({ ticket }),
    idempotent: true,
    refuses: [
      "ERROR_ORGANIZATION_SELECT",
      "ERROR_DATE_SELECT",
      "ERROR_TIME_SELECT",
      "ERROR_TIME_RESERVED",
      "ERROR_ACTION_NOT_ALLOWED",
      "ERROR_DAY_CLOSED",
    ],
  }),
  printTicket: defineCall({
    method: "GET",
    path: "/operator-queue/print-ticket/:id",
    who: "desk",
    tag: "operator-queue",
    summary: "Prints a ticket, on the printer with a signature or on that of the desks",
    params: idParams,
    query: z.strictObject({ signature: line({ min: 1, max: 60 }).optional() }),
    answer: z.object({ job: deviceJob }),
    idempotent: true,
    refuses: ["ERROR_NOT_FOUND", "ERROR_SIGNATURE_SELECT", "ERROR_NO_SIGNATURE"],
  }),
  checkIn: defineCall({
    method: "POST",
    path: "/operator-queue/check-in",
    who: "desk",
    tag: "operator-queue",
    summary: "Notes that the visitor of a ticket is there",
    body: z.strictObject({ ticketId: id }),
    answer: z.object({ ticket }),
    idempotent: true,
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_ACTION_NOT_ALLOWED", "ERROR_DAY_CLOSED"],
  }),
  audit: defineCall({
    method: "GET",
    path: "/operator-queue/audit",
    who: "staff",
    tag: "operator-queue",
    summary: "Tells who did what and when: with a ticket, or at an operator's desk on a date",
    query: z.strictObject({
      ticketId: queryId.optional(),
      operatorId: queryId.optional(),
      date: askedDate.optional(),
    }),
    answer: z.array(auditEntry),
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_OPERATOR_SELECT"],
  }),
  faceFields: defineCall({
    method: "GET",
    path: "/operator-queue/get-face-field/:id",
    who: "staff",
    tag: "operator-queue",
    summary: "Gives by what the visitor of a ticket can be recognised: the photo",
    params: idParams,
    answer: z.object({ fields: z.array(clientValue) }),
  }),
} as const;
