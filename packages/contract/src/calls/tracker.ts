import { largestAmount } from "@cherga/engine/payment/money";
import { z } from "zod";
import { defineCall, type Stream } from "#call";
import { id, lines, pattern, whole } from "#fields";
import { trackedTicket } from "#shapes/tracked-ticket";

/** The push address of a browser. The server accepts only the push services that browsers really use. */
const endpoint = pattern(/^https?:\/\/[!-~]+$/, { max: 1_000 });
const rating = whole({ min: 1, max: 5 });

const who = "visitor";
const tag = "tracker";

/** What visitors see of their own ticket and do with it. */
export const trackerCalls = {
  ticket: defineCall({
    method: "GET",
    path: "/tracker",
    who,
    tag,
    summary: "Gives the ticket as it stands, with what the visitor may do",
    answer: trackedTicket,
  }),
  voucher: defineCall({
    method: "GET",
    path: "/tracker/voucher",
    who,
    tag,
    summary: "Gives the voucher by which a kiosk admits a visit that its branch does not know yet",
    /** Null: the branch knows the visit, and its token is enough. */
    answer: z.object({ voucher: z.string().nullable() }),
  }),
  late: defineCall({
    method: "POST",
    path: "/tracker/late",
    who,
    tag,
    summary:
      "Says that the visitor comes so many minutes after the booked time, or from now where it has come",
    body: z.strictObject({ minutes: whole({ min: 5, max: 240 }) }),
    answer: trackedTicket,
    idempotent: true,
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  giveUp: defineCall({
    method: "POST",
    path: "/tracker/give-up",
    who,
    tag,
    summary: "Gives the place up",
    answer: trackedTicket,
    idempotent: true,
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  checkIn: defineCall({
    method: "POST",
    path: "/tracker/check-in",
    who,
    tag,
    summary: "Says that the visitor is there, on the day of the visit",
    answer: trackedTicket,
    idempotent: true,
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  survey: defineCall({
    method: "POST",
    path: "/tracker/survey",
    who,
    tag,
    summary: "Answers the survey: once, after the visit, until the end of the following day",
    body: z.strictObject({
      ratings: z.tuple([rating, rating, rating]),
      comment: lines({ max: 1_000 }).default(""),
    }),
    answer: trackedTicket,
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  pay: defineCall({
    method: "POST",
    path: "/tracker/pay",
    who,
    tag,
    summary: "Begins a payment, or returns the one that is open; the visitor pays on the page of the answer",
    body: z.strictObject({
      ticketItemId: id,
      /** The amount that the visitor was shown. */
      amount: whole({ min: 1, max: largestAmount }),
    }),
    answer: z.object({ url: z.string().nullable() }),
    refuses: [
      "ERROR_NOT_FOUND",
      "ERROR_ACTION_NOT_ALLOWED",
      "ERROR_NO_PRICE",
      "ERROR_AMOUNT_CHANGED",
      "ERROR_ALREADY_PAID",
      "ERROR_PAYMENT_OPEN",
      "ERROR_PAYMENT_SETUP",
    ],
  }),
  bookAgain: defineCall({
    method: "GET",
    path: "/tracker/book-again",
    who,
    tag,
    summary: "Gives the page on which the same can be booked again, if there is one",
    answer: z.object({
      pageId: id.nullable(),
      /** Null: the visit had several services, or its service cannot be booked any more. */
      serviceId: id.nullable(),
      /** What the visitor filled in. Empty for a ticket of the hall: its paper may be in other hands. */
      values: z.array(z.object({ dataFieldId: id, value: z.string() })),
    }),
  }),
  pushKey: defineCall({
    method: "GET",
    path: "/tracker/push-key",
    who,
    tag,
    summary: "Gives the key by which a browser subscribes to notifications",
    answer: z.object({ key: z.string() }),
  }),
  subscribe: defineCall({
    method: "POST",
    path: "/tracker/push",
    who,
    tag,
    summary: "Has calls sent to a browser; of more than five, the first is forgotten",
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({
        // An elliptic-curve point and sixteen bytes, as browsers encode them.
        p256dh: pattern(/^B[\w-]{86}$/, { max: 87 }),
        auth: pattern(/^[\w-]{22}$/, { max: 22 }),
      }),
    }),
    answer: z.literal(true),
  }),
  unsubscribe: defineCall({
    method: "DELETE",
    path: "/tracker/push",
    who,
    tag,
    summary: "Has nothing sent to a browser any more",
    body: z.strictObject({ endpoint }),
    answer: z.literal(true),
  }),
} as const;

export const trackerStream = {
  path: "/tracker/sse",
  who,
  tag,
  summary:
    "Tells the ticket as it stands, at once when something happens to it; ends after a last one that is `over`",
  message: trackedTicket,
} as const satisfies Stream;
