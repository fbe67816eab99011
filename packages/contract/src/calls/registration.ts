import { ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { id, lines, whole } from "#fields";
import { says } from "#issues";
import { fieldLink } from "#shapes/field-links";
import { noStartReasons } from "#shapes/free-times";
import { ticket } from "#shapes/ticket";
import { askedDate, askedInstant, instant } from "#shapes/time";
import { wantedVisit, wantingOne } from "#shapes/wanted-visit";

/** The values a visitor enters at registration. */
export const visitorValues = z
  .array(z.strictObject({ dataFieldId: id, value: lines({ max: 1_000 }) }))
  .max(100)
  .refine(
    (values) => new Set(values.map(({ dataFieldId }) => dataFieldId)).size === values.length,
    says("ERROR_DUPLICATE"),
  );

const durationMinutes = whole({ min: 1, max: 1440 });

const ticketFields = {
  ...wantedVisit,
  type: z.enum(ticketTypes).optional(),
  /** Absent: now, in the order of entry. */
  queueDateTime: askedInstant.optional(),
  /** The only operator who may call it. */
  operator: id.optional(),
  /** In minutes, if it should take longer than its services do. */
  duration: durationMinutes.optional(),
  /** The time need not fit the schedule. */
  allowForcedTime: z.boolean().optional(),
  /** Not shown on boards, and called only by name. */
  hidden: z.boolean().optional(),
  dataField: visitorValues.default([]),
};

/** The input of a new ticket. Without a type, the visitor comes now, or at the given time. */
export const newTicket = wantingOne(z.strictObject(ticketFields)).transform(({ type, ...rest }) => ({
  ...rest,
  type: type ?? (rest.queueDateTime === undefined ? "inPlaceCurrent" : "inPlaceFixed"),
}));
export type NewTicket = z.output<typeof newTicket>;

/** The input of a ticket that is served at once. */
const startedTicket = wantingOne(
  z.strictObject({
    ...ticketFields,
    /** Whether a payment page is opened for what must be paid. If not, staff choose the way of payment afterwards. */
    opensPaymentPage: z.boolean().default(true),
  }),
);

const waitMinutes = z.int().min(0);

const refusals = [
  "ERROR_ORGANIZATION_SELECT",
  "ERROR_SERVICE_SELECT",
  "ERROR_NO_SERVICE",
  "ERROR_NO_SERVICE_PACKAGE",
  "ERROR_SERVICE_PACKAGE_NOT_AVAILABLE",
  "ERROR_NO_OPERATOR",
  "ERROR_DATE_SELECT",
  "ERROR_TIME_SELECT",
  "ERROR_TIME_RESERVED",
  "ERROR_DAY_CLOSED",
  "ERROR_LIMIT",
  "ERROR_WAIT_TOO_LONG",
] as const;

/** Registering visitors at the desk. */
export const registrationCalls = {
  remote: defineCall({
    method: "POST",
    path: "/operator-queue/remote",
    who: "desk",
    tag: "operator-queue",
    summary:
      "Gives every start at which a visit can be booked, and how long somebody would wait who came now",
    body: wantingOne(
      z.strictObject({
        ...wantedVisit,
        queueDate: askedDate,
        type: z.enum(ticketTypes).default("inPlaceFixed"),
        operator: id.optional(),
        /** In minutes, if it should take longer than its services do. */
        duration: durationMinutes.optional(),
      }),
    ),
    answer: z.object({
      freeTime: z.array(z.object({ start: instant, end: instant, operators: z.array(id) })),
      /** Whether a visitor who comes now can be accepted. */
      availableCurrent: z.boolean(),
      /** In minutes; null: unknown, or no visitor can come now. */
      expectedWait: z.object({ low: waitMinutes, likely: waitMinutes, high: waitMinutes }).nullable(),
      customerDataFields: z.array(fieldLink),
      /** Why there is no start. */
      reason: z.enum(noStartReasons).optional(),
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_NO_SERVICE", "ERROR_NO_SERVICE_PACKAGE"],
  }),
  register: defineCall({
    method: "POST",
    path: "/operator-queue/ticket-registration",
    who: "desk",
    tag: "operator-queue",
    summary: "Registers a visitor, for now or for a time",
    body: newTicket,
    answer: z.object({ ticket }),
    status: 201,
    idempotent: true,
    refuses: refusals,
  }),
  createAndStart: defineCall({
    method: "POST",
    path: "/operator-queue/ticket-create-start",
    who: "desk",
    tag: "operator-queue",
    summary:
      "Registers a visitor and starts serving them at once; gives where to pay, if anything is to be paid",
    body: startedTicket,
    answer: z.object({ ticket, url: z.string().nullable() }),
    status: 201,
    idempotent: true,
    refuses: [...refusals, "ERROR_OPERATOR_SELECT", "ERROR_ACTION_NOT_ALLOWED"],
  }),
} as const;
